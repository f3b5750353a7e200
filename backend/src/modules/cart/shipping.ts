import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { isComplete } from '../accounts/customers/rules.ts'
import type { Customer } from '../accounts/customers/service.ts'
import { shippingStateOf } from '../accounts/session/service.ts'
import { DEFAULT_COUNTRY_ID, DEFAULT_SHIPPING_METHOD_ID } from '../reference/reference-data.ts'
import { findActive, findRow, type ShippingMethodRow } from '../reference/repository.ts'
import type { CartError, CartLine, CartShipping } from './cart.ts'
import type { Correction } from './corrections.ts'

const needsShipping = (line: CartLine) => line.isGood && line.offer.states.includes('is-physical')

/** What an evaluation of the cart has found so far, and adds to. */
type Findings = { corrections: Correction[]; notices: CartError[] }

/** The chosen way to ship; one that has been switched off since is replaced by the default. */
async function methodOf(
  scope: Scope,
  session: Session,
  { corrections, notices }: Findings,
): Promise<ShippingMethodRow> {
  const { shippingMethodId: chosenId } = session
  const chosen = chosenId && (await findActive(scope.db, 'shippingMethod', chosenId))
  if (chosen) return chosen
  const offered = await findActive(scope.db, 'shippingMethod', DEFAULT_SHIPPING_METHOD_ID)
  const method = offered ?? (await findRow(scope.db, 'shippingMethod', DEFAULT_SHIPPING_METHOD_ID))
  if (!method) throw new Error('the reference data are missing: run the migrations')
  if (!offered) notices.push({ key: 'shipping-method-blocked', name: method.name })
  else if (chosenId) {
    const notice: CartError = { key: 'shipping-method-changed', name: method.name }
    corrections.push({ notice, session: { shippingMethodId: null } })
    notices.push(notice)
  }
  return method
}

/** How physical goods are shipped, with notices of what prevents it; null if there are none (domain/goods#steps). */
export async function planShipping(
  scope: Scope,
  session: Session,
  lines: CartLine[],
  customer: Customer | null,
  findings: Findings,
): Promise<CartShipping | null> {
  const shipped = lines.filter(needsShipping)
  if (shipped.length === 0) return null
  const { db, clock } = scope
  const { notices } = findings
  const address = customer?.activeShippingAddress ?? null
  const countryId = address?.countryId ?? session.countryId ?? DEFAULT_COUNTRY_ID
  const country = (await findActive(db, 'country', countryId)) ?? (await findRow(db, 'country', countryId))
  if (!country) throw new Error('the reference data are missing: run the migrations')
  if (!country.active || !country.shippingAvailable)
    notices.push({ key: 'shipping-address-blocked', name: country.name })
  else if (address && !isComplete(address, country)) notices.push({ key: 'shipping-address-invalid' })
  const method = await methodOf(scope, session, findings)
  const today = toLocalDate(clock.now())
  return {
    method,
    costs: shipped.every((line) => line.offer.shippingFree) ? 0 : method.price,
    country,
    state: await shippingStateOf(db, session, address, country.id),
    address,
    earliest: startOfDay(addTargetDays(today, method.deliveryDaysMin)),
    latest: startOfDay(addTargetDays(today, method.deliveryDaysMax)),
  }
}
