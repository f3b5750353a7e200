import { type Cents, cents } from '@goldammer/sdk/units'

type Steps = { minimum: Cents; maximum: Cents | null; increment: Cents }

/** The nearest amount the tariff takes (domain §5). */
export function nearestAmount(wanted: number, { minimum, maximum, increment }: Steps): Cents {
  const most = Math.max(minimum, maximum ?? Number.MAX_SAFE_INTEGER)
  const highest = Math.floor((most - minimum) / increment)
  const steps = Math.round((wanted - minimum) / increment)
  return cents(minimum + Math.min(Math.max(steps, 0), highest) * increment)
}

/** What people type for money: `2.500,50`, `2500.50`, `2 500 €`. Null if there is no number in it. */
export function readEuros(text: string): number | null {
  const plain = text.replace(/[^\d.,]/g, '')
  if (!/\d/.test(plain)) return null
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1]
  const whole = (decimals === undefined ? plain : plain.slice(0, -decimals.length - 1)).replace(/\D/g, '')
  return Number(`${whole || '0'}.${decimals ?? '0'}`)
}
