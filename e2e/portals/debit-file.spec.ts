import { readFile } from 'node:fs/promises'
import { isIban } from '@goldammer/sdk/rules/iban'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/api.ts'
import { passSoon } from '../support/news.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const all = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(([, text]) => text!)
const inCents = (euros: string) => Math.round(Number(euros) * 100)

test('R1.06 R6.07 one of finance checks the next day’s debits, another releases them as pain.008.001.08', async ({
  t,
  another,
}) => {
  const deskOf = async (email: string) => {
    const { page } = await another()
    const data = { email, password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    return page
  }
  const fritz = await deskOf('fritz.finanz@goldammer.example')
  await fritz.goto('/staff/debit-files?state=prepared')
  // The demo's file is the oldest; other tests have debits put together, too.
  const oldestOf = (page: Page) =>
    page
      .getByRole('region', { name: t('staff.debits.title') })
      .getByRole('row')
      .last()
  const debitsIn = (page: Page) => page.getByRole('region', { name: t('staff.debits.list') })
  const recordOf = async (page: Page) => {
    await oldestOf(page).getByRole('link').first().click()
    await expect(debitsIn(page).getByRole('row').nth(1)).toBeVisible()
  }
  const prepared = '/staff/debit-files?state=prepared'
  await test.step('a file is discarded, and its debits stand in the next one', async () => {
    await recordOf(fritz)
    await expectAccessible(fritz)
    const contracts = await debitsIn(fritz).getByRole('link', { name: /^GA-/ }).allInnerTexts()
    expect(contracts.length).toBeGreaterThan(0)
    await fritz.getByRole('button', { name: t('staff.debits.discard') }).click()
    const dialog = fritz.getByRole('dialog')
    await dialog.getByLabel(t('staff.debits.discardReason')).fill('Ein Betrag wird noch geklärt.')
    await expectAccessible(fritz)
    await dialog.getByRole('button', { name: t('staff.debits.discard') }).click()
    await expect(fritz.getByText(t('staff.debits.discardedText'))).toBeVisible()
    await expectAccessible(fritz)
    await fritz.goto(prepared)
    await fritz.getByRole('button', { name: t('staff.debits.prepare') }).click()
    await dialog.getByRole('button', { name: t('staff.debits.prepare') }).click()
    await expect(oldestOf(fritz)).toBeVisible()
    // Others may have come due meanwhile.
    await recordOf(fritz)
    for (const contract of contracts) await expect(debitsIn(fritz).getByRole('link', { name: contract })).toBeVisible()
    await fritz.goto(prepared)
  })
  const check = t('staff.debits.check')
  await expect(oldestOf(fritz).getByRole('button', { name: check })).toBeVisible()
  await expectAccessible(fritz)
  await oldestOf(fritz).getByRole('button', { name: check }).click()
  await fritz.getByRole('dialog').getByRole('button', { name: check }).click()
  await fritz.goto('/staff/debit-files?state=checked')
  await expect(oldestOf(fritz).getByText(t('staff.debits.secondPerson'))).toBeVisible()
  const release = t('staff.debits.release')
  await expect(oldestOf(fritz).getByRole('button', { name: release })).toHaveCount(0)

  const frida = await deskOf('frida.finanz@goldammer.example')
  await frida.goto('/staff/debit-files?state=checked')
  await recordOf(frida)
  await frida.getByRole('button', { name: release }).click()
  await frida.getByRole('dialog').getByRole('button', { name: release }).click()
  await expect(frida.getByRole('button', { name: release })).toHaveCount(0)
  const link = oldestOf(frida).getByRole('link', { name: t('staff.debits.download') })
  await passSoon(
    async () => {
      await frida.goto('/staff/debit-files?state=filed')
      await expect(link).toBeVisible({ timeout: 2000 })
    },
    { timeout: 60_000 },
  )
  const [download] = await Promise.all([frida.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^pain008-\d{4}-\d\d-\d\d-.{8}\.xml$/)
  const xml = await readFile(await download.path(), 'utf8')
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08')
  const amounts = all(xml, 'InstdAmt').map(inCents)
  expect(amounts.length).toBeGreaterThan(0)
  // Once for the message, once for the payments of the day.
  expect(all(xml, 'NbOfTxs')).toEqual(Array(2).fill(String(amounts.length)))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  expect(all(xml, 'CtrlSum').map(inCents)).toEqual([total, total])
  expect([all(xml, 'SeqTp'), all(xml, 'PmtMtd')]).toEqual([['OOFF'], ['DD']])
  expect(xml).toMatch(/<LclInstrm>\s*<Cd>CORE<\/Cd>/)
  for (const kind of ['MndtId', 'EndToEndId']) {
    const ids = all(xml, kind)
    expect(new Set(ids).size).toBe(amounts.length)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9+?/:().,'-]{1,35}$/)
  }
  for (const iban of all(xml, 'IBAN')) expect(isIban(iban), iban).toBe(true)
})
