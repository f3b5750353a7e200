import { refuseExemptionPeriod } from '@goldammer/sdk/rules/exemption-headroom'
import type { ExemptionOrder, ExemptionOrderInput } from '@goldammer/sdk/store/model'
import { localDate } from '@goldammer/sdk/units'
import type { Dayjs } from 'dayjs'

/** For every product: a choice of its own in the form, null on the wire. */
export const ALL_PRODUCTS = 'all'

export interface OrderFields {
  type: ExemptionOrder['type']
  productId: string
  startDate: Dayjs
  /** Empty: until revoked. */
  endDate: Dayjs | null
  amount: number | null
  spouseFirstName: string
  spouseLastName: string
  spouseTaxId: string
  consent: boolean
  spouseConsent: boolean
  otherBanksStatement: boolean
}

export const dayOf = (day: Dayjs) => localDate(day.format('YYYY-MM-DD'))

/** R5.06: why this is no period, as the server would say; null where it is one or not complete. */
export function periodProblem(start: Dayjs | null | undefined, end: Dayjs | null | undefined) {
  return start && end ? refuseExemptionPeriod({ startDate: dayOf(start), endDate: dayOf(end) }) : null
}

/** A single order says nothing of a spouse, whatever was typed before. */
export function orderFromForm(fields: OrderFields): ExemptionOrderInput {
  const { type, productId, startDate, endDate, amount, otherBanksStatement } = fields
  const { spouseFirstName, spouseLastName, spouseTaxId, consent, spouseConsent } = fields
  return {
    type,
    productId: productId === ALL_PRODUCTS ? null : productId,
    startDate: dayOf(startDate),
    endDate: endDate && dayOf(endDate),
    amount: amount ?? 0,
    otherBanksStatement,
    ...(type === 'joint' && { spouseFirstName, spouseLastName, spouseTaxId, consent, spouseConsent }),
  }
}
