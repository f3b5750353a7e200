import { expect, type Page } from '@playwright/test'
import { passSoon } from './news.ts'
import type { Text } from './text.ts'

/** On the pretended bank's page: sign the mandate, or do not. */
export async function decideMandate(page: Page, t: Text, decision: 'sign' | 'decline') {
  await page.waitForURL('**/sandbox/bank/**')
  await page.getByRole('button', { name: t(`mail.bank.${decision}`), exact: true }).click()
}

export async function passIdentityCheck(page: Page, t: Text) {
  await page.waitForURL('**/sandbox/ident/**')
  await page.getByRole('button', { name: t('investing.ident.outcome.successful'), exact: true }).click()
}

/** Milliseconds after which the page of an order asks how it stands. */
const ASKS_EVERY = 5_000

/**
 * Signs the mandate, and sees the page of the order say so. The bank reports it a moment later; nobody waits until the page
 * asks again. Its clock has to be the test's: `page.clock.install()`.
 */
export async function giveMandate(page: Page, t: Text, paid: string) {
  await decideMandate(page, t, 'sign')
  await page.waitForURL(paid)
  const given = page.getByText(t('checkout.success.mandateGiven'), { exact: true })
  await passSoon(async () => {
    if (!(await given.isVisible())) await page.clock.runFor(ASKS_EVERY)
    await expect(given).toBeVisible({ timeout: 500 })
  })
}
