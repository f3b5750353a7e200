import { query } from '../support/database.ts'
import { downloaded } from '../support/files.ts'
import { anInvestor, register } from '../support/investor.ts'
import { type Mail, mailTo } from '../support/mailbox.ts'
import { expectSoon } from '../support/news.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { confirmIdentity, draftUntil, subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'

test('R2.25 R6.07 accepting many contracts shows a preview and results, and its export can be retried', async ({
  t,
  another,
}) => {
  // Three people subscribe before it begins.
  test.slow()
  const lastName = `Sammel ${Date.now()}`
  const { page, api } = await another(OWNER)
  const { id: productId } = await api.productAt(PROJECT_SEO_PATH)
  const { companyId } = (await api.get('/company/companies')).elements[0]
  const contracts = `/company/${companyId}/contracts`
  const contractOf = (orderId: string) => api.get(`${contracts}/${orderId}`)
  const aSubscriber = async (firstName: string) => {
    const { api: own } = await another()
    return { own, investor: await register(own, anInvestor({ firstName, lastName })) }
  }
  const ready = await aSubscriber('Ria')
  const readied = await subscribe(ready.own, ready.investor, productId, { amount: 500 })
  const raced = await aSubscriber('Rolf')
  const outrun = await subscribe(raced.own, raced.investor, productId, { amount: 500 })
  const unpaid = await aSubscriber('Uwe')
  const { lineItemId } = await draftUntil(unpaid.own, unpaid.investor, productId, { amount: 500 })
  const unsigned = await unpaid.own.post('/checkout/order', { lineItemId })
  await confirmIdentity(unpaid.own, unsigned.id)
  for (const { orderId } of [readied, outrun])
    await expectSoon(async () => (await contractOf(orderId)).contract.actions).toContain('accept')
  await expectSoon(async () => (await contractOf(unsigned.id)).contract.state).toBe('2_1_in_review')

  await page.goto(`/company-portal/financing?text=${encodeURIComponent(lastName)}`)
  const table = page.getByRole('region', { name: t('company.contracts.table') })
  await expect(table.getByRole('link')).toHaveCount(3)
  const bar = page.getByRole('region', { name: t('company.bulk.label') })
  const accept = bar.getByRole('button', { name: t('company.bulk.accept') })
  const dialog = page.getByRole('dialog', { name: t('company.bulk.acceptTitle') })

  await test.step('the preview counts what can go and names why the rest cannot', async () => {
    await table.getByRole('checkbox').first().check()
    await accept.click()
    await expect(dialog.getByText(t('company.bulk.willAccept', { count: 2, amount: 1000 }))).toBeVisible()
    await expect(dialog.getByText(t('company.bulk.leftOutReasons', { count: 1 }))).toBeVisible()
    await expect(dialog.getByText(t('errors.PAYMENT_NOT_AUTHORISED'))).toBeVisible()
  })

  await test.step('what somebody else rejects meanwhile fails with its reason, the other is accepted', async () => {
    await api.post(`${contracts}/reject`, { orderIds: [outrun.orderId], reason: 'Doppelt gezeichnet.' })
    await dialog.getByRole('button', { name: t('company.bulk.accept') }).click()
    await expect(dialog.getByText(t('company.bulk.doneAccept', { ok: 1, failed: 1 }))).toBeVisible()
    const results = dialog.getByRole('list', { name: t('company.bulk.results') }).getByRole('listitem')
    await expect(results).toHaveCount(2)
    await expect(results.filter({ hasText: outrun.orderNumber })).toContainText(t('states.contract.8_2_rejected'))
    await expect(results.filter({ hasText: readied.orderNumber })).toContainText(t('states.contract.2_4_approved'))
    await dialog
      .getByRole('button', { name: t('common.action.close') })
      .last()
      .click()
  })

  await test.step('again nothing is left to accept, and who was accepted has it once', async () => {
    await table.getByRole('checkbox').first().check()
    await expect(accept).toBeDisabled()
    const orderIds = [readied.orderId, outrun.orderId, unsigned.id]
    expect((await api.post(`${contracts}/accept`, { orderIds })).succeeded).toBe(0)
    const { acts } = await contractOf(readied.orderId)
    expect(acts.filter(({ act }: { act: string }) => act === 'accept')).toHaveLength(1)
    const subject = t('mail.M05.subject', { orderNumber: readied.orderNumber })
    await mailTo(page.request, ready.investor.email, subject)
    const answer = await page.request.get(`/sandbox/mail.json?to=${encodeURIComponent(ready.investor.email)}`)
    expect(((await answer.json()) as Mail[]).filter((mail) => mail.subject === subject)).toHaveLength(1)
  })

  await test.step('the export holds these three as they now stand, in the order of the list', async () => {
    await expectSoon(async () => (await contractOf(readied.orderId)).contract.state).toBe('3_1_payment_open')
    await page.goto(`/company-portal/financing?text=${encodeURIComponent(lastName)}&sort=orderDateTime`)
    const button = page.getByRole('button', { name: t('portal.export.title') })
    const begin = async () => {
      await button.click()
      await page.getByRole('menuitem', { name: t('portal.export.german'), exact: true }).click()
    }
    const running = page.getByRole('dialog', { name: t('company.contracts.exporting') })
    const failed = page.getByRole('dialog', { name: t('company.contracts.exportFailed') })
    const download = '**/store-api/download/*'
    await page.route(download, () => {})
    await begin()
    await expect(running.getByText(t('company.contracts.exportRows', { rows: 0, total: 3 }))).toBeVisible()
    await expect(running.getByRole('progressbar', { name: t('company.contracts.exportProgress') })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(running).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.unroute(download)
    await page.route(download, (route) => route.abort('connectionreset'))
    await begin()
    await expect(failed.getByText(t('company.contracts.exportBroke', { rows: 0, total: 3 }))).toBeVisible()
    await page.unroute(download)
    const file = await downloaded(page, () => failed.getByRole('button', { name: t('common.action.retry') }).click())
    await expect(page.getByText(t('company.contracts.exportDone', { contracts: '3 Verträge' }))).toBeVisible()
    const rows = file
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'))
    const inDatabase = await query<{ number: string; product: string; name: string; amount: string; state: string }>(
      `select order_number as number, product.name ->> 'de-DE' as product, investor_name as name, state,
          replace(to_char(amount_total / 100.0, 'FM999999990.00'), '.', ',') as amount
        from contract join product on product.id = contract.product_id
        where contract.company_id = $1 and investor_name like '%' || $2 order by submitted_at`,
      [companyId, lastName],
    )
    expect(inDatabase).toHaveLength(3)
    expect(rows.map((cells) => [cells[0], cells[1], cells[2], cells[4]?.replaceAll('.', ''), cells[9]])).toEqual(
      inDatabase.map(({ number, product, name, amount, state }) => [
        number,
        product,
        name,
        amount,
        t(`states.contract.${state}` as 'states.contract.3_2_active'),
      ]),
    )
  })
})

test('R2.25 column heads and bulk actions stay visible far down the contract list, on a phone too', async ({
  t,
  another,
}) => {
  const { page } = await another(OWNER)
  await page.goto('/company-portal/financing')
  const table = page.getByRole('region', { name: t('company.contracts.table') })
  const last = table.getByRole('checkbox').last()
  await last.scrollIntoViewIfNeeded()
  await expect(table.getByRole('columnheader', { name: t('company.contracts.amount') })).toBeInViewport({ ratio: 1 })
  await last.check()
  const bar = page.getByRole('region', { name: t('company.bulk.label') })
  await expect(bar.getByRole('button', { name: t('company.bulk.message') })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeChecked()
  await expect(bar).toBeInViewport({ ratio: 1 })
})
