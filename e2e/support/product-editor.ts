import { formatDate } from '@goldammer/sdk/format'
import { LOCALES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { type LocalDate, localDate } from '@goldammer/sdk/units'
import { expect, type Locator, type Page } from '@playwright/test'
import { aPdf } from './company.ts'
import { dayFromNow } from './round.ts'
import type { Text } from './text.ts'

const SHEET = { name: 'vib.pdf', mimeType: 'application/pdf', buffer: aPdf }

type Area = Page | Locator

/** Chooses in a list of Ant Design, whose options lie outside of what was clicked. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** A field of words, in its three languages. */
export async function say(area: Area, label: string, words: string) {
  const boxes = area.getByRole('group', { name: label, exact: true }).first().getByRole('textbox')
  await expect(boxes).toHaveCount(LOCALES.length)
  for (const box of await boxes.all()) await box.fill(words)
}

export async function typeDay(area: Area, label: string, day: LocalDate) {
  const field = area.getByLabel(label, { exact: true })
  await field.fill(formatDate(day))
  await field.press('Tab')
}

/** The editor of a product in the back office, as somebody of content fills it in (R3.08, R3.09). */
export function productEditorOf(page: Page, t: Text, name: string) {
  const label = (field: string) => t(`staff.products.field.${field}` as MessageKey)
  const fill = async (of: string, value: string) => {
    const field = page.getByLabel(label(of), { exact: true })
    await field.fill(value)
    await field.blur()
  }
  const open = async (tab: string) => {
    const tabs = page.getByRole('navigation', { name, exact: true })
    await tabs.getByRole('link', { name: t(`staff.products.tabs.${tab}` as MessageKey) }).click()
  }
  const inAllLanguages = (group: string, words: string) => say(page, group, words)
  const choice = (field: string, option: string) => choose(page, label(field), option)

  return {
    /** Its issuer and its type stay; answers the product's id. */
    async begin(issuer: string): Promise<string> {
      await page.goto('/staff/products/new')
      await page.getByLabel(t('staff.products.issuer'), { exact: true }).fill(issuer)
      await page.locator('.ant-select-dropdown:visible').getByTitle(issuer, { exact: true }).click()
      await choose(page, t('staff.products.type'), t('common.productType.subordinatedLoan'))
      await page.getByLabel(label('name'), { exact: true }).fill(name)
      await page.getByRole('button', { name: t('staff.products.create') }).click()
      await page.waitForURL(/\/staff\/products\/[0-9a-f]{32}/)
      return page.url().match(/[0-9a-f]{32}/)![0]
    },

    async translateName() {
      await inAllLanguages(label('name'), name)
    },

    /** A round of 10,000 € that has begun and takes orders for two months. */
    async round() {
      await open('terms')
      await fill('totalVolume', '10000')
      await fill('investmentSteps', '250')
      await choice('withholdingAgent', t('staff.products.choice.withholdingAgent.platform'))
      await inAllLanguages(label('roundName'), name)
      await fill('threshold', '1000')
      await typeDay(page, label('startDate'), localDate(dayFromNow(-3)))
      await typeDay(page, label('endDate'), localDate(dayFromNow(60)))
      const tranche = page.getByLabel(t('staff.products.tranche', { number: 1 }), { exact: true })
      await tranche.fill('10000')
      await tranche.blur()
    },

    /** 6 % a year, paid every month, for five years. */
    async tariff(tariffName: string) {
      await open('tariffs')
      await page.getByRole('button', { name: t('staff.products.addTariff') }).click()
      await inAllLanguages(label('tariffName'), tariffName)
      await fill('interestRate', '6')
      await choice('interestRatePeriod', t('common.interestPeriod.monthly'))
      await fill('durationMonths', '60')
      await fill('minInvestment', '500')
      await fill('investmentUnitPrice', '250')
    },

    async sheet(title: string) {
      await open('documents')
      await page.getByRole('button', { name: t('staff.products.document.add') }).click()
      await inAllLanguages(t('staff.products.document.title'), title)
      await page
        .getByLabel(t('staff.products.document.upload', { language: 'Deutsch' }), { exact: true })
        .and(page.locator('input'))
        .setInputFiles(SHEET)
      await expect(page.getByRole('link', { name: SHEET.name })).toBeVisible()
    },

    async path(path: string) {
      await open('places')
      await inAllLanguages(t('staff.products.path'), path)
    },

    async save() {
      const save = page.getByRole('button', { name: t('staff.products.save') })
      await save.click()
      // The message of an earlier save has the same words.
      await expect(save).toBeDisabled()
    },

    async submit() {
      const submit = t('staff.products.acts.submit')
      await page.getByRole('button', { name: submit }).click()
      await page.getByRole('dialog').getByRole('button', { name: submit }).click()
    },

    /** By somebody of compliance, with whom the round goes live. */
    async publish() {
      await page.goto('/staff/products?state=submitted')
      await page.getByRole('link', { name, exact: true }).click()
      const publish = t('staff.products.acts.publish')
      await page.getByRole('button', { name: publish }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('staff.products.releaseReason')).fill('Blatt und Unterlagen geprüft.')
      await dialog.getByRole('button', { name: publish }).click()
      await expect(page.getByText(t('staff.products.moved.publish'))).toBeVisible()
    },

    /** BaFin's permission for the sheet, in the checklist of the round. */
    async permit() {
      const step = t('portal.project.steps.sheet_permitted')
      await page.goto('/staff/projects')
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('button', { name: t('portal.project.addTo', { name: step }) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('portal.project.file')).setInputFiles({ ...SHEET, name: 'gestattung.pdf' })
      await dialog.getByRole('button', { name: t('common.action.save'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      const act = t('staff.projects.acts.finish')
      const finish = page.getByRole('button', { name: t('staff.projects.actOf', { act, name: step }) })
      await finish.click()
      await expect(finish).toHaveCount(0)
    },
  }
}
