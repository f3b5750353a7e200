import { NEW_PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

test.describe('R2.22 the account in the investor portal', () => {
  test('an investor sees where they are signed in, ends one login and all others', async ({
    page,
    t,
    api,
    another,
  }) => {
    const { email } = await register(api, anInvestor())
    const phone = await another(email)
    const tablet = await another(email)
    await page.goto('/investor-portal/profile?tab=account')
    const sessions = page.getByRole('region', { name: t('own.sessions.title') })
    await expect(sessions.getByRole('listitem')).toHaveCount(3)
    await expect(sessions.getByText(t('own.sessions.current'))).toHaveCount(1)

    await sessions
      .getByRole('button', { name: new RegExp(`^${t('own.sessions.end')}:`) })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: t('own.sessions.endTitle') })
      .getByRole('button', { name: t('own.sessions.end') })
      .click()
    await expect(sessions.getByRole('listitem')).toHaveCount(2)

    await sessions.getByRole('button', { name: t('own.sessions.endOthers') }).click()
    await page
      .getByRole('dialog', { name: t('own.sessions.othersTitle') })
      .getByRole('button', { name: t('own.sessions.endOthers') })
      .click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    for (const other of [phone, tablet]) expect((await other.api.get('/context')).customer).toBeFalsy()
  })

  test('e-mail, copy of the data and deletion, from the first question to the login page', async ({ page, t, api }) => {
    const { email } = await register(api, anInvestor())
    await page.goto('/investor-portal/profile?tab=account')

    await page.getByRole('button', { name: t('account.email.title') }).click()
    const mailDialog = page.getByRole('dialog', { name: t('account.email.title') })
    const next = email.replace('enno.', 'enno.neu.')
    await mailDialog.getByLabel(t('account.field.newEmail'), { exact: true }).fill(next)
    await mailDialog.getByLabel(t('account.field.emailConfirmation')).fill(next)
    await mailDialog.getByLabel(t('account.field.currentPassword')).fill('falsch geschrieben')
    await mailDialog.getByRole('button', { name: t('account.email.submit') }).click()
    await expect(mailDialog.getByText(t('errors.VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT'))).toBeVisible()
    await expect(mailDialog.getByLabel(t('account.field.newEmail'), { exact: true })).toHaveValue(next)
    await mailDialog.getByLabel(t('account.field.currentPassword')).fill(NEW_PASSWORD)
    await mailDialog.getByRole('button', { name: t('account.email.submit') }).click()
    await expect(page.getByText(t('own.account.emailSent', { email: next }))).toBeVisible()
    const { searchParams } = new URL(
      linkIn(await mailTo(api.request, next, t('mail.A12.subject')), '/account/email/confirm'),
    )
    await api.post('/account/change-email-confirm', { hash: searchParams.get('hash') })
    await page.reload()
    await expect(page.getByText(next, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: t('own.dataCopy.request') }).click()
    const fetchIt = page.getByRole('button', {
      name: t('own.dataCopy.download', { size: '' }).slice(0, -3),
    })
    await expect(fetchIt).toBeVisible({ timeout: 20_000 })
    const [file] = await Promise.all([page.waitForEvent('download'), fetchIt.click()])
    expect(file.suggestedFilename()).toMatch(/^goldammer-\d{4}-\d{2}-\d{2}\.json$/)

    await page.getByRole('button', { name: t('account.delete.title') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.delete.title') })
    await dialog.getByLabel(t('account.field.currentPassword')).fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: t('account.delete.submit') }).click()
    await expect(dialog.getByText(t('account.delete.confirmMissing'))).toBeVisible()
    await dialog.getByLabel(t('account.delete.confirm')).check()
    await dialog.getByRole('button', { name: t('account.delete.submit') }).click()
    await page.waitForURL('**/login?notice=accountDeleted')
    await expect(page.getByText(t('account.notice.accountDeleted'))).toBeVisible()
  })
})

