import type { Page } from '@playwright/test'
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
