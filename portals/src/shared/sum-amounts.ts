import { centsToEuros, eurosToCents, sumCents } from '@goldammer/sdk/units'

/** Decimal EUR of the wire, added in cents. */
export const sumAmounts = (rows: { amountTotal: number }[]) =>
  centsToEuros(sumCents(rows.map((it) => eurosToCents(it.amountTotal))))
