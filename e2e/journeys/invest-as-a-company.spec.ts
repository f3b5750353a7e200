import { checkoutOf } from '../support/checkout.ts'
import { aCompany, aPdf } from '../support/company.ts'
import { anInvestor, register } from '../support/investor.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { PROJECT, PROJECT_SEO_PATH } from '../support/project.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

test.use({ shopLocale: 'pl-PL' })

test('R1.04 R3.01 R3.02 R2.28 a customer adds a company with its proofs, and goes on with it by the link of a mail', async ({
  page,
  t,
  at,
  api,
  another,
}) => {
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const investor = await register(api, anInvestor({ firstName: 'Fila', lastName: 'Firmowa' }), 'pl-PL')
  await draftUntil(api, investor, id, { amount: 500 }, 'personalData')
  const company = aCompany({ name: 'Firmowa Proba Sp. z o.o.' })
  const checkout = checkoutOf(page, t)
  const fill = (key: Parameters<typeof t>[0], value: string) => page.getByLabel(t(key), { exact: true }).fill(value)

  await test.step('adds the company', async () => {
    await page.goto(at(`/checkout?lineItemId=${id}`))
    await page.getByRole('radio', { name: t('checkout.person.asCompany') }).check()
    await fill('checkout.company.name', company.name)
    await page.getByRole('button', { name: t('checkout.company.add') }).click()
    await expect(page.getByRole('alert')).toContainText(t('checkout.company.legalForm'))
    await expect(page.getByLabel(t('checkout.company.name'), { exact: true })).toHaveValue(company.name)
    await fill('checkout.company.legalForm', company.legalForm)
    await fill('checkout.company.registerNr', company.registerNr)
    await page.getByRole('button', { name: t('checkout.company.add') }).click()
    await page.waitForURL('**investorId=**')
  })

  await test.step('hands in both proofs; one that is none is refused', async () => {
    const proof = (key: Parameters<typeof t>[0]) => page.getByLabel(t(key), { exact: true })
    const file = (name: string, buffer = aPdf) => ({ name, mimeType: 'application/pdf', buffer })
    await proof('checkout.company.identityProof').setInputFiles(file('odpis.pdf', Buffer.from('tekst')))
    await expect(page.getByText(t('errors.FILE_TYPE_NOT_ALLOWED', { types: 'PDF, JPG, PNG' }))).toBeVisible()
    await proof('checkout.company.identityProof').setInputFiles(file('odpis.pdf'))
    await expect(page.getByText('odpis.pdf')).toBeVisible()
    await proof('checkout.company.structureProof').setInputFiles(file('wspolnicy.pdf'))
    await expect(page.getByText('wspolnicy.pdf')).toBeVisible()
  })

  await test.step('names its address and who stands behind it', async () => {
    const address = page.getByRole('group', { name: t('checkout.company.address') })
    for (const name of ['street', 'streetNumber', 'postalCode', 'city'] as const)
      await address.getByLabel(t(`checkout.person.${name}`), { exact: true }).fill(company[name])
    await page.getByRole('button', { name: t('common.representative.takeOwn') }).click()
    await expect(page.getByLabel(t('checkout.person.firstName'), { exact: true })).toHaveValue(investor.firstName)
    await expect(page.getByLabel(t('checkout.person.lastName'), { exact: true })).toHaveValue(investor.lastName)
    await fill('checkout.person.birthDate', investor.birthDate)
    await fill('checkout.company.voting', '100')
    await fill('checkout.company.capital', '100')
    const choose = (group: Parameters<typeof t>[0], option: 'yes' | 'no') =>
      page
        .getByRole('group', { name: t(group) })
        .getByRole('radio', { name: t(`checkout.word.${option}`) })
        .check()
    await choose('checkout.company.pep', 'no')
    await choose('checkout.company.us', 'no')
    await choose('checkout.person.ownAccount', 'yes')
    await page.getByRole('checkbox', { name: t('checkout.person.confirmedCompany') }).check()
    const role = page.getByLabel(t('common.representative.companyRole'), { exact: true })
    await role.selectOption('shareholder')
    await checkout.next()
    await expect(page.getByRole('alert')).toContainText(t('errors.REPRESENTATIVE_REQUIRED'))
    await role.selectOption('managing_director')
    await checkout.next()
  })

  await test.step('no limit holds; the link of the mail leads back to this step on another device', async () => {
    await expect(checkout.step('checkout.step.investment')).toBeVisible()
    await expect(page.getByText(t('checkout.invest.reason.CORPORATION_EXEMPT'))).toBeVisible()
    await page.getByRole('button', { name: t('checkout.page.laterSend') }).click()
    await expect(page.getByText(t('checkout.page.laterSent'))).toBeVisible()
    const mail = await mailTo(page.request, investor.email, t('mail.M00.subject', { productName: PROJECT }))
    const device = await another(investor.email)
    await device.page.goto(linkIn(mail, '/checkout'))
    const there = checkoutOf(device.page, t)
    await expect(there.step('checkout.step.investment')).toBeVisible()
    await expect(device.page.getByText(t('checkout.invest.reason.CORPORATION_EXEMPT'))).toBeVisible()
  })
})