test('R2.22 a change saved in another window is shown beside one’s own, and one is chosen', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor())
  await page.goto('/investor-portal/profile')
  const city = page.getByLabel(t('investor.profile.field.city'), { exact: true })
  const street = page.getByLabel(t('investor.profile.field.street'), { exact: true })
  const bank = page.getByRole('link', { name: t('investor.profile.tabs.bank') })
  await bank.click()
  await expect(street).toBeHidden()
  await page.getByRole('link', { name: t('investor.profile.tabs.person') }).click()
  await expect(city).toHaveValue('Beispielstadt')
  const { person } = await api.get('/investor/profile')
  await api.put('/investor/profile', { ...person, city: 'Bonn', birthPlace: 'Köln' })

  await city.fill('Bremen')
  await street.fill('Neue Allee')
  // Another tab is another page: what is typed here would be gone.
  for (const leave of [() => bank.click(), () => page.evaluate(() => window.history.back())]) {
    const asked = page.waitForEvent('dialog')
    const leaving = leave()
    const question = await asked
    expect(question.message()).toBe(t('portal.unsaved'))
    await question.dismiss()
    await leaving
    await expect(bank).not.toHaveAttribute('aria-current')
    await expect(street).toHaveValue('Neue Allee')
  }
  await page.getByRole('button', { name: t('own.profile.save') }).click()
  const dialog = page.getByRole('dialog', { name: t('portal.conflict.title') })
  await expect(dialog.getByText(t('portal.conflict.mine', { value: 'Bremen' }))).toBeVisible()
  await dialog.getByText(t('portal.conflict.theirs', { value: 'Bonn' })).click()
  await dialog.getByRole('button', { name: t('portal.conflict.save') }).click()
  await expect(city).toHaveValue('Bonn')
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await api.get('/investor/profile')).person)
    .toMatchObject({ city: 'Bonn', birthPlace: 'Köln', street: 'Neue Allee' })
  // The page, too, knows by then that all is saved.
  await expect(page.locator('html')).not.toHaveAttribute('data-unsaved')
  await bank.click()
  await expect(page.getByText(t('own.bank.emptyTitle'))).toBeVisible()
})

test('R2.22 a new account is empty and names the next step; personal data are completed', async ({ page, t, api }) => {
  const investor = await register(api, anInvestor())
  await page.goto('/investor-portal/profile?tab=bank')
  await expect(page.getByText(t('own.bank.emptyTitle'))).toBeVisible()
  await page.goto('/investor-portal/profile?tab=survey')
  await expect(page.getByText(t('own.survey.openText'))).toBeVisible()
  await page.goto('/investor-portal/profile?tab=privacy')
  await expect(page.getByText(t('own.privacy.noHistory'))).toBeVisible()
  await page.getByRole('switch', { name: t('own.privacy.survey') }).click()
  await expect(page.getByText(t('own.privacy.given'), { exact: false }).first()).toBeVisible()

  await page.goto('/investor-portal/profile')
  await expect(page.getByText(t('own.profile.dataMissing', { count: 5 })).first()).toBeVisible()
  await page.getByLabel(t('investor.profile.field.birthPlace'), { exact: true }).fill(investor.birthPlace)
  await page.getByRole('button', { name: t('own.profile.save') }).click()
  await expect(page.getByText(t('own.profile.dataMissing', { count: 4 })).first()).toBeVisible()
})

test('R3.04 R5.02 a bank account is checked while typed, becomes the default and replaces the old one', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor())
  const project = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, project.id, { amount: 500 })
  await api.post('/checkout/order', { lineItemId })
  await page.goto('/investor-portal/profile?tab=bank')
  await page.getByRole('button', { name: t('own.bank.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('own.bank.add') })
  const field = dialog.getByLabel(t('own.bank.iban'), { exact: true })
  await field.fill('DE29 9990 0001 0001 0002 01')
  await expect(dialog.getByText(t('own.bank.ibanWrong'))).toBeVisible()
  await field.fill('DE29 9990 0001 0001 0002 00')
  await expect(dialog.getByText(t('own.bank.ibanRightOf', { bank: 'Beispielbank Nord' }))).toBeVisible()
  await dialog.getByRole('button', { name: t('common.action.save') }).dblclick()
  await expect(dialog).toBeHidden()

  const accounts = page.getByRole('region', { name: t('investor.profile.tabs.bank') }).getByRole('listitem')
  await expect(accounts, 'pressed twice, added once').toHaveCount(2)
  const chosen = accounts.filter({ hasText: 'DE29 9990 0001 0001 0002 00' })
  await chosen.getByRole('button', { name: t('own.bank.makeDefault') }).click()
  await expect(chosen.getByText(t('own.bank.default'))).toBeVisible()
  await chosen.getByRole('button', { name: new RegExp(`^${t('own.bank.payTo')}:`) }).click()
  const payTo = page.getByRole('dialog', { name: new RegExp(`^${t('own.bank.payTo')}:`) })
  const contract = payTo.getByRole('checkbox', { name: project.name })
  await expect(contract).toBeChecked()
  await contract.uncheck()
  await payTo.getByRole('button', { name: t('common.action.save') }).click()
  await expect(payTo.getByText(t('own.bank.payToNone'))).toBeVisible()
  await expectAccessible(page)
  await contract.check()
  await payTo.getByRole('button', { name: t('common.action.save') }).click()
  await expect(chosen.getByText(t('own.bank.inUse'), { exact: true })).toBeVisible()
  await mailTo(api.request, investor.email, t('mail.A26.subject'))
  await accounts
    .filter({ hasNotText: 'DE29 9990 0001 0001 0002 00' })
    .getByRole('button', { name: new RegExp(`^${t('common.action.remove')}:`) })
    .click()
  await page
    .getByRole('dialog', { name: t('own.bank.removeTitle') })
    .getByRole('button', { name: t('common.action.remove') })
    .click()
  await expect(accounts).toHaveCount(1)
})
