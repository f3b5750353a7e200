import { anInvestor, register } from '../support/investor.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('R6.06 M3 two of staff start the reset of lost factors, and the customer’s mail link stops it', async ({
  t,
  api,
  another,
}) => {
  test.slow()
  const { email, name } = await register(api, anInvestor({ firstName: 'Vera', lastName: 'Verloren' }))
  const { secret } = await api.post('/account/second-factor')
  await api.post('/account/second-factor/confirm', { code: oneTimeCode(secret) })

  const { page: first } = await another()
  const sina = await staffApi(first.request, 'sina.support@goldammer.example')
  const { id } = (await sina.post('/customers', { text: email })).elements[0]
  const { page: second } = await another()
  await staffApi(second.request, 'conny.compliance@goldammer.example')
  const decide = async (desk: typeof first, act: 'request' | 'confirm', reason: string) => {
    await desk.goto(`/staff/customers/${id}`)
    const button = t(`staff.customer.factorReset.${act}`)
    await desk.getByRole('button', { name: button }).click()
    const dialog = desk.getByRole('dialog', { name: button })
    await expect(dialog).toContainText(act === 'request' ? name : 'Videoanruf mit Ausweis')
    await dialog.getByLabel(t('staff.customer.factorReset.reason')).fill(reason)
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: button }).click()
  }

  await test.step('one asks for it and cannot confirm it, another does', async () => {
    await decide(first, 'request', 'Videoanruf mit Ausweis')
    await expect(first.getByText(t('staff.customer.factorReset.requested'))).toBeVisible()
    await expect(first.getByRole('button', { name: t('staff.customer.factorReset.discard') })).toBeVisible()
    await expect(first.getByRole('button', { name: t('staff.customer.factorReset.confirm') })).toHaveCount(0)
    await decide(second, 'confirm', 'Rückruf unter der hinterlegten Nummer')
    await expect(second.getByText(t('staff.customer.factorReset.confirmed'))).toBeVisible()
  })

  await test.step('the customer stops it without being signed in', async () => {
    const { page } = await another()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(linkIn(await mailTo(page.request, email, t('mail.A32.subject')), '/account/factor-reset/stop'))
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: t('account.factorReset.submit') }).click()
    await expect(page.getByRole('heading', { name: t('account.factorReset.doneTitle'), level: 1 })).toBeVisible()
    await second.reload()
    await expect(second.getByRole('button', { name: t('staff.customer.factorReset.request') })).toBeVisible()
  })
})
