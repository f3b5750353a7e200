import { PASSWORD } from '../support/api.ts'
import { passIdentityCheck } from '../support/bank.ts'
import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { personOf } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

/** The smallest picture there is. */
const DEED = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('R2.22 identified data are locked; a new name is valid once compliance has accepted it', async ({
  page,
  t,
  api,
  another,
}) => {
  const investor = anInvestor({ firstName: 'Vera', lastName: `Verifiziert ${Date.now()}` })
  await register(api, investor)
  await api.put('/investor/profile', personOf(investor))
  const { url } = await api.post('/investor/identity-check', {})
  await page.goto(url)
  await passIdentityCheck(page, t)
  await page.waitForURL('**/investor-portal/identity-check')
  await expect(page.getByText(t('own.identity.text.successful'))).toBeVisible()
  await page.goto('/investor-portal/profile')
  const lastName = page.getByLabel(t('investor.profile.field.lastName'), { exact: true })
  await expect(lastName).toBeDisabled()

  await test.step('the account of the shop and the checkout show it locked, with the way to a change', async () => {
    await page.goto('/account/profile')
    await expect(page.getByLabel(t('account.field.lastName'), { exact: true })).not.toBeEditable()
    await expect(page.getByRole('link', { name: t('account.profile.verifiedLink') })).toBeVisible()
    const project = await api.productAt(PROJECT_SEO_PATH)
    const draft = await api.post('/investing/drafts', { productId: project.id })
    await page.goto(`/checkout?lineItemId=${draft.lineItemId ?? project.id}`)
    await expect(checkoutOf(page, t).step('checkout.step.personalData')).toBeVisible()
    await expect(page.getByLabel(t('checkout.person.birthDate'), { exact: true })).toBeDisabled()
    await page.getByRole('link', { name: t('checkout.person.verifiedLink') }).click()
    await page.waitForURL('**/investor-portal/profile')
  })

  const dialog = page.getByRole('dialog')
  await test.step('a change is asked for with a proof; what is missing stands at its field', async () => {
    await page.getByRole('button', { name: t('portal.change.ask') }).click()
    await dialog.getByRole('button', { name: t('portal.change.ask') }).click()
    await expect(dialog.getByText(t('portal.change.chooseMissing'))).toBeVisible()
    await dialog.getByRole('checkbox', { name: t('portal.change.field.lastName'), exact: true }).check()
    await dialog.getByRole('textbox', { name: t('portal.change.field.lastName'), exact: true }).fill('Verheiratet')
    await dialog.getByLabel(t('portal.change.reason'), { exact: true }).fill('Heirat')
    const proof = dialog.getByLabel(t('portal.change.file'), { exact: true })
    await proof.setInputFiles({ name: 'urkunde.pdf', mimeType: 'application/pdf', buffer: Buffer.from('kein PDF') })
    await dialog.getByRole('button', { name: t('portal.change.ask') }).click()
    await expect(dialog.getByText(t('errors.FILE_TYPE_NOT_ALLOWED', { types: 'PDF, JPG, PNG' }))).toBeVisible()
    await proof.setInputFiles({ name: 'urkunde.png', mimeType: 'image/png', buffer: DEED })
    await dialog.getByRole('button', { name: t('portal.change.ask') }).click()
    await expect(dialog).toHaveCount(0)
    const request = page.getByRole('listitem').filter({ hasText: 'urkunde.png' })
    await expect(request).toContainText(t('states.changeRequest.pending'))
    await expect(page.getByRole('button', { name: t('portal.change.ask') })).toHaveCount(0)
  })

  await test.step('compliance sees old and new beside each other and accepts', async () => {
    const { page: desk } = await another()
    await desk.request.post('/staff-api/login', {
      data: { email: 'conny.compliance@goldammer.example', password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await desk.goto('/staff/change-requests?state=pending')
    await desk.getByRole('link', { name: t('staff.changes.open', { name: investor.name }) }).click()
    const row = desk.getByRole('row').filter({ hasText: t('portal.change.field.lastName') })
    await expect(row.getByRole('cell')).toHaveText([investor.lastName, 'Verheiratet'])
    await expectAccessible(desk)
    await desk.getByRole('button', { name: t('staff.changes.accept') }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('staff.changes.accept') })
      .click()
    await expect(desk.getByText(t('states.changeRequest.accepted'), { exact: true })).toBeVisible()
  })

  await page.reload()
  await expect(lastName).toHaveValue('Verheiratet')
  await expect(lastName).toBeEnabled()
  await expect(page.getByText(t('states.kyc.none'))).not.toHaveCount(0)
})

test('R4.02 the dashboard asks no more for the identity check once the provider has reported', async ({
  page,
  t,
  api,
}) => {
  const investor = anInvestor({ firstName: 'Vera', lastName: `Verifiziert ${Date.now()}` })
  await register(api, investor)
  await api.put('/investor/profile', personOf(investor))
  const provider = await page.context().newPage()
  await provider.goto((await api.post('/investor/identity-check', {})).url)
  await provider.getByRole('button', { name: t('investing.ident.outcome.error'), exact: true }).click()
  await expect(provider.getByText(t('own.identity.text.error'))).toBeVisible()
  await page.clock.install()
  await page.goto('/investor-portal')
  const task = page.getByRole('main').getByText(t('own.dashboard.task.identity_check.title'))
  await expect(task).toBeVisible()
  await provider.getByRole('button', { name: t('own.identity.again') }).click()
  await passIdentityCheck(provider, t)
  await provider.waitForURL('**/investor-portal/identity-check')
  await expect(provider.getByText(t('own.identity.text.successful'))).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(task).toHaveCount(0)
})
