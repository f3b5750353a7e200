import { expect, test } from '@playwright/test'
import { NEW_PASSWORD } from '../support/api.ts'
import {
  add,
  aShopClient,
  germanyId,
  linkTo,
  messagesOf,
  productAt,
  promote,
  refusal,
  registerBy,
  signMandate,
} from '../support/shop-client.ts'

const tokenPattern = /^[0-9A-Za-z]{32}$/
const shopUrl = (baseURL: string | undefined) => new URL(baseURL ?? '').origin
/** Lines of a cart or an order as label or id with their quantity. */
const quantities = (lines: { id?: string; productId?: string | null; quantity?: number }[] | undefined) =>
  Object.fromEntries((lines ?? []).map(({ id, productId, quantity }) => [productId ?? id, quantity]))

test('R7.01 R7.02 R7.03 the session: a token is given and kept; language and currency are switched', async ({
  baseURL,
}) => {
  const client = aShopClient(shopUrl(baseURL))
  const first = await client.invoke('readContext get /context')
  expect(client.token()).toMatch(tokenPattern)
  expect(first.data).toMatchObject({
    token: client.token(),
    currency: { isoCode: 'EUR' },
    languageInfo: { localeCode: 'de-DE' },
  })
  expect(first.data.customer ?? null).toBeNull()

  const { data: languages } = await client.invoke('readLanguages post /language')
  const english = languages.elements.find(({ translationCode }) => translationCode?.code === 'en-GB')
  const { data: currencies } = await client.invoke('readCurrencyGet get /currency', { query: { limit: 10 } })
  const zloty = currencies.find(({ isoCode }) => isoCode === 'PLN')
  const switched = await client.invoke('updateContext patch /context', {
    body: { languageId: english?.id, currencyId: zloty?.id },
  })
  expect([switched.status, switched.data.redirectUrl ?? null]).toEqual([200, null])
  const { data } = await client.invoke('readContext get /context')
  expect(data).toMatchObject({ currency: { isoCode: 'PLN' }, languageInfo: { localeCode: 'en-GB' } })
  expect(data.context?.languageIdChain).toEqual([english?.id, first.data.context?.languageIdChain?.[0]])
  expect(client.tokens).toHaveLength(1)

  expect(
    await refusal(client.invoke('updateContext patch /context', { body: { languageId: 'f'.repeat(32) } })),
  ).toEqual([400, 'VIOLATION::ENTITY_DOES_NOT_EXISTS /languageId'])
  client.defaultHeaders.apply({ 'sw-language-id': languages.elements[0]?.id ?? '' })
  expect((await client.invoke('readContext get /context')).data.languageInfo.localeCode).toBe('de-DE')
  client.defaultHeaders.apply({ 'sw-language-id': 'f'.repeat(32) })
  expect(await refusal(client.invoke('readContext get /context'))).toEqual([412, 'FRAMEWORK__LANGUAGE_NOT_FOUND'])
})

test('R2.27 products are searched, suggested and listed, by POST and by GET', async ({ baseURL }) => {
  const client = aShopClient(shopUrl(baseURL))
  const { data: found } = await client.invoke('searchPage post /search', { body: { search: 'Windrad', limit: 5 } })
  expect(found.elements.map(({ translated }) => translated.name)).toContain('Windrad-Modell aus Holz')
  const { data: byGet } = await client.invoke('searchPageGet get /search', { query: { search: 'Windrad', limit: 5 } })
  expect(byGet.elements.map(({ id }) => id)).toEqual(found.elements.map(({ id }) => id))
  const { data: suggested } = await client.invoke('searchSuggest post /search-suggest', { body: { search: 'Wind' } })
  expect(suggested.elements.length).toBeGreaterThan(0)

  const { data: navigation } = await client.invoke('readNavigation post /navigation/{activeId}/{rootId}', {
    pathParams: { activeId: 'main-navigation', rootId: 'main-navigation' },
    body: { depth: 1 },
  })
  const categoryId = navigation.find(({ translated }) => translated.name === 'Projekte')?.internalLink ?? ''
  const { data: listing } = await client.invoke('readProductListing post /product-listing/{categoryId}', {
    pathParams: { categoryId },
    body: { limit: 3, order: 'name-asc' },
  })
  expect(listing).toMatchObject({ apiAlias: 'product_listing', sorting: 'name-asc', limit: 3 })
  expect(listing.elements).toHaveLength(3)

  const id = listing.elements[0]?.id ?? ''
  const { data: detail } = await client.invoke('readProductDetail post /product/{productId}', {
    pathParams: { productId: id },
  })
  expect(detail.product.id).toBe(id)
  const { data: some } = await client.invoke('readProductGet get /product', {
    query: { 'filter[]': [{ type: 'equals', field: 'id', value: id }], 'total-count-mode': 1 } as never,
  })
  expect(some.elements.map((product) => product.id)).toEqual([id])
  expect(
    await refusal(
      client.invoke('readProduct post /product', { body: { filter: [{ type: 'equals', field: 'secret', value: 1 }] } }),
    ),
  ).toEqual([400, 'FRAMEWORK__UNMAPPED_FIELD /filter/0/field'])
})

