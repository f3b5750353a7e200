/** The most that is read, so that cents stay whole numbers. */
const MOST = 1_000_000_000_000

/** What people type for money: `2.500,50`, `2500.50`, `2 500 €`. Null if there is no number in it. */
export function readEuros(text: string): number | null {
  const plain = text.replace(/[^\d.,]/g, '')
  if (!/\d/.test(plain)) return null
  const at = decimalsAt(plain)
  const whole = plain.slice(0, at).replace(/\D/g, '')
  const decimals = plain.slice(at).replace(/\D/g, '')
  return Math.min(Math.round(Number(`${whole || '0'}.${decimals || '0'}`) * 100) / 100, MOST)
}

/** Where the decimals begin. Three digits after a separator are thousands, unless what stands before it cannot be grouped by it. */
function decimalsAt(plain: string): number {
  const [, before = '', separator = '', after = ''] = /^(.*)([.,])(\d+)$/.exec(plain) ?? []
  if (!separator) return plain.length
  const isGrouping =
    after.length === 3 && /^[1-9]\d{0,2}(?:[.,]\d{3})*$/.test(before) && !before.includes(otherThan(separator))
  const isRepeated = before.includes(separator)
  return isGrouping || isRepeated ? plain.length : before.length
}

const otherThan = (separator: string) => (separator === '.' ? ',' : '.')
