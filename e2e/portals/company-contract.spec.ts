import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'
const VIEWER = 'viewer@quellhain.example'
const BOND_OWNER = 'owner@solarhain.example'
const address = (orderId: string) => `/company-portal/contracts/${orderId}`

test('R2.25 R4.01 the page of a contract says in words and steps where it stands, what may follow and who did what', async ({
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
  await expect(audit.getByRole('row').nth(1)).toContainText('Rieke Rundgang')
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
