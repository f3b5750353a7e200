import type { Page } from '@playwright/test'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { expect, test } from '../support/test.ts'
import type { Text } from '../support/text.ts'

const TEAM = 'team@goldammer.example'
const anAddress = () => `frage-${Date.now()}@neu.example`

/** A form that is sent faster than a person can is shown again, so sending it takes as many tries as it needs. */
async function send(page: Page, button: string, sent: string) {
  await expect(async () => {
    const submit = page.getByRole('main').getByRole('button', { name: button })
    if (await submit.isVisible()) await submit.click()
    await expect(page.getByRole('heading', { name: sent })).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [500] })
}

async function write(page: Page, t: Text, message: { email: string; subject: string; comment: string }) {
  await page.getByLabel(t('account.field.email'), { exact: true }).fill(message.email)
  await page.getByLabel(t('content.contact.subject'), { exact: true }).fill(message.subject)
  await page.getByLabel(t('content.contact.comment'), { exact: true }).fill(message.comment)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R2.30 a refused message returns with all input, is sent once corrected, and confirmed by mail', async ({
    page,
    t,
  }) => {
    const email = anAddress()
    await page.goto('/contact')
    await write(page, t, { email, subject: '   ', comment: 'Zeile 1\nZeile 2' })
    await page
      .getByRole('main')
      .getByRole('button', { name: t('content.contact.submit') })
      .click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel(t('account.field.email'), { exact: true })).toHaveValue(email)
    await expect(page.getByLabel(t('content.contact.comment'), { exact: true })).toHaveValue('Zeile 1\nZeile 2')

    const subject = `Frage ${Date.now()}`
    await page.getByLabel(t('content.contact.subject'), { exact: true }).fill(subject)
    await send(page, t('content.contact.submit'), t('content.contact.sentTitle'))
    expect((await mailTo(page.request, TEAM, subject)).text).toContain('Zeile 2')
    await mailTo(page.request, email, t('mail.A10.subject'))
  })

  test('R4.01 BGB § 356a every page’s foot leads to the withdrawal, whose receipt comes by mail', async ({
    page,
    t,
  }) => {
    const email = anAddress()
    const orderNumber = `GA-2026-${Date.now()}`
    await page.goto('/faq')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('content.withdrawal.title') })
      .click()
    await page.getByLabel(t('content.withdrawal.name'), { exact: true }).fill('Jana Probst')
    await page.getByLabel(t('content.withdrawal.orderNumber'), { exact: true }).fill(orderNumber)
    await page.getByLabel(t('account.field.email'), { exact: true }).fill(email)
    await send(page, t('content.withdrawal.submit'), t('content.withdrawal.checkTitle'))
    await expect(page.getByRole('main')).toContainText(t('investing.wayOut.declaration.withdrawal', { orderNumber }))
    await send(page, t('common.action.back'), t('content.withdrawal.title'))
    await expect(page.getByLabel(t('content.withdrawal.orderNumber'), { exact: true })).toHaveValue(orderNumber)
    await send(page, t('content.withdrawal.submit'), t('content.withdrawal.checkTitle'))
    await send(page, t('content.withdrawal.confirm'), t('content.withdrawal.sentTitle'))
    expect((await mailTo(page.request, email, t('mail.F04.subject', { orderNumber }))).text).toContain(orderNumber)
  })
})

test('R2.30 R3.12 R5.05 a demand with a refused file keeps its input, and reaches our team once corrected', async ({
  page,
  t,
}) => {
  const companyName = `Töpferei ${Date.now()}`
  await page.goto('/capital-demand')
  await page.getByText(t('content.capitalDemand.urgency.3_6'), { exact: true }).click()
  await page.getByLabel(t('content.capitalDemand.amount'), { exact: true }).fill('750.000')
  await page.getByLabel(t('content.capitalDemand.purpose'), { exact: true }).fill('Ein zweiter Brennofen')
  await page.getByLabel(t('content.capitalDemand.companyName'), { exact: true }).fill(companyName)
  await page.getByLabel(t('content.capitalDemand.companyForm'), { exact: true }).fill('GmbH')
  await page.getByLabel(t('content.capitalDemand.contact'), { exact: true }).fill('Tilda Ton')
  await page.getByLabel(t('account.field.email'), { exact: true }).fill(anAddress())
  const deck = page.locator('input[type="file"]')
  await deck.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
  const refused = t('errors.FILE_TYPE_NOT_ALLOWED', { types: 'PDF' })
  await expect(async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: t('content.capitalDemand.submit') })
      .click()
    await expect(page.getByText(refused).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [500] })
  await expect(page.getByLabel(t('content.capitalDemand.companyName'), { exact: true })).toHaveValue(companyName)
  expect(await deck.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('deck.pdf')

  await deck.setInputFiles([])
  await send(page, t('content.capitalDemand.submit'), t('content.capitalDemand.sentTitle'))
  expect((await mailTo(page.request, TEAM, companyName)).text).toContain('Brennofen')
})

test('R2.06 R2.30 the newsletter starts with the link of the mail, and is left by that of another', async ({
  page,
  t,
}) => {
  const email = anAddress()
  await page.goto('/newsletter-subscribe')
  await page.getByLabel(t('account.field.email'), { exact: true }).fill(email)
  await send(page, t('content.newsletter.submit'), t('content.newsletter.sentTitle'))
  await page.goto(linkIn(await mailTo(page.request, email, t('mail.A6.subject')), '/newsletter-subscribe'))
  // Opening the link confirms nothing yet: programs that look through mails open it too.
  await expect(page.getByRole('heading', { name: t('content.newsletter.confirmTitle') })).toBeVisible()
  await send(page, t('content.newsletter.confirmSubmit'), t('content.newsletter.confirmedTitle'))
  await page.goto('/newsletter-subscribe?unsubscribe')
  await page.getByLabel(t('account.field.email'), { exact: true }).fill(email)
  await send(page, t('content.newsletter.leave'), t('content.newsletter.askedTitle'))
  await page.goto(linkIn(await mailTo(page.request, email, t('mail.A17.subject')), '/newsletter-subscribe'))
  await send(page, t('content.newsletter.leave'), t('content.newsletter.leftTitle'))
})
