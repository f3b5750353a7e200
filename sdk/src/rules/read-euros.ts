/** The most that is read, so that cents stay whole numbers. */
const MOST = 1_000_000_000_000

/** What people type for money: `2.500,50`, `2500.50`, `2 500 €`. Null if there is no number in it. */
export function readEuros(text: string): number | null {
  const plain = text.replace(/[^\d.,]/g, '')
  if (!/\d/.test(plain)) return null
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1]
  const whole = (decimals === undefined ? plain : plain.slice(0, -decimals.length - 1)).replace(/\D/g, '')
  return Math.min(Number(`${whole || '0'}.${decimals ?? '0'}`), MOST)
}
