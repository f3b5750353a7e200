import { type Cents, cents } from '@goldammer/sdk/units'

type Steps = { minimum: Cents; maximum: Cents | null; increment: Cents }

/** The nearest amount the tariff takes (domain §5: minimum, steps, one person's cap). */
export function fitAmount(wanted: number, { minimum, maximum, increment }: Steps): Cents {
  const most = maximum === null ? Number.MAX_SAFE_INTEGER : maximum
  const steps = Math.round((Math.min(wanted, most) - minimum) / increment)
  const highest = Math.floor((most - minimum) / increment)
  return cents(minimum + Math.min(Math.max(steps, 0), highest) * increment)
}