test('R7.04 R7.05 R7.06 R7.07 R8.07 a cart is filled with goods and a promotion, changed and emptied', async ({
  baseURL,
}) => {
  const client = aShopClient(shopUrl(baseURL))
  const windmill = await productAt(client, 'shop/windrad-modell')
  const investment = await productAt(client, 'projekte/quellhain-repowering')
  const { data: cart } = await add(client, windmill, 2)
  expect(quantities(cart.lineItems)).toEqual({ [windmill]: 2 })
  expect(cart.price).toMatchObject({ positionPrice: 99.8, totalPrice: 104.7, taxStatus: 'gross' })
  expect(cart.deliveries?.[0]?.shippingCosts?.totalPrice).toBe(4.9)

  expect(messagesOf((await promote(client, 'GIBTESNICHT')).data)).toEqual(['promotion-not-found'])
  expect(messagesOf((await promote(client, 'EMPFEHLUNG')).data)).toEqual(['promotion-not-eligible'])
  await add(client, investment)
  const { data: promoted } = await promote(client, 'EMPFEHLUNG')
  expect(messagesOf(promoted)).toEqual(['promotion-discount-added'])
  const code = promoted.lineItems?.find(({ type }) => type === 'promotion')
  expect(code).toMatchObject({ good: false, referencedId: 'EMPFEHLUNG' })
  expect(messagesOf((await client.invoke('readCart get /checkout/cart')).data)).toEqual([])

  const { data: changed } = await client.invoke('updateLineItem patch /checkout/cart/line-item', {
    body: { items: [{ id: windmill, quantity: 5 }] },
  })
  expect(changed.lineItems?.find(({ id }) => id === windmill)?.price).toMatchObject({ unitPrice: 44.9 })
  const { data: left } = await client.invoke('removeLineItem post /checkout/cart/line-item/delete', {
    body: { ids: [windmill] },
  })
  expect(left.deliveries).toEqual([])
  const { data: less } = await client.invoke('removeLineItemDeprecated delete /checkout/cart/line-item', {
    query: { ids: [code?.id ?? ''] },
  })
  expect(Object.keys(quantities(less.lineItems))).toEqual([investment])
  expect((await client.invoke('deleteCart delete /checkout/cart')).status).toBe(204)
  expect((await client.invoke('readCart get /checkout/cart')).data.lineItems).toEqual([])
  expect(
    await refusal(client.invoke('removeLineItem post /checkout/cart/line-item/delete', { body: { ids: [windmill] } })),
  ).toEqual([404, 'CHECKOUT__CART_LINE_ITEM_NOT_FOUND /ids/0'])
})

