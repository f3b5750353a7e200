import { formatDate, formatMoney } from '@goldammer/sdk/format'
import { eurosToCents } from '@goldammer/sdk/units'
import { anInvestor, register } from '../support/investor.ts'
import { filingDayComes } from '../support/later.ts'
import { mailTo } from '../support/mailbox.ts'
import { dayFromNow, draftRound, publish } from '../support/round.ts'
import { expectAccessible } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@habichtsgrund.example'

test('R2.25 R4.01 R4.04 R6.07 a round goes from its draft by four eyes to the first payout, which company and investor see', async ({
  page,
  t,
  api,
  another,
}) => {
  // A round's whole life, with eight people and jobs that take their turn.
  test.slow()
  const name = `Werkhof ${Date.now()}`
  const deskOf = async (email: string) => {
    const { page: desk } = await another()
    return { desk, staff: await staffApi(desk.request, `${email}@goldammer.example`) }
  }
  const [{ staff: carla }, { staff: adam }] = [await deskOf('carla.content'), await deskOf('adam.admin')]
  const { staff: cem } = await deskOf('cem.compliance')
  const [{ staff: fritz }, { staff: frida, desk }] = [await deskOf('fritz.finanz'), await deskOf('frida.finanz')]
  const { page: office, api: company } = await another(OWNER)
  const { companyId } = (await company.get('/company/companies')).elements[0]

  const { productId, problems } = await draftRound(carla, companyId, name)
  expect(problems).toEqual([])
  await test.step('published by compliance, the round is open in the company’s portal at once', async () => {
    await publish(carla, cem, productId)
    await expect(async () => {
      await office.goto('/company-portal/financing')
      await office.getByRole('link', { name, exact: true }).click({ timeout: 2000 })
      await expect(office.getByText(t('states.round.open'), { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  })

  const investor = await register(api, anInvestor({ firstName: 'Runa', lastName: 'Rund' }))
  const { orderId, orderNumber } = await subscribe(api, investor, productId, { amount: 1000 })

  const contract = `/company/${companyId}/contracts/${orderId}`

  await test.step('the company accepts what was subscribed, in the list of the round', async () => {
    await expect.poll(async () => (await company.get(contract)).contract.actions).toContain('accept')
    await office.reload()
    await office.getByRole('checkbox', { name: t('portal.select', { name: orderNumber }) }).check()
    const bar = office.getByRole('region', { name: t('company.bulk.label') })
    await bar.getByRole('button', { name: t('company.bulk.accept') }).click()
    const dialog = office.getByRole('dialog', { name: t('company.bulk.acceptTitle') })
    await dialog.getByRole('button', { name: t('company.bulk.accept') }).click()
    await expect(dialog.getByText(t('company.bulk.doneAccept', { ok: 1, failed: 0 }))).toBeVisible()
  })

  await test.step('finance puts the debit together and lets it go; the bank credits it', async () => {
    await expect.poll(async () => (await company.get(contract)).contract.paymentState).toBe('prenotified')
    const { debitDate: dueUntil } = await company.get(contract)
    expect((await fritz.post('/debit-files', { dueUntil })).debits).toBeGreaterThan(0)
    const [file] = (await fritz.get('/debit-files?state=prepared')).elements
    await fritz.post(`/debit-files/${file.id}/check`)
    await frida.post(`/debit-files/${file.id}/release`)
    await filingDayComes(file.id)
    const debit = office.getByRole('row').filter({ hasText: orderNumber.replace('GA-', 'GA-M-') })
    await expect(async () => {
      await office.goto('/sandbox/bank/collections')
      await debit.getByRole('button').first().click({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await mailTo(page.request, investor.email, t('mail.M11.subject', { orderNumber }))
  })

  await test.step('the round is ended before its day, and is closed', async () => {
    const { fields } = await carla.get(`/products/${productId}`)
    await carla.put(`/products/${productId}/draft`, { ...fields, fundingEndPremature: dayFromNow(-1) })
    await publish(carla, adam, productId)
    await expect(async () => {
      await office.goto('/company-portal/financing')
      await office.getByRole('link', { name, exact: true }).click({ timeout: 2000 })
      await expect(office.getByText(t('states.round.closed'), { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  })

  const plan = async () =>
    (await company.get(`/company/${companyId}/payout-plan`)).elements.filter(
      (row: { productId: string }) => row.productId === productId,
    )
  const [first] = await plan()
  expect(first).toMatchObject({ interest: 5, principal: 0, state: 'planned' })

  await test.step('the payout of the first month is prepared by one of finance and released by another', async () => {
    const run = await fritz.post('/payout-runs', { productId, dueDate: first.dueOn })
    const release = t('staff.payouts.release')
    const { page: writer } = await another()
    await staffApi(writer.request, 'fritz.finanz@goldammer.example')
    await writer.goto(`/staff/payouts/${run.id}`)
    await expect(writer.getByText(t('staff.payouts.secondPerson'))).toBeVisible()
    await expect(writer.getByRole('button', { name: release })).toHaveCount(0)
    await desk.goto(`/staff/payouts/${run.id}`)
    await desk.getByRole('button', { name: release }).click()
    await expectAccessible(desk)
    await desk.getByRole('dialog').getByRole('button', { name: release }).click()
    await expect(desk.getByText(t('states.payoutRun.posted'), { exact: true })).toBeVisible({ timeout: 30_000 })
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
