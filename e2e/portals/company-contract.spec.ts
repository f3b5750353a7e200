import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'
const VIEWER = 'viewer@quellhain.example'
const BOND_OWNER = 'owner@solarhain.example'
const address = (orderId: string) => `/company-portal/contracts/${orderId}`

test('R2.25 R4.01 the page of a contract shows its state, the next steps and who did what', async ({
  t,
  another,
  stock,
}) => {
  const { page } = await another(OWNER)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/company-portal/financing?contract=${stock.signedOrderId}`)
  await page.getByRole('link', { name: t('company.contract.openPage') }).click()
  await expect(page).toHaveURL(address(stock.signedOrderId))
  const way = page.getByRole('region', { name: t('company.contract.path.title') })
  const current = way.locator('[aria-current=step]')
  await expect(current).toHaveCount(1)
  const next = current.getByRole('listitem')
  await expect(next.first()).toBeVisible()
  await expect(way.getByText(t('company.contract.path.ahead'))).toHaveCount(1)
  await expect(page.getByText(t('company.contract.happened.submit')).first()).toBeVisible()
  const audit = page.getByRole('region', { name: t('company.contract.audit.title') }).first()
  await expect(audit.getByRole('listitem').first()).toContainText('Rieke Rundgang')
  const debits = page.getByRole('region', { name: t('company.contract.payments.debits') })
  await debits.scrollIntoViewIfNeeded()
  await expect(debits.getByText(t('states.payment.authorised'))).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('R6.07 who only reads sees the contract and decides nothing; another company’s is not there', async ({
  t,
  another,
  stock,
}) => {
  const { page } = await another(VIEWER)
  await page.goto(address(stock.signedOrderId))
  await expect(page.getByRole('region', { name: t('company.contract.path.title') })).toBeVisible()
  for (const name of ['company.bulk.accept', 'company.bulk.reject'] as const)
    await expect(page.getByRole('button', { name: t(name) })).toHaveCount(0)
  const foreign = await another(BOND_OWNER)
  for (const id of [stock.signedOrderId, 'unsinn']) {
    await foreign.page.goto(address(id))
    await expect(foreign.page.getByRole('heading', { name: t('portal.notFound') })).toBeVisible()
  }
})

test('R4.01 of a security the company reads why it has no regular cancellation', async ({ t, another }) => {
  const { page, api } = await another(BOND_OWNER)
  const { elements: companies } = await api.get('/company/companies')
  const { elements } = await api.get(`/company/${companies[0].companyId}/contracts?state=3_2_active&limit=100`)
  const bond = elements.find((one: { productName: string }) => /Anleihe/.test(one.productName))
  await page.goto(address(bond.orderId))
  const box = page.getByRole('region', { name: t('portal.cancellation.title') })
  await expect(box.getByText(t('errors.SECURITY_NO_REGULAR_CANCELLATION'))).toBeVisible()
})

test('R2.25 R2.24 an investor reads a company’s message in portal and mail; the same text is sent once', async ({
  t,
  another,
  stock,
}) => {
  const { page } = await another(OWNER)
  const text = `Der Kran steht.\nStand ${Date.now()}`
  const write = page.getByRole('button', { name: t('company.bulk.message') })
  const dialog = page.getByRole('dialog', { name: t('company.bulk.messageTitle') })
  await page.goto(address(stock.signedOrderId))
  await test.step('from the page of the contract', async () => {
    await page
      .getByRole('region', { name: t('company.contract.messages.title') })
      .getByRole('button')
      .click()
    await expect(dialog.getByText(t('company.bulk.willMessage', { count: 1 }))).toBeVisible()
    const send = dialog.getByRole('button', { name: t('company.bulk.send') })
    await expect(send).toBeDisabled()
    await dialog.getByLabel(t('company.bulk.text')).fill(text)
    await send.click()
    await expect(dialog.getByText(t('company.bulk.doneMessage', { ok: 1, failed: 0 }))).toBeVisible()
    await dialog
      .getByRole('button', { name: t('common.action.close') })
      .last()
      .click()
    await expect(page.getByText('Der Kran steht.')).toBeVisible()
  })
  await test.step('to all that match the filter: who has it already is left out', async () => {
    const number = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').split(' ').at(-1) ?? ''
    await page.goto(`/company-portal/financing?text=${number}`)
    await page.getByRole('checkbox', { name: t('portal.select', { name: number }) }).check()
    await write.click()
    await dialog.getByLabel(t('company.bulk.text')).fill(text)
    await expect(dialog.getByText(t('errors.MESSAGE_ALREADY_SENT'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('company.bulk.send') })).toBeDisabled()
  })
  await test.step('the investor has it', async () => {
    const investor = await another(stock.investorEmail)
    await investor.page.goto('/investor-portal/news')
    await expect(investor.page.getByText('Der Kran steht.').first()).toBeVisible()
  })
})

test('R2.25 all that match are previewed with reasons before anything is done', async ({ t, another }) => {
  const { page } = await another(BOND_OWNER)
  await page.goto('/company-portal/financing?state=3_2_active')
  const table = page.getByRole('region', { name: t('company.contracts.table') })
  await table.getByRole('checkbox').nth(1).check()
  const bar = page.getByRole('region', { name: t('company.bulk.label') })
  await bar
    .getByRole('button', { name: new RegExp(t('company.bulk.selectMatching', { count: 2 }).split('2')[0]!) })
    .click()
  await bar.getByRole('button', { name: t('company.bulk.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: t('company.bulk.cancelTitle') })
  await dialog.getByLabel(t('portal.cancellation.dateField')).fill('31.12.2045')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(t('errors.SECURITY_NO_REGULAR_CANCELLATION'))).toBeVisible()
})
