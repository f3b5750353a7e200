import { aCompany, aPdf } from '../support/company.ts'
import { anInvestor, register } from '../support/investor.ts'
import { expect, test } from '../support/test.ts'

const FENJA = 'fenja.fiktiv@fiktiv-holding.example'

test('R1.04 R2.22 R3.01 R3.02 an investor adds a company, acts as it in a portal of its own, and back', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor())
  await api.post('/investor/bank-accounts', { accountHolder: investor.name, iban: investor.iban })
  const company = aCompany()
  const field = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true })
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: t('common.action.save') }).click()

  await test.step('adds it; what is missing is said at its field', async () => {
    await page.goto('/investor-portal/profile?tab=companies')
    await page.getByRole('button', { name: t('investor.profile.company.add') }).click()
    await field('investor.profile.company.field.name').fill(company.name)
    await save()
    await expect(dialog.getByText(t('validation.required')).first()).toBeVisible()
    await field('investor.profile.company.field.legalForm').fill(company.legalForm)
    await field('investor.profile.company.field.registerNr').fill(company.registerNr)
    for (const name of ['street', 'streetNumber', 'postalCode', 'city'] as const)
      await field(`investor.profile.company.field.${name}`).fill(company[name])
    await field('investor.profile.company.field.country').click()
    await page.getByTitle('Deutschland', { exact: true }).click()
    await dialog.getByRole('radio', { name: t('common.word.no') }).check()
    await save()
    await page.waitForURL('**/profile?tab=companies&company=*')
  })

  await test.step('hands in both proofs; one that is none is refused', async () => {
    const proofs = ['investor.profile.company.identityProof', 'investor.profile.company.structureProof'] as const
    const file = (name: string, buffer = aPdf) => ({ name, mimeType: 'application/pdf', buffer })
    await field(proofs[0]).setInputFiles(file('auszug.pdf', Buffer.from('Text')))
    await expect(page.getByText(t('errors.FILE_TYPE_NOT_ALLOWED', { types: 'PDF, JPG, PNG' }))).toBeVisible()
    for (const [index, proof] of proofs.entries()) {
      await field(proof).setInputFiles(file(`nachweis-${index}.pdf`))
      await expect(page.getByText(`nachweis-${index}.pdf`)).toBeVisible()
    }
  })

  await test.step('names who stands behind it', async () => {
    await page.getByRole('link', { name: t('investor.profile.company.toRepresentatives') }).click()
    await page.getByRole('button', { name: t('investor.profile.representative.add') }).click()
    await dialog.getByRole('button', { name: t('common.representative.takeOwn') }).click()
    await expect(field('investor.profile.field.firstName')).toHaveValue(investor.firstName)
    await expect(field('investor.profile.field.lastName')).toHaveValue(investor.lastName)
    await field('investor.profile.field.birthDate').fill(investor.birthDate)
    await field('investor.profile.field.birthDate').press('Enter')
    await field('common.representative.companyRole').click()
    await page.getByTitle(t('common.representative.role.managing_director'), { exact: true }).click()
    await field('investor.profile.representative.votingRightsPercentage').fill('60,5')
    await dialog.getByRole('radio', { name: t('common.word.no') }).check()
    await save()
    await expect(page.getByText(t('investor.profile.representative.ownership.beneficial'))).toBeVisible()
  })

  const actAs = page.getByRole('combobox', { name: t('portal.actAs') })
  await test.step('switches to it: nothing of the person is there, also after a reload', async () => {
    await actAs.click()
    await page.getByTitle(company.name).last().click()
    await page.waitForURL('**/investor-portal/as/*/profile')
    await expect(page.getByText(t('own.profile.dataComplete'))).toBeVisible()
    await page.getByRole('link', { name: t('investor.profile.tabs.bank') }).click()
    await page.reload()
    await expect(page.getByText(t('own.bank.emptyTitle'))).toBeVisible()
    await page.getByRole('link', { name: t('own.dashboard.menu') }).click()
    await expect(page.getByText(t('own.dashboard.emptyTitle'))).toBeVisible()
  })

  await test.step('switches back', async () => {
    await actAs.click()
    await page.getByTitle(investor.name).last().click()
    await expect(page).toHaveURL(/\/investor-portal$/)
    await page.goto('/investor-portal/profile?tab=bank')
    await expect(page.getByText(t('own.bank.emptyTitle'))).toBeHidden()
    await expect(page.getByText('DE96 9990')).toBeVisible()
  })
})

test('R1.04 contracts of a company are there for the company alone; a link to one offers to switch', async ({
  t,
  another,
}) => {
  const { page, api } = await another(FENJA)
  const [, company] = (await api.get('/investing/identities')).elements
  const [contract] = (await api.get('/investor/investments', company.id)).elements
  await page.goto('/investor-portal')
  await expect(page.getByText(t('own.dashboard.emptyTitle'))).toBeVisible()
  await page.goto(`/investor-portal/investments/${contract.orderId}/${contract.productId}`)
  await expect(page.getByText(t('errors.OTHER_IDENTITY', { name: company.name }))).toBeVisible()
  await page.getByRole('link', { name: t('portal.switchIdentity', { name: company.name }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: contract.productName })).toBeVisible()
  expect(page.url()).toContain(`/investor-portal/as/${company.id}/investments/`)
})
