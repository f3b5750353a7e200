import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../shared/scope.ts'
import { getCustomer } from '../customers/service.ts'
import { DEFAULT_COUNTRY_ID, DEFAULT_SHIPPING_METHOD_ID } from '../reference/reference-data.ts'
import { findKept } from '../reference/repository.ts'
import { toCountry } from '../reference/wire.ts'
import type { Session } from '../session/session.ts'
import type { CartLine, CartShipping } from './cart.ts'

const needsShipping = (line: CartLine) => line.isGood && line.offer.states.includes('is-physical')

/** How physical goods come to the visitor; null if there are none (domain §2, Goods). */
export async function planShipping(scope: Scope, session: Session, lines: CartLine[]): Promise<CartShipping | null> {
  const shipped = lines.filter(needsShipping)
  if (shipped.length === 0) return null
  const { db, clock } = scope
  const customer = session.customerId ? await getCustomer(scope, db, session.customerId, session) : null
  const address = customer?.activeShippingAddress ?? null
  const [chosen, country] = await Promise.all([
    findKept(db, 'shippingMethod', session.shippingMethodId ?? DEFAULT_SHIPPING_METHOD_ID),
    findKept(db, 'country', address?.countryId ?? session.countryId ?? DEFAULT_COUNTRY_ID),
  ])
  const method = chosen ?? (await findKept(db, 'shippingMethod', DEFAULT_SHIPPING_METHOD_ID))
  if (!method || !country) throw new Error('the reference data are missing: run the migrations')
  const today = toLocalDate(clock.now())
  return {
    method,
    costs: shipped.every((line) => line.offer.shippingFree) ? 0 : method.price,
    country: toCountry(country, scope.locale),
    address,
    earliest: startOfDay(addTargetDays(today, method.deliveryDaysMin)),
    latest: startOfDay(addTargetDays(today, method.deliveryDaysMax)),
  }
}
