import { centsToEuros, eurosToCents, sumCents } from '@goldammer/sdk/units'

/** Decimal EUR of the wire, added in cents. */
export const sumEuros = (amounts: number[]) => centsToEuros(sumCents(amounts.map(eurosToCents)))

export const sumAmounts = (rows: { amountTotal: number }[]) => sumEuros(rows.map((it) => it.amountTotal))
