import { formatMoney } from '@goldammer/sdk/format'
import { eurosToCents } from '@goldammer/sdk/units'
import { PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'
import { pattern } from '../support/text.ts'

test('R4.03 finance books the transfer for goods, support ships them, and the customer sees it', async ({
  t,
  page,
  api,
  another,
}) => {
  const buyer = await register(api, anInvestor({ firstName: 'Vera', lastName: 'Vorkasse' }))
  const { id: productId } = await api.productAt('shop/windrad-modell')
  await api.post('/checkout/cart/line-item', { items: [{ id: productId, type: 'product', quantity: 1 }] })
  const { id, orderNumber, amountTotal } = await api.post('/checkout/order')
  const { elements } = await api.post('/payment-method')
  const transfer = elements.find((one: { technicalName: string }) => /prepayment/.test(one.technicalName))
  await api.post('/order/payment', { orderId: id, paymentMethodId: transfer.id })
  const deskOf = async (email: string) => {
    const { page: desk } = await another()
    const data = { email, password: PASSWORD }
    await desk.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    return desk
  }

  const finance = await deskOf('fritz.finanz@goldammer.example')
  await finance.goto(`/staff/orders?text=${orderNumber}`)
  await finance.getByRole('link', { name: t('staff.orders.open', { number: orderNumber }) }).click()
  const book = t('staff.orders.bookTransfer')
  await finance.getByRole('button', { name: book }).click()
  const dialog = finance.getByRole('dialog')
  const amount = dialog.getByLabel(t('staff.orders.credited'))
  await amount.fill('1')
  await dialog.getByRole('button', { name: book }).click()
  await expect(dialog).toContainText(formatMoney(eurosToCents(amountTotal), 'de-DE'))
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(finance)
  await amount.fill(String(amountTotal).replace('.', ','))
  await dialog.getByRole('button', { name: book }).click()
  await expect(finance.getByText(t('staff.orders.booked'))).toBeVisible()
  await expect(finance.getByRole('button', { name: book })).toHaveCount(0)

  const support = await deskOf('sina.support@goldammer.example')
  await support.goto(`/staff/orders/${id}`)
  const ship = t('staff.orders.ship')
  await support.getByRole('button', { name: ship }).click()
  await support.getByRole('dialog').getByRole('button', { name: ship }).click()
  await expect(support.getByText(t('staff.orders.shipped'))).toBeVisible()
  await expect(support.getByRole('button', { name: t('staff.orders.takeBack') })).toBeVisible()

  await mailTo(page.request, buyer.email, pattern(t, 'mail.G07.subject', 'orderNumber'))
  await page.goto(`/account/orders/${id}`)
  await expect(page.getByText(t('states.delivery.shipped')).first()).toBeVisible()
})

test('R4.03 a transfer after a switch to debit pays; finance cancels, and nothing is debited', async ({
  t,
  page,
  api,
}) => {
  const buyer = await register(api, anInvestor({ firstName: 'Uwe', lastName: 'Umsteiger' }))
  const { id: productId } = await api.productAt('shop/windrad-modell')
  await api.post('/checkout/cart/line-item', { items: [{ id: productId, type: 'product', quantity: 1 }] })
  const { id, amountTotal } = await api.post('/checkout/order')
  const { elements } = await api.post('/payment-method')
  const methodOf = (name: RegExp) =>
    elements.find(({ technicalName }: { technicalName: string }) => name.test(technicalName)).id
  for (const name of [/prepayment/, /sepa/])
    await api.post('/order/payment', { orderId: id, paymentMethodId: methodOf(name) })
  const data = { email: 'fritz.finanz@goldammer.example', password: PASSWORD }
  await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.goto(`/staff/orders/${id}`)
  const book = t('staff.orders.bookTransfer')
  await page.getByRole('button', { name: book }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('staff.orders.bookReplaces'))
  await dialog.getByLabel(t('staff.orders.credited')).fill(String(amountTotal).replace('.', ','))
  await dialog.getByRole('button', { name: book }).click()
  await expect(page.getByText(t('staff.orders.earlierPayments'))).toBeVisible()
  const debit = `${t('staff.orders.methods.debit')}: ${t('states.payment.cancelled')}`
  await expect(page.getByText(debit, { exact: true })).toBeVisible()

  const cancel = t('staff.orders.cancel')
  await page.getByRole('button', { name: cancel }).click()
  await dialog.getByLabel(t('staff.orders.reason')).fill('Widerruf')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: cancel }).click()
  await expect(page.getByText(t('staff.orders.cancelled'))).toBeVisible()
  await expect(page.getByRole('button', { name: cancel })).toHaveCount(0)
  await mailTo(page.request, buyer.email, pattern(t, 'mail.G08.subject', 'orderNumber'))
})
