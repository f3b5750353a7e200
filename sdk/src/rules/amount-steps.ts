import type { ErrorCode } from '../errors/catalogue.ts'
import { type Cents, cents, eurosToCents } from '../units.ts'

export interface TariffTerms {
  readonly minInvestment: Cents
  readonly investmentUnitPrice: Cents
  /** Comma list of whole EUR: the smallest is the increment, larger ones are jumps. */
  readonly investmentSteps: string
  readonly totalVolume: Cents
}

export interface UnitCaps {
  readonly unitsMax: number | null
  readonly unitsMaxJur: number | null
}

export type Identity = 'person' | 'company'

/** '250,1000' to cents, in the order given. */
export function parseEuroList(list: string | null | undefined): Cents[] {
  return (list ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => /^\d+$/.test(text))
    .map((text) => eurosToCents(Number(text)))
}

/** R3.08: the smallest of investmentSteps, else the price of a unit. */
export function increment(tariff: Pick<TariffTerms, 'investmentSteps' | 'investmentUnitPrice'>): Cents {
  const steps = parseEuroList(tariff.investmentSteps)
  return steps.length > 0 ? cents(Math.min(...steps)) : tariff.investmentUnitPrice
}

/** R3.09: what one person or one company may still buy; null means no cap. */
export function maxInvestment(
  tariff: UnitCaps & Pick<TariffTerms, 'investmentUnitPrice'>,
  identity: Identity,
  unitsHeld: number,
): Cents | null {
  const units = identity === 'company' ? tariff.unitsMaxJur : tariff.unitsMax
  return units === null ? null : cents(Math.max(0, units - unitsHeld) * tariff.investmentUnitPrice)
}

/** domain/limits#headroom: the most an investor may still order: the rest of the tariff's cap, or of the law's limit if that is less. */
export function bindingMaximum(maximum: Cents | null, headroom: Cents | null): Cents | null {
  if (maximum === null || headroom === null) return maximum ?? headroom
  return cents(Math.min(maximum, headroom))
}

/** R3.08, domain/amounts#refusals, in this order. Missing free volume is no refusal: the order waits. */
export function refuseAmount(amount: Cents, tariff: TariffTerms, max: Cents | null): ErrorCode | null {
  if (amount < tariff.minInvestment) return 'BELOW_MIN'
  if ((amount - tariff.minInvestment) % increment(tariff) !== 0) return 'NOT_A_MULTIPLE'
  if (amount > tariff.totalVolume) return 'ABOVE_CAPACITY'
  if (max !== null && amount > max) return 'ABOVE_MAX'
  return null
}

/** domain/amounts#steps: the allowed amount nearest to a requested one: minimum, whole steps, the cap of one person. */
export function nearestAmount(
  wanted: number,
  { minimum, maximum, increment: step }: { minimum: Cents; maximum: Cents | null; increment: Cents },
): Cents {
  const most = Math.max(minimum, maximum ?? Number.MAX_SAFE_INTEGER)
  const highest = Math.floor((most - minimum) / step)
  const steps = Math.round((wanted - minimum) / step)
  return cents(minimum + Math.min(Math.max(steps, 0), highest) * step)
}

/** domain/amounts#steps: the largest allowed part of the available amount; null if that is below the minimum. */
export function largestAmount(
  most: Cents,
  tariff: Pick<TariffTerms, 'minInvestment' | 'investmentSteps' | 'investmentUnitPrice'>,
): Cents | null {
  const { minInvestment } = tariff
  if (most < minInvestment) return null
  const step = increment(tariff)
  return cents(minInvestment + Math.floor((most - minInvestment) / step) * step)
}

/** domain/amounts#chips: chips the server would refuse are hidden; headroom null means no limit. */
export function offeredSuggestions(
  suggestions: string,
  tariff: TariffTerms,
  max: Cents | null,
  headroom: Cents | null,
): Cents[] {
  return parseEuroList(suggestions).filter(
    (amount) => refuseAmount(amount, tariff, max) === null && (headroom === null || amount <= headroom),
  )
}

/** domain/amounts#whole-units: minInvestment and every step are whole multiples of the unit price. */
export function isConsistentTariff(tariff: Omit<TariffTerms, 'totalVolume'>): boolean {
  const { minInvestment, investmentUnitPrice, investmentSteps } = tariff
  return [minInvestment, ...parseEuroList(investmentSteps)].every((amount) => amount % investmentUnitPrice === 0)
}
