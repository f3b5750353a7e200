import { formatDate } from '@goldammer/sdk/format'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { PASSWORD } from '../support/api.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('R2.25 domain §4.5 an editor asks for an early end, compliance refuses it with a reason, and a second request is taken back', async ({
  page,
  t,
  api,
  another,
}) => {
  await api.login('editor@habichtsgrund.example')
  const { elements: companies } = await api.get('/company/companies')
  const { elements: rounds } = await api.get(`/company/${companies[0].companyId}/funding-rounds`)
  const round = rounds.find(({ state }: { state: string }) => ['open', 'funded', 'oversubscribed'].includes(state))
  await page.goto(`/company-portal/financing/${round.id}`)

  const dialog = page.getByRole('dialog')
  const askButton = page.getByRole('button', { name: t('company.financing.earlyEnd.ask') })
  const reason = `Bau beginnt ${Date.now()}`
  const ask = async (words: string) => {
    await askButton.click()
    const day = dialog.getByLabel(t('company.financing.earlyEnd.lastDay'), { exact: true })
    await day.fill(formatDate(addDays(toLocalDate(new Date()), 2)))
    await day.press('Enter')
    await dialog.getByLabel(t('company.financing.earlyEnd.reason'), { exact: true }).fill(words)
    await dialog.getByRole('button', { name: t('company.financing.earlyEnd.ask') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(askButton).toHaveCount(0)
  }
  const request = (words: string) => page.getByRole('listitem').filter({ hasText: words })

  await test.step('asked for with a day and a reason', async () => {
    await askButton.click()
    await dialog.getByRole('button', { name: t('company.financing.earlyEnd.ask') }).click()
    await expect(dialog.getByText(t('validation.required'))).toHaveCount(2)
    await dialog.getByRole('button', { name: t('common.action.cancel') }).click()
    await ask(reason)
    await expect(request(reason)).toContainText(t('states.earlyEnd.pending'))
    await expectAccessible(page)
  })

  await test.step('compliance refuses it with a reason', async () => {
    const { page: desk } = await another()
    await desk.request.post('/staff-api/login', {
      data: { email: 'conny.compliance@goldammer.example', password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await desk.goto('/staff/early-ends?state=pending')
    await expectAccessible(desk)
    await desk.getByRole('link', { name: t('staff.earlyEnds.open', { name: round.productName }) }).click()
    await expect(desk.getByText(reason)).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: t('staff.earlyEnds.refuse') }).click()
    const decision = desk.getByRole('dialog')
    await decision.getByLabel(t('staff.earlyEnds.decisionReason'), { exact: true }).fill('Die Frist im Blatt gilt.')
    await decision.getByRole('button', { name: t('staff.earlyEnds.refuse') }).click()
    await expect(desk.getByText(t('states.earlyEnd.refused'), { exact: true })).toBeVisible()
  })

  await test.step('the company reads why, asks again and takes it back', async () => {
    await page.reload()
    await expect(request(reason)).toContainText('Die Frist im Blatt gilt.')
    const second = `${reason}, noch einmal`
    await ask(second)
    await request(second)
      .getByRole('button', { name: t('company.financing.earlyEnd.withdraw') })
      .click()
    await dialog.getByRole('button', { name: t('company.financing.earlyEnd.withdraw') }).click()
    await expect(request(second)).toContainText(t('states.earlyEnd.withdrawn'))
  })
})