test('R2.20 R4.03 R7.19 a customer registers, logs in with a cart, orders goods of both kinds, pays, and leaves', async ({
  baseURL,
  request,
}) => {
  const client = aShopClient(shopUrl(baseURL))
  const windmill = await productAt(client, 'shop/windrad-modell')
  const book = await productAt(client, 'shop/brennbuch')
  await add(client, windmill)
  const asGuest = client.token()
  expect(await refusal(client.invoke('createOrder post /checkout/order', { body: {} }))).toEqual([
    403,
    'CHECKOUT__CUSTOMER_NOT_LOGGED_IN',
  ])

  const email = await registerBy(client, request)
  expect(client.token()).not.toBe(asGuest)
  const { data: context } = await client.invoke('readContext get /context')
  expect(context.customer).toMatchObject({ email })
  expect(quantities((await client.invoke('readCart get /checkout/cart')).data.lineItems)).toEqual({ [windmill]: 1 })

  await test.step('the token before the login knows nobody', async () => {
    const stale = aShopClient(client.shopUrl)
    stale.defaultHeaders.apply({ 'sw-context-token': asGuest ?? '' })
    expect((await stale.invoke('readContext get /context')).data.customer ?? null).toBeNull()
  })

  await test.step('a cart from another device joins at login', async () => {
    const other = aShopClient(client.shopUrl)
    await add(other, book)
    expect(
      await refusal(
        other.invoke('loginCustomer post /account/login', { body: { username: email, password: 'wrong' } }),
      ),
    ).toEqual([401, 'CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS'])
    const before = other.token()
    await other.invoke('loginCustomer post /account/login', { body: { username: email, password: NEW_PASSWORD } })
    expect(other.token()).not.toBe(before)
    const { data: merged } = await other.invoke('readCart get /checkout/cart')
    expect(quantities(merged.lineItems)).toEqual({ [windmill]: 1, [book]: 1 })
    expect(messagesOf(merged)).toEqual(['cart-merged-hint'])
  })

  await test.step('R7.08 R7.09 R7.10 R7.11 R7.12 R7.13 addresses', async () => {
    const address = {
      firstName: 'Frieda',
      lastName: 'Fremdclient',
      street: 'Nebenweg 2',
      zipcode: '00002',
      city: 'Musterstadt',
      countryId: await germanyId(client),
    } as never
    const { data: made } = await client.invoke('createCustomerAddress post /account/address', { body: address })
    const pathParams = { addressId: made.id ?? '' }
    const { data: moved } = await client.invoke('updateCustomerAddress patch /account/address/{addressId}', {
      pathParams,
      body: { ...(address as object), street: 'Nebenweg 3' } as never,
    })
    expect(moved.street).toBe('Nebenweg 3')
    await client.invoke('defaultShippingAddress patch /account/address/default-shipping/{addressId}', { pathParams })
    await client.invoke('updateContext patch /context', { body: { shippingAddressId: made.id } })
    const { data: list } = await client.invoke('listAddress post /account/list-address', { body: {} })
    expect(list.elements).toHaveLength(2)
    expect(
      await refusal(client.invoke('deleteCustomerAddress delete /account/address/{addressId}', { pathParams })),
    ).toEqual([400, 'CHECKOUT__CUSTOMER_ADDRESS_IS_DEFAULT'])
    const { data: session } = await client.invoke('readContext get /context')
    expect(session.shippingLocation?.address).toMatchObject({ id: made.id, street: 'Nebenweg 3' })
  })

  const orderId = await test.step('a physical and a digital collectible are ordered, once', async () => {
    const { data: order } = await client.invoke('createOrder post /checkout/order', {
      body: { customerComment: 'Bitte klingeln.' },
    })
    expect(quantities(order.lineItems)).toEqual({ [windmill]: 1, [book]: 1 })
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^GA-\d{4}-\d{6}$/),
      amountTotal: 49.9 + 19.9 + 4.9,
      stateMachineState: { technicalName: 'open' },
      customerComment: 'Bitte klingeln.',
    })
    const { data: again } = await client.invoke('createOrder post /checkout/order', {
      body: { customerComment: 'Bitte klingeln.' },
    })
    expect(again.id).toBe(order.id)
    expect((await client.invoke('readCart get /checkout/cart')).data.lineItems).toEqual([])
    return order.id
  })

  await test.step('R4.03 the order is paid on the bank’s page', async () => {
    expect(
      await refusal(
        client.invoke('handlePaymentMethod post /handle-payment', {
          body: { orderId, finishUrl: 'https://elsewhere.example/paid' },
        }),
      ),
    ).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /finishUrl'])
    const { data } = await client.invoke('handlePaymentMethod post /handle-payment', {
      body: { orderId, finishUrl: `${client.shopUrl}/checkout/success/${orderId}/paid` },
    })
    await signMandate(request, data.redirectUrl ?? '')
    expect(await refusal(client.invoke('handlePaymentMethod post /handle-payment', { body: { orderId } }))).toEqual([
      400,
      'CHECKOUT__ORDER_ORDER_ALREADY_PAID',
    ])
  })

  await test.step('R2.20 the order stands in the list', async () => {
    const { data } = await client.invoke('readOrder post /order', {
      body: { limit: 10, associations: { lineItems: {}, transactions: { associations: { paymentMethod: {} } } } },
    })
    const { elements } = data.orders
    expect(elements.map(({ id }) => id)).toEqual([orderId])
    expect(elements[0]?.stateMachineState.technicalName).toBe('in_progress')
    expect(data.paymentChangeable).toEqual({ [orderId]: false })
  })

  await test.step('R8.07 another order is to be paid in advance, and is cancelled', async () => {
    await add(client, book)
    const { data: order } = await client.invoke('createOrder post /checkout/order', { body: {} })
    const { data: methods } = await client.invoke('readPaymentMethod post /payment-method', {
      body: { filter: [{ type: 'equals', field: 'technicalName', value: 'payment_prepayment' }] },
    })
    const body = { orderId: order.id, paymentMethodId: methods.elements?.[0]?.id ?? '' }
    const { data } = await client.invoke('orderSetPayment post /order/payment', { body })
    expect(data.success).toBe(true)
    const unknown = { ...body, paymentMethodId: 'f'.repeat(32) }
    expect(await refusal(client.invoke('orderSetPayment post /order/payment', { body: unknown }))).toEqual([
      400,
      'CHECKOUT__UNKNOWN_PAYMENT_METHOD /paymentMethodId',
    ])
    const [line] = order.lineItems ?? []
    const pathParams = { orderId: order.id, downloadId: line?.downloads?.[0]?.id ?? '' }
    expect(pathParams.downloadId).toMatch(/^[0-9a-f]{32}$/)
    const file = client.invoke('orderDownloadFile get /order/download/{orderId}/{downloadId}', {
      pathParams,
      accept: 'application/octet-stream',
    } as never)
    expect(await refusal(file)).toEqual([404, 'FILE_NOT_FOUND'])
    const { data: state } = await client.invoke('cancelOrder post /order/state/cancel', { body: { orderId: order.id } })
    expect(state.technicalName).toBe('cancelled')
  })

  await test.step('R4.06 a forgotten password is set anew by the link of the mail', async () => {
    const bystander = aShopClient(client.shopUrl)
    await bystander.invoke('sendRecoveryMail post /account/recovery-password', {
      body: { email, storefrontUrl: client.shopUrl },
    })
    const { hash } = await linkTo(request, email, /Passwort|password/i, '/account/recover/password')
    const newPassword = `${NEW_PASSWORD}-2`
    const confirm = () =>
      bystander.invoke('recoveryPassword post /account/recovery-password-confirm', {
        body: { hash, newPassword, newPasswordConfirm: newPassword },
      })
    await confirm()
    expect((await refusal(confirm()))[0]).toBeGreaterThanOrEqual(404)
    expect((await client.invoke('readContext get /context')).data.customer ?? null).toBeNull()
    await client.invoke('loginCustomer post /account/login', { body: { username: email, password: newPassword } })
  })

  await test.step('after the logout the session is a guest’s, with a new token', async () => {
    const before = client.token()
    await client.invoke('logoutCustomer post /account/logout')
    expect(client.token()).toMatch(tokenPattern)
    expect(client.token()).not.toBe(before)
    expect((await client.invoke('readContext get /context')).data.customer ?? null).toBeNull()
    expect(await refusal(client.invoke('listAddress post /account/list-address', { body: {} }))).toEqual([
      403,
      'CHECKOUT__CUSTOMER_NOT_LOGGED_IN',
    ])
  })
})

test('R7.19 an investment in the cart is refused with an entry for each step that is missing', async ({
  baseURL,
  request,
}) => {
  const client = aShopClient(shopUrl(baseURL))
  await registerBy(client, request)
  const investment = await productAt(client, 'projekte/quellhain-repowering')
  await add(client, investment)
  const [status, ...missing] = await refusal(client.invoke('createOrder post /checkout/order', { body: {} }))
  expect(status).toBe(400)
  expect(missing).toEqual(
    ['personalData', 'investment', 'survey', 'risk', 'documents', 'bankAccount', 'summary'].map(
      (step) => `CHECKOUT__INVESTMENT_INCOMPLETE /lineItems/${investment}/${step}`,
    ),
  )
  expect(quantities((await client.invoke('readCart get /checkout/cart')).data.lineItems)).toHaveProperty(investment)
})
