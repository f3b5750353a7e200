import { DEFAULT_LOCALE, LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import { listClosed } from '../../../shared/closed.ts'
import { namedId } from '../../../shared/ids.ts'
import { cachedPublicRead } from '../../../shared/public-cache.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { readMaintenance } from '../../reference/maintenance.ts'
import * as defaults from '../../reference/reference-data.ts'
import { findActive, findCountryState, findRow, type ReferenceTable } from '../../reference/repository.ts'
import { rounding, toCountry, toCurrency, toPaymentMethod, toShippingMethod } from '../../reference/wire.ts'
import { isOwnAddress } from '../customers/addresses.service.ts'
import { getCustomer, listMemberships, storeLocale, storePaymentMethod } from '../customers/service.ts'
import { domainsOf } from '../customers/storefront-url.ts'
import { closedPapers } from './masked-papers.rules.ts'
import * as repository from './repository.ts'
import { customerOf, localeOfLanguage, shippingStateOf, storeInSession } from './service.ts'

type Schemas = components['schemas']
type Switches = Schemas['ContextChange']

/** The chosen row, or the default when nothing is chosen or it has been switched off since; the default stands in any case. */
async function chosen<Table extends ReferenceTable>(scope: Scope, table: Table, id: string | null, defaultId: string) {
  const row = (id && (await findActive(scope.db, table, id))) || (await findRow(scope.db, table, defaultId))
  if (!row) throw new Error(`the default ${table} is missing: run the migrations`)
  return row
}

/** R1.06: an address stays where it lies, also when its country has been switched off since. */
async function shippingCountry(scope: Scope, session: Session, address: Schemas['CustomerAddress'] | null) {
  const own = address && (await findRow(scope.db, 'country', address.countryId))
  return own || (await chosen(scope, 'country', session.countryId, defaults.DEFAULT_COUNTRY_ID))
}

async function readSalesChannel(scope: Scope): Promise<Schemas['SalesChannel']> {
  const roots = await repository.listNavigationRoots(scope.db)
  const rootId = (name: string) => roots.get(name) ?? namedId(`category:${name}`)
  return {
    apiAlias: 'sales_channel',
    id: defaults.SALES_CHANNEL_ID,
    name: 'Goldammer',
    languageId: defaults.DEFAULT_LANGUAGE_ID,
    customerGroupId: defaults.CUSTOMER_GROUP_ID,
    currencyId: defaults.DEFAULT_CURRENCY_ID,
    paymentMethodId: defaults.DEFAULT_PAYMENT_METHOD_ID,
    shippingMethodId: defaults.DEFAULT_SHIPPING_METHOD_ID,
    countryId: defaults.DEFAULT_COUNTRY_ID,
    navigationCategoryId: rootId('main-navigation'),
    navigationCategoryDepth: 3,
    footerCategoryId: rootId('footer-navigation'),
    serviceCategoryId: rootId('service-navigation'),
    active: true,
    maintenance: (await readMaintenance(scope.db)).active,
    businessTimeZone: 'Europe/Berlin',
    domains: domainsOf(scope.config.publicUrl).map(({ locale, url }) => ({
      apiAlias: 'sales_channel_domain',
      id: namedId(`domain:${locale}`),
      url,
      salesChannelId: defaults.SALES_CHANNEL_ID,
      languageId: defaults.languageId(locale),
      currencyId: defaults.DEFAULT_CURRENCY_ID,
      snippetSetId: defaults.SNIPPET_SET_ID,
    })),
    translated: { name: 'Goldammer' },
  }
}

async function readImpersonation(scope: Scope, session: Session): Promise<Schemas['Impersonation'] | null> {
  if (!session.impersonation) return null
  const { staffId, roles, reason, ticket, expiresAt } = session.impersonation
  return {
    staffName: (await repository.findStaffName(scope.db, staffId)) ?? '',
    reason,
    ...(ticket ? { ticket } : {}),
    expiresAt: expiresAt.toISOString(),
    closedPapers: closedPapers(roles),
  }
}

/** R7.02: the whole context but its token. Guest or customer is decided by `customer` and by nothing else (R6.11). */
export function readContext(scope: Scope, session: Session): Promise<Schemas['SalesChannelContext']> {
  return session.customerId ? makeContext(scope, session) : readGuestContext(scope, session)
}

/** Guests who have chosen the same have the same context, as one object. */
function readGuestContext(scope: Scope, session: Session): Promise<Schemas['SalesChannelContext']> {
  const { currencyId, paymentMethodId, shippingMethodId, countryId, countryStateId } = session
  const choices = [scope.locale, currencyId, paymentMethodId, shippingMethodId, countryId, countryStateId]
  return cachedPublicRead(scope.db, `context of ${choices.join()}`, () => makeContext(scope, session))
}

async function makeContext(scope: Scope, session: Session): Promise<Schemas['SalesChannelContext']> {
  const { locale, db } = scope
  const customer = session.customerId ? await getCustomer(scope, db, session.customerId, session) : null
  const address = customer?.activeShippingAddress ?? null
  const [salesChannel, currency, paymentMethod, shippingMethod, country, impersonation, memberships, closed] =
    await Promise.all([
      readSalesChannel(scope),
      chosen(scope, 'currency', session.currencyId, defaults.DEFAULT_CURRENCY_ID),
      chosen(scope, 'paymentMethod', session.paymentMethodId, defaults.DEFAULT_PAYMENT_METHOD_ID),
      chosen(scope, 'shippingMethod', session.shippingMethodId, defaults.DEFAULT_SHIPPING_METHOD_ID),
      shippingCountry(scope, session, address),
      readImpersonation(scope, session),
      session.customerId ? listMemberships(db, session.customerId) : [],
      listClosed(scope),
    ])
  const group = {
    apiAlias: 'customer_group',
    id: defaults.CUSTOMER_GROUP_ID,
    name: 'Standard',
    displayGross: true,
  } as const
  return {
    apiAlias: 'sales_channel_context',
    salesChannel,
    currency: toCurrency(currency, locale),
    currentCustomerGroup: group,
    fallbackCustomerGroup: group,
    customer,
    paymentMethod: toPaymentMethod(paymentMethod, locale),
    shippingMethod: toShippingMethod(shippingMethod, locale),
    shippingLocation: {
      apiAlias: 'cart_delivery_shipping_location',
      country: toCountry(country, locale),
      state: await shippingStateOf(db, session, address, country.id),
      address,
    },
    itemRounding: rounding,
    totalRounding: rounding,
    languageInfo: { name: LANGUAGE_NAMES[locale], localeCode: locale },
    context: {
      apiAlias: 'context',
      currencyId: currency.id,
      currencyFactor: currency.factor,
      currencyPrecision: 2,
      languageIdChain: [...new Set([locale, DEFAULT_LOCALE])].map(defaults.languageId),
      scope: 'user',
      source: { type: 'sales-channel', salesChannelId: defaults.SALES_CHANNEL_ID },
      taxState: 'gross',
    },
    extensions: {
      impersonation,
      closed: [...closed],
      memberships: memberships.map((membership) => ({
        ...membership,
        role: membership.role as Schemas['Membership']['role'],
      })),
    },
  }
}

const tables = {
  currencyId: 'currency',
  languageId: 'language',
  countryId: 'country',
  paymentMethodId: 'paymentMethod',
  shippingMethodId: 'shippingMethod',
} as const satisfies Partial<Record<keyof Switches, ReferenceTable>>
const addressSwitches = ['billingAddressId', 'shippingAddressId'] as const

async function exists(scope: Scope, session: Session, name: keyof Switches, id: string, requested: Switches) {
  if (name === 'billingAddressId' || name === 'shippingAddressId') {
    return session.customerId !== null && (await isOwnAddress(scope.db, session.customerId, id))
  }
  // A state is one of the country that is chosen with it, or has been.
  if (name === 'countryStateId')
    return !!(await findCountryState(
      scope.db,
      id,
      requested.countryId ?? session.countryId ?? defaults.DEFAULT_COUNTRY_ID,
    ))
  return (await findActive(scope.db, tables[name], id)) !== undefined
}

/** R7.03: sets what is named; types are the interface's part, here each id has to exist, be on offer, be the customer's own. */
export async function changeContext(scope: Scope, session: Session, requested: Switches): Promise<void> {
  if (!session.customerId && addressSwitches.some((name) => requested[name] !== undefined)) {
    throw new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  }
  const names = [...Object.keys(tables), 'countryStateId', ...addressSwitches] as (keyof Switches)[]
  const refusals: ErrorEntry[] = []
  const change: Switches = {}
  for (const name of names) {
    const id = requested[name]
    if (id === undefined) continue
    change[name] = id
    if (await exists(scope, session, name, id, requested)) continue
    refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: `/${name}` })
  }
  if (refusals.length > 0) throw new AppError(refusals)
  if (Object.keys(change).length === 0) return
  // A state belongs to its country.
  const state = change.countryId && !change.countryStateId ? { countryStateId: null } : {}
  const locale = change.languageId ? await localeOfLanguage(scope.db, change.languageId) : null
  await inTransaction(scope, async (tx) => {
    await storeInSession(scope, session, { ...change, ...state }, tx)
    if (locale && session.customerId && !session.impersonation) await storeLocale(tx, session.customerId, locale)
  })
  if (locale) session.locale = locale
}

/** The customer's own from now on, and at once the session's. */
export async function changePaymentMethod(scope: Scope, session: Session, paymentMethodId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await storePaymentMethod(scope, tx, customerOf(session), paymentMethodId)
    await storeInSession(scope, session, { paymentMethodId }, tx)
  })
}
