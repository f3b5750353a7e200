import { formatNumber } from '@goldammer/sdk/format'
import { PASSWORD } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@mooremess.example'
const PRODUCT = 'MooreMess Seed I'

test('domain/profit-figures#proceeds, domain/rights#four-eyes finance refuses an issuer’s proceeds of an exit with a reason, and approves the next', async ({
  t,
  another,
}) => {
  const { page } = await another(OWNER)
  const { page: desk } = await another()
  const today = new Date().toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  const reason = `Der Vertrag fehlt ${Date.now()}`
  await desk.request.post('/staff-api/login', {
    data: { email: 'fritz.finanz@goldammer.example', password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })

  /** Entered by the issuer; the note finds it again. */
  async function enter(note: string, amount: string) {
    await page.goto('/company-portal/profits')
    await page.getByRole('button', { name: t('company.profits.enter') }).click()
    const dialog = page.getByRole('dialog', { name: t('company.profits.enter') })
    await dialog.getByLabel(t('company.profits.product')).click()
    await page.getByTitle(PRODUCT, { exact: true }).click()
    await dialog.getByLabel(t('company.profits.kind')).click()
    await page.getByTitle(t('company.profits.kinds.exit'), { exact: true }).click()
    const day = dialog.getByLabel(t('company.profits.dayOf.exit'))
    await day.fill(today)
    await day.press('Enter')
    const proceeds = dialog.getByLabel(t('company.profits.amountOf.exit'))
    await proceeds.fill(amount)
    await proceeds.blur()
    await expect(proceeds).toHaveValue(formatNumber(Number(amount), 'de-DE', 2))
    await dialog.getByLabel(t('company.profits.note')).fill(note)
    await dialog.getByRole('button', { name: t('common.action.continue') }).click()
    await expect(dialog.getByText(t('company.profits.checkNext'))).toBeVisible()
    await dialog.getByRole('button', { name: t('company.profits.send') }).click()
    await expect(dialog).toHaveCount(0)
    await desk.goto('/staff/profit-figures?state=submitted')
    return desk.getByRole('row').filter({ hasText: note })
  }

  await test.step('refused, with the reason in the portal and in a mail', async () => {
    const row = await enter(`Erste Angabe ${Date.now()}`, '1000000')
    await row.getByRole('button', { name: t('staff.profits.refuse') }).click()
    const dialog = desk.getByRole('dialog', { name: t('staff.profits.refuse') })
    await dialog.getByRole('button', { name: t('staff.profits.refuse') }).click()
    await expect(dialog.getByText(t('validation.required'))).toBeVisible()
    await dialog.getByLabel(t('staff.profits.reason')).fill(reason)
    await dialog.getByRole('button', { name: t('staff.profits.refuse') }).click()
    await expect(row).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(reason)).toBeVisible()
    const mail = await mailTo(page.request, OWNER, /^Abgelehnt: Exit/)
    expect(mail.text).toContain(reason)
  })

  await test.step('entered anew and approved: the shares are fixed', async () => {
    const note = `Berichtigt ${Date.now()}`
    const row = await enter(note, '900000')
    await row.getByRole('button', { name: t('staff.profits.approve') }).click()
    const dialog = desk.getByRole('dialog', { name: t('staff.profits.approve') })
    await dialog.getByRole('button', { name: t('staff.profits.approve') }).click()
    await expect(row).toHaveCount(0)
    await desk.goto('/staff/profit-figures?state=approved')
    await expect(row.getByRole('button', { name: t('staff.profits.prepare') })).toBeVisible()
  })
})
