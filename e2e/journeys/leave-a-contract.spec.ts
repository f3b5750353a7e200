import { formatDate } from '@goldammer/sdk/format'
import { toLocalDate } from '@goldammer/sdk/units'
import { PASSWORD } from '../support/api.ts'
import { aPdf } from '../support/company.ts'
import { query } from '../support/database.ts'
import { anInvestor, register } from '../support/investor.ts'
import { runsOnAfterMinimumTerm } from '../support/later.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { expectSoon } from '../support/news.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'
const UTE = 'ute.doppelhof@post.example'
const WANTED = '3_2_active'

type Held = { orderId: string; orderNumber: string; productId: string; productType: string; state: string }
const held = (investments: Held[], productType: string) =>
  investments.find((one) => one.state === WANTED && one.productType === productType)!
const addressOf = ({ orderId, productId }: Held) => `/investor-portal/investments/${orderId}/${productId}`

test('R4.01 R2.21 an investor withdraws in two steps, by the words of the law, and has the receipt at once', async ({
  page,
  t,
  api,
  another,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Wiebke', lastName: 'Widerruf' }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const order = await subscribe(api, investor, id, { amount: 500 })
  const company = await another(OWNER)
  const { elements } = await company.api.get('/company/companies')
  // The bank reports the mandate a moment after it was signed; before, nothing is accepted.
  const accept = () =>
    company.api.post(`/company/${elements[0].companyId}/contracts/accept`, { orderIds: [order.orderId] })
  await expectSoon(async () => (await accept()).succeeded).toBe(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(addressOf({ ...order, productType: '', state: '' }))
  await page.getByRole('button', { name: 'Vertrag widerrufen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vertrag widerrufen' })
  await expect(dialog).toContainText(order.orderNumber)
  await dialog.getByRole('button', { name: t('common.action.continue') }).click()
  await dialog.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await expect(dialog.getByText(t('own.withdrawal.sentTo', { email: investor.email }))).toBeVisible()
  await dialog
    .getByRole('button', { name: t('common.action.close') })
    .last()
    .click()
  await expect(page.getByText(t('states.contract.8_1_withdrawn'), { exact: true }).first()).toBeVisible()
  const receipt = await mailTo(page.request, investor.email, t('mail.M14.subject', { orderNumber: order.orderNumber }))
  expect(receipt.attachments).toHaveLength(1)
})

test('R4.01 BGB § 356a staff carry out a withdrawal without login that matches no contract', async ({
  t,
  api,
  another,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Wilma', lastName: `Widerruf ${Date.now()}` }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { orderNumber: number } = await subscribe(api, investor, id, { amount: 500 })
  // Neither the name nor the address of the contract: the number alone holds nothing.
  const declaration = { name: 'Wilma Unbekannt', orderNumber: number, email: `unbekannt${Date.now()}@post.example` }
  const stranger = await another()
  await stranger.api.post('/withdrawal', { ...declaration, confirmed: true })

  const { page: desk } = await another()
  const data = { email: 'sina.support@goldammer.example', password: PASSWORD }
  await desk.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await desk.goto(`/staff/messages?text=${number}`)
  await desk.getByRole('link', { name: new RegExp(number) }).click()
  const box = desk.getByRole('region', { name: t('staff.messages.withdrawal.title') })
  await expectAccessible(desk)
  // Spam is not answered: nobody loses an answer they have begun without being asked.
  const answer = desk.getByLabel(t('staff.messages.answerText', { email: declaration.email }))
  await answer.fill('Ihr Widerruf ist angekommen.')
  await desk.getByRole('button', { name: t('staff.messages.markSpam') }).click()
  const drop = desk.getByRole('dialog', { name: t('staff.messages.dropTitle') })
  await drop.getByRole('button', { name: t('common.action.cancel') }).click()
  await expect(drop).toHaveCount(0)
  await expect(answer).toHaveValue('Ihr Widerruf ist angekommen.')
  await answer.fill('')
  await box
    .getByRole('link', { name: t('staff.messages.withdrawal.contract', { number, name: investor.name }) })
    .click()

  const dialog = desk.getByRole('dialog', { name: t('staff.customer.withdrawal.recordOf', { number }) })
  await expect(dialog.getByText(t('staff.customer.withdrawal.message'))).toBeVisible()
  const record = dialog.getByRole('button', { name: t('staff.customer.withdrawal.record') })
  await record.click()
  await expect(dialog.getByText(t('validation.required'))).toHaveCount(2)
  await dialog.getByLabel(t('staff.customer.withdrawal.reason')).fill('Name verwechselt, am Telefon geklärt.')
  await dialog.getByLabel(t('staff.customer.withdrawal.declaredOn')).fill(formatDate(toLocalDate(new Date())))
  await desk.keyboard.press('Tab')
  await expectAccessible(desk)
  await record.click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText(t('states.contract.8_1_withdrawn'), { exact: true }).first()).toBeVisible()
  await mailTo(desk.request, investor.email, t('mail.M08.subject', { orderNumber: number }))
})

test('R4.01 BGB § 356a the button in the mail carries out a withdrawal without login', async ({ page, t, api }) => {
  const investor = await register(api, anInvestor({ firstName: 'Wanda', lastName: `Widerruf ${Date.now()}` }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { orderNumber } = await subscribe(api, investor, id, { amount: 500 })
  // The receipt may be wanted elsewhere than at the address of the account.
  const email = `wanda${Date.now()}@post.example`
  await page.context().clearCookies()
  await page.goto('/withdrawal')
  await page.getByLabel(t('content.withdrawal.name'), { exact: true }).fill(investor.name)
  await page.getByLabel(t('content.withdrawal.orderNumber'), { exact: true }).fill(orderNumber)
  await page.getByLabel(t('account.field.email'), { exact: true }).fill(email)
  const press = (button: string) => page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  // No person fills it so fast: it comes back, and is sent once more.
  await expect(async () => {
    await press(t('content.withdrawal.submit'))
    await expect(page.getByRole('heading', { name: t('content.withdrawal.checkTitle') })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await press(t('content.withdrawal.confirm'))
  await expect(page.getByRole('heading', { name: t('content.withdrawal.sentTitle') })).toBeVisible()
  await mailTo(page.request, email, t('mail.F04.subject', { orderNumber }))
  const asked = await mailTo(page.request, investor.email, t('mail.M24.subject', { orderNumber }))
  await page.goto(linkIn(asked, '/withdrawal/confirm'))
  await expectAccessible(page)
  await press(t('content.withdrawal.link.submit'))
  await expect(page.getByRole('heading', { name: t('content.withdrawal.link.doneTitle') })).toBeVisible()
  await mailTo(page.request, investor.email, t('mail.M08.subject', { orderNumber }))
})

test('R4.01 R2.25 an investor cancels for a month’s end; both sides together take it back', async ({ t, another }) => {
  // Of somebody whose contracts no other test looks at.
  const [holder] = await query<{ email: string }>(
    `select customer.email from contract
      join customer on customer.id = contract.customer_id
      join product on product.id = contract.product_id
      where product.type = 'fixedInterest' and contract.state = $1 and customer.email like '%@anleger.example'
        and customer.locale = 'de-DE' and contract.company_id in
          (select company_id from company_membership join customer as owner on owner.id = company_membership.customer_id where owner.email = $2)
      order by contract.order_number limit 1`,
    [WANTED, OWNER],
  )
  const investor = await another(holder!.email)
  const { elements } = await investor.api.get('/investor/investments?limit=100')
  const contract = held(elements, 'fixedInterest')
  await runsOnAfterMinimumTerm(contract.productId)
  const { page } = investor
  const box = page.getByRole('region', { name: t('portal.cancellation.title') })

  await test.step('a day that is refused is told at its field, and the form keeps what was typed', async () => {
    await page.goto(addressOf(contract))
    await box.getByRole('button', { name: t('portal.cancellation.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('portal.cancellation.open') })
    await dialog.getByRole('radio', { name: t('portal.cancellation.irregular') }).check()
    await dialog.getByLabel(t('portal.cancellation.reason')).fill('Zu kurz.')
    await dialog.getByRole('button', { name: t('common.action.continue') }).click()
    await expect(dialog.getByText(t('validation.minLength', { min: 20 }))).toBeVisible()
    await expect(dialog.getByText(t('portal.cancellation.proofMissing'))).toBeVisible()
    await dialog.getByLabel(t('portal.cancellation.reason')).fill('Der Jahresabschluss fehlt seit Monaten.')
    await dialog
      .getByLabel(t('portal.cancellation.proof'))
      .setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('kein PDF') })
    await dialog.getByRole('button', { name: t('common.action.continue') }).click()
    await dialog.getByRole('button', { name: t('portal.cancellation.confirm') }).click()
    await expect(dialog.getByText(t('errors.FILE_TYPE_NOT_ALLOWED', { types: 'PDF' }))).toBeVisible()
    await expect(dialog.getByLabel(t('portal.cancellation.reason'))).toHaveValue(/Jahresabschluss/)
  })

  const { regular } = await investor.api.get(`/investor/investments/${contract.orderId}/cancellation`)
  await test.step('the regular one is noted after a look at what it means', async () => {
    const dialog = page.getByRole('dialog', { name: t('portal.cancellation.open') })
    await dialog.getByRole('radio', { name: t('portal.cancellation.regular') }).check()
    await dialog.getByRole('button', { name: t('common.action.continue') }).click()
    await expect(dialog).toContainText(formatDate(regular.earliestDate))
    await expect(dialog).toContainText(t('portal.cancellation.meaning.regular'))
    await dialog.getByRole('button', { name: t('portal.cancellation.confirm') }).click()
    const done = page.getByRole('dialog', { name: t('portal.cancellation.title') })
    await expect(done.getByRole('status')).toContainText(formatDate(regular.earliestDate))
    await done
      .getByRole('button', { name: t('common.action.close') })
      .last()
      .click()
    await expect(page.getByText(t('states.contract.8_5_cancellation_marked'), { exact: true }).first()).toBeVisible()
  })

  const company = await another(OWNER)
  await test.step('the company is told and asks to take it back', async () => {
    const subject = t('mail.M16.subject', { orderNumber: contract.orderNumber })
    await mailTo(page.request, OWNER, subject)
    await company.page.goto(`/company-portal/financing?contract=${contract.orderId}`)
    await company.page.getByRole('button', { name: t('portal.cancellation.askBack') }).click()
    await company.page.getByRole('button', { name: t('common.action.confirm') }).click()
    await expect(company.page.getByText(t('portal.cancellation.backAsked'))).toBeVisible()
  })

  await test.step('the investor agrees, and the contract runs on', async () => {
    await page.reload()
    await page.getByRole('button', { name: t('portal.cancellation.agreeBack') }).click()
    await page.getByRole('button', { name: t('common.action.confirm') }).click()
    await expect(box.getByRole('button', { name: t('portal.cancellation.open') })).toBeVisible()
    await expect(page.getByText(t(`states.contract.${WANTED}`), { exact: true }).first()).toBeVisible()
  })
})

test('R4.01 R6.07 a security is cancelled for cause only; compliance refuses, and the investor reads it', async ({
  t,
  another,
}) => {
  const { page, api } = await another(UTE)
  const { elements } = await api.get('/investor/investments?limit=100')
  const bond = held(elements, 'bond')
  await page.goto(addressOf(bond))
  const box = page.getByRole('region', { name: t('portal.cancellation.title') })
  await expect(box.getByText(t('errors.SECURITY_NO_REGULAR_CANCELLATION'))).toBeVisible()
  await box.getByRole('button', { name: t('portal.cancellation.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('portal.cancellation.open') })
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByLabel(t('portal.cancellation.reason')).fill('Der Jahresabschluss fehlt seit Monaten.')
  await dialog
    .getByLabel(t('portal.cancellation.proof'))
    .setInputFiles({ name: 'nachweis.pdf', mimeType: 'application/pdf', buffer: aPdf })
  await dialog.getByRole('button', { name: t('common.action.continue') }).click()
  await dialog.getByRole('button', { name: t('portal.cancellation.confirm') }).click()
  const done = page.getByRole('dialog', { name: t('portal.cancellation.title') })
  await done
    .getByRole('button', { name: t('common.action.close') })
    .last()
    .click()
  await expect(box.getByText(t('states.cancellationRequest.pending'), { exact: true })).toBeVisible()

  const { page: desk } = await another()
  const data = { email: 'conny.compliance@goldammer.example', password: PASSWORD }
  await desk.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await desk.goto('/staff/cancellations?state=pending')
  await desk.getByRole('link', { name: t('staff.cancellations.open', { number: bond.orderNumber }) }).click()
  await expect(desk.getByText('Der Jahresabschluss fehlt seit Monaten.')).toBeVisible()
  await expectAccessible(desk)
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: /kuendigung-.*\.pdf/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^kuendigung-.*\.pdf$/)
  const refuse = t('staff.cancellations.refuse')
  await desk.getByRole('button', { name: refuse }).click()
  const decision = desk.getByRole('dialog')
  await decision.getByRole('button', { name: refuse }).click()
  await expect(decision.getByText(t('validation.required'))).toBeVisible()
  await decision.getByLabel(t('staff.cancellations.refuseReason')).fill('Der Abschluss liegt vor.')
  await decision.getByRole('button', { name: refuse }).click()
  await expect(desk.getByText(t('states.cancellationRequest.refused'), { exact: true }).first()).toBeVisible()
  await expect(desk.getByRole('button', { name: refuse })).toHaveCount(0)

  await page.reload()
  await expect(box.getByText('Der Abschluss liegt vor.')).toBeVisible()
  await expect(page.getByText(t(`states.contract.${WANTED}`), { exact: true }).first()).toBeVisible()
})
