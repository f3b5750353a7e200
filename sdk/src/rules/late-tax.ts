import { type Cents, cents } from '../units.ts'
import { type Withholding, type WithholdingCase, withholdTax } from './withholding-tax.ts'

type Person = Pick<WithholdingCase, 'taxpayer' | 'churchPercent'>

/**
 * domain/tax#late-tax: an exemption order was reduced below the amount that payouts of the year have used. The tax on the difference is
 * withheld from this payout, as far as its income and repayment allow; the surplus exemption is given back to the orders,
 * as a use with the opposite sign.
 */
export function taxLater(
  person: Person,
  { gross, principal, exempt }: { gross: Cents; principal: Cents; exempt: Withholding },
  overused: readonly { orderId: string; over: Cents }[],
): { tax: Withholding; givenBack: { orderId: string; used: Cents }[] } {
  const { exemptionUsed } = exempt
  if (person.taxpayer !== 'person' || overused.length === 0 || gross + principal === 0)
    return { tax: exempt, givenBack: [] }
  const taxed = (back: number) =>
    withholdTax({ ...person, gross: cents(gross + back), isWithheld: true, exemptionAvailable: exemptionUsed })
  const back = mostOf(
    overused.reduce((sum, { over }) => sum + over, 0),
    (part) => taxed(part).net - part + principal >= 0,
  )
  let open = back
  const givenBack = overused.map(({ orderId, over }) => {
    const part = Math.min(over, open)
    open -= part
    return { orderId, used: cents(part === 0 ? 0 : -part) }
  })
  const tax = taxed(back)
  return {
    tax: { ...tax, exemptionUsed: cents(exemptionUsed - back), net: cents(tax.net - back) },
    givenBack: givenBack.filter(({ used }) => used < 0),
  }
}

/** The largest number up to the limit that passes; none above one that does not pass any more. */
function mostOf(limit: number, passes: (part: number) => boolean): number {
  if (passes(limit)) return limit
  let passing = 0
  let failing = limit
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2)
    if (passes(middle)) passing = middle
    else failing = middle
  }
  return passing
}
