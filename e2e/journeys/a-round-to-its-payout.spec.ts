import { formatDate, formatMoney } from '@goldammer/sdk/format'
import { eurosToCents, type LocalDate } from '@goldammer/sdk/units'
import type { Page } from '@playwright/test'
import { decideMandate, passIdentityCheck } from '../support/bank.ts'
import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { filingDayComes, lastDayPasses } from '../support/later.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectSoon, passSoon } from '../support/news.ts'
import { productEditorOf, typeDay } from '../support/product-editor.ts'
import { expectAccessible } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@habichtsgrund.example'
const ISSUER = 'Habichtsgrund Musterbau GmbH'

/** Looks again until what a job of the queue does has been done. */
const again = (page: Page, address: string, look: () => Promise<void>) =>
  passSoon(async () => {
    await page.goto(address)
    await look()
  })

test('R2.25 R4.01 R4.04 R6.07 a round goes from its draft to the first payout, which company and investor see', async ({
  page,
  t,
  api,
  another,
}) => {
  // A round's whole life, with seven people and jobs that take their turn.
  test.slow()
  const mark = Date.now()
  const name = `Werkhof ${mark}`
  const deskOf = async (email: string) => {
    const { page: desk } = await another()
    return { desk, staff: await staffApi(desk.request, `${email}@goldammer.example`) }
  }
  const { desk: carla } = await deskOf('carla.content')
  const { desk: cem } = await deskOf('cem.compliance')
  const { desk: fritz } = await deskOf('fritz.finanz')
  const { desk: frida } = await deskOf('frida.finanz')
  const { staff: adam } = await deskOf('adam.admin')
  const { page: office, api: company } = await another(OWNER)
  const { companyId } = (await company.get('/company/companies')).elements[0]
  const button = (place: Page, label: string) => place.getByRole('button', { name: label, exact: true })
  const confirm = async (place: Page, label: string) => {
    await place.getByRole('dialog').getByRole('button', { name: label }).click()
    await expect(place.getByRole('dialog')).toHaveCount(0)
  }
  const openRound = async (state: 'open' | 'closed') => {
    await again(office, '/company-portal/financing', async () => {
      await office.getByRole('link', { name, exact: true }).click({ timeout: 2000 })
      await expect(office.getByText(t(`states.round.${state}`), { exact: true })).toBeVisible({ timeout: 2000 })
    })
  }

  const productId = await test.step('content writes the draft: round, tariff, sheet and its permission', async () => {
    const editor = productEditorOf(carla, t, name)
    const id = await editor.begin(ISSUER)
    await editor.permit()
    await carla.goto(`/staff/products/${id}`)
    await editor.translateName()
    await editor.round()
    await editor.tariff('Monatszins')
    await editor.sheet('Vermögensanlagen-Informationsblatt')
    await editor.path(`projekte/werkhof-${mark}`)
    await editor.save()
    await editor.submit()
    await expect(carla.getByText(t('staff.products.compliance'))).toBeVisible()
    await expect(button(carla, t('staff.products.acts.publish'))).toHaveCount(0)
    return id
  })

  await test.step('published by compliance, the round is open in the company’s portal at once', async () => {
    await productEditorOf(cem, t, name).publish()
    await openRound('open')
  })

  const investor = await register(api, anInvestor({ firstName: 'Runa', lastName: 'Rund' }))
  const orderId =
    await test.step('an investor subscribes, signs the mandate and passes the identity check', async () => {
      await again(page, `/projekte/werkhof-${mark}`, () =>
        page.getByLabel(t('catalogue.invest.amount'), { exact: true }).fill('1000', { timeout: 2000 }),
      )
      await page.getByRole('button', { name: t('catalogue.invest.submit') }).click()
      const checkout = checkoutOf(page, t)
      await checkout.personalData(investor)
      await checkout.investment('1000')
      await checkout.survey()
      await checkout.risk()
      await checkout.documents(investor)
      await checkout.promotionCode()
      await checkout.bankAccount(investor)
      await checkout.summary()
      await checkout.buyButton().click()
      await page.waitForURL('**/checkout/success/*')
      const id = page.url().match(/[0-9a-f]{32}/)![0]
      await page.getByRole('link', { name: t('checkout.success.toBank') }).click()
      await decideMandate(page, t, 'sign')
      await page.waitForURL('**/paid')
      await page.getByRole('link', { name: t('checkout.success.kycStart') }).click()
      await passIdentityCheck(page, t)
      return id
    })
  const contract = `/company/${companyId}/contracts/${orderId}`
  const { orderNumber } = await api.get(`/investing/orders/${orderId}/status`)

  await test.step('the company accepts what was subscribed, in the list of the round', async () => {
    await expectSoon(async () => (await company.get(contract)).contract.actions).toContain('accept')
    await office.reload()
    await office.getByRole('checkbox', { name: t('portal.select', { name: orderNumber }) }).check()
    const bar = office.getByRole('region', { name: t('company.bulk.label') })
    await bar.getByRole('button', { name: t('company.bulk.accept') }).click()
    const dialog = office.getByRole('dialog', { name: t('company.bulk.acceptTitle') })
    await dialog.getByRole('button', { name: t('company.bulk.accept') }).click()
    await expect(dialog.getByText(t('company.bulk.doneAccept', { ok: 1, failed: 0 }))).toBeVisible()
  })

  await test.step('finance puts the debit together and lets it go; the bank credits it', async () => {
    await expectSoon(async () => (await company.get(contract)).contract.paymentState).toBe('prenotified')
    // Before that mail is sent the debit is in no file.
    await mailTo(page.request, investor.email, t('mail.M10.subject', { orderNumber }))
    const debitDate: LocalDate = (await company.get(contract)).debitDate
    const fileIn = (desk: Page) =>
      desk
        .getByRole('region', { name: t('staff.debits.title') })
        .getByRole('row')
        .filter({ has: desk.getByRole('link', { name: t('staff.debits.open', { day: formatDate(debitDate) }) }) })
        .first()
    await fritz.goto('/staff/debit-files?state=prepared')
    await button(fritz, t('staff.debits.prepare')).click()
    await typeDay(fritz.getByRole('dialog'), t('staff.debits.prepareUntil'), debitDate)
    await confirm(fritz, t('staff.debits.prepare'))
    const address = await fileIn(fritz).getByRole('link').first().getAttribute('href')
    await fileIn(fritz)
      .getByRole('button', { name: t('staff.debits.check') })
      .click()
    await confirm(fritz, t('staff.debits.check'))
    const fileId = address!.match(/[0-9a-f]{32}/)![0]
    await frida.goto(`/staff/debit-files/${fileId}`)
    await expect(frida.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()
    await button(frida, t('staff.debits.release')).click()
    await confirm(frida, t('staff.debits.release'))
    // Nobody waits for the day on which files go to the bank: its job runs now.
    await filingDayComes(fileId)
    const debit = office.getByRole('row').filter({ hasText: orderNumber.replace('GA-', 'GA-M-') })
    await again(office, '/sandbox/bank/collections', () => debit.getByRole('button').first().click({ timeout: 2000 }))
    await mailTo(page.request, investor.email, t('mail.M11.subject', { orderNumber }))
  })

  await test.step('the last day of the round has passed, and it is closed', async () => {
    // Nobody waits two months: the day is set back in the database.
    await lastDayPasses(productId, adam)
    await openRound('closed')
  })

  const first = (await company.get(`/company/${companyId}/payout-plan`)).elements.find(
    (row: { productId: string }) => row.productId === productId,
  )
  expect(first).toMatchObject({ interest: 5, principal: 0, state: 'planned' })
  const release = t('staff.payouts.release')

  await test.step('one of finance prepares the payout of the first month and sees what it comes to', async () => {
    await fritz.goto('/staff/payouts')
    await button(fritz, t('staff.payouts.prepare')).click()
    const dialog = fritz.getByRole('dialog')
    await dialog.getByLabel(t('staff.payouts.product'), { exact: true }).fill(name)
    await fritz.getByTitle(`${name} · ${ISSUER}`, { exact: true }).click()
    await typeDay(dialog, t('staff.payouts.dueDate'), first.dueOn)
    await dialog.getByRole('button', { name: t('staff.payouts.prepareStart') }).click()
    await expect(fritz.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(fritz.getByText(t('staff.payouts.secondPerson'))).toBeVisible()
    await expect(fritz.getByText(formatMoney(eurosToCents(5), 'de-DE')).first()).toBeVisible()
    await expect(button(fritz, release)).toHaveCount(0)
  })

  await test.step('another releases it, and it is booked', async () => {
    await frida.clock.install()
    await frida.goto('/staff/payouts')
    await frida.getByRole('link', { name }).first().click()
    await button(frida, release).click()
    await expectAccessible(frida)
    await confirm(frida, release)
    await passSoon(async () => {
      // The page reads a run again every ten seconds.
      await frida.clock.runFor(10_000)
      await expect(frida.getByText(t('states.payoutRun.posted'), { exact: true })).toBeVisible({ timeout: 500 })
    })
  })

  await test.step('the company sees it paid in its plan', async () => {
    await office.goto(`/company-portal/reports?tab=plan&round=${first.roundId}&year=${first.dueOn.slice(0, 4)}`)
    const row = office.getByRole('row').filter({ hasText: formatDate(first.dueOn) })
    await expect(row.getByText(t('company.reports.plan.states.paid'), { exact: true })).toBeVisible()
  })

  await test.step('the investor sees it in the schedule, and has the statement', async () => {
    await page.goto(`/investor-portal/investments/${orderId}/${productId}`)
    const schedule = page.getByRole('region', { name: t('own.investment.schedule') })
    const row = schedule.getByRole('row').filter({ hasText: formatDate(first.dueOn) })
    await expect(row).toContainText(formatMoney(eurosToCents(5), 'de-DE'))
    await expect(row.getByText(t('investor.investment.scheduleState.paid'), { exact: true })).toBeVisible()
    await page.goto('/investor-portal/documents')
    await expect(page.getByText(name).first()).toBeVisible()
  })
})
