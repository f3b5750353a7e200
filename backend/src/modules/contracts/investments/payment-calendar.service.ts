import type { components } from '@goldammer/sdk/operations/store'
import { addDays, addMonths } from '@goldammer/sdk/rules/local-dates'
import { localDate } from '@goldammer/sdk/units'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { getActing } from '../../investors/service.ts'
import { estimateTaxes } from '../schedule/tax-estimate.service.ts'
import { toEuros } from '../wire.ts'
import * as repository from './portfolio.repository.ts'
import { loadHoldings } from './portfolio.ts'

type Schemas = components['schemas']

/** R2.21: the payments of a month one by one, paid and to come; '2027-03'. */
export async function listPayments(scope: Scope, month: string): Promise<Schemas['CalendarPaymentList']> {
  const first = localDate(`${month}-01`)
  const last = addDays(addMonths(first, 1), -1)
  const { id } = await getActing(scope, scope.db)
  const [holdings, booked] = await Promise.all([
    loadHoldings(scope, id),
    repository.listBookedIn(scope.db, id, first, last),
  ])
  const holdingOf = new Map(holdings.map((holding) => [holding.contract.orderId, holding]))
  const taxes = await estimateTaxes(scope, id, holdings)
  const toCome = holdings.flatMap(({ contract, product, open }) =>
    open
      .filter(({ due }) => due >= first && due <= last)
      .map(({ due: day, ...payment }) => ({
        orderId: contract.orderId,
        day,
        ...payment,
        tax: taxes.taxOf(contract.orderId, day, product) as number | null,
      })),
  )
  const paid = booked.map((payment) => ({ ...payment, state: 'paid' as const }))
  const elements = [...paid, ...toCome]
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ orderId, day, interest, principal, tax, state }) => {
      const { contract, product } = holdingOf.get(orderId)!
      return {
        orderId,
        productId: contract.productId,
        orderNumber: contract.orderNumber,
        productName: inLocale(product.name, scope.locale),
        issuer: product.issuer.name,
        day,
        interest: toEuros(interest),
        principal: toEuros(principal),
        tax: tax === null ? null : toEuros(tax),
        total: tax === null ? null : toEuros(interest + principal - tax),
        state: state as Schemas['CalendarPayment']['state'],
      }
    })
  return { elements, taxEstimate: taxes.basisFor() }
}
