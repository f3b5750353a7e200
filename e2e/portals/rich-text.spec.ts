import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const TYPED = '28. November 2026: * alles, was > 5 % ist, bleibt'
const TABLE = '<table><tbody><tr><th scope="row"><p>Zins</p></th><td><p>6 %</p><p>im Jahr</p></td></tr></tbody></table>'
const LINK = '<p>Mehr im <a href="https://wind.example" title="Zum Windpark">Windpark</a></p>'
/** A list of terms is none of what the editor knows. */
const TERMS = '<p>Vorab</p><dl><dt>Rang</dt><dd>nach anderen Gläubigern</dd></dl>'

const paste = (field: Locator, html: string) =>
  field.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const LIST = '<ol start="28"><li>November</li></ol>'

/** Types, pastes and types on, each where the last has ended. */
async function write(page: Page, field: Locator, pasted = LINK) {
  await field.click()
  await page.keyboard.type(TYPED)
  await page.keyboard.press('Enter')
  await paste(field, pasted)
  await page.keyboard.press('Enter')
  await paste(field, TABLE)
  const cell = field.getByRole('cell')
  const box = await cell.boundingBox()
  await cell.click({ position: { x: box!.width / 2, y: box!.height - 12 } })
  await page.keyboard.press('End')
  await page.keyboard.type(', fest')
}

async function expectWritten(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field.getByText(TYPED)).toBeVisible()
  await expect(field.getByRole('link', { name: 'Windpark' })).toHaveAttribute('title', 'Zum Windpark')
  await expect(field.getByRole('row')).toContainText(/6 %\n?im Jahr, fest$/)
}

test('R3.17 R6.10 date, link and table stay in the editor; HTML is only shown to those who ask for it', async ({
  t,
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
  const staff = await staffApi(page.request, 'carla.content@goldammer.example')
  const technicalName = `schreiben-${Date.now()}`
  const fields = { technicalName, type: 'page', name: { 'de-DE': technicalName }, paths: { 'de-DE': technicalName } }
  const { id, document } = await staff.post('/cms-pages', fields)
  await staff.put(`/cms-pages/${id}/draft`, { ...document, sections: [sectionWith('<p>Anfang</p>', TERMS)] })
  await page.goto(`/staff/pages/${id}`)
  const blocks = page.locator('[aria-expanded]', { hasText: t('staff.pages.blocks.text') })
  const name = `${t('staff.pages.field.content')}: Deutsch`
  const editor = page.getByRole('textbox', { name }).and(page.locator('[contenteditable]'))
  const source = page.locator('textarea.source')

  await test.step('what is typed and pasted stays, and so does the editor', async () => {
    await blocks.first().click()
    await editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await write(page, editor)
    await expectWritten(editor)
    await expect(source).toHaveCount(0)
    await expect(page.frameLocator('iframe').getByText('im Jahr, fest')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('on request it is HTML, and the editor again, where it holds all of it', async () => {
    const html = page.getByRole('button', { name: t('staff.pages.markup.source'), exact: true }).first()
    await html.click()
    await expect(source).toBeFocused()
    await expect(source).toHaveValue(/title="Zum Windpark"/)
    await source.fill(TERMS)
    await expect(page.getByText(t('staff.pages.markup.sourceOnly'))).toBeVisible()
    await source.fill('<p>Kurz und <b>gut</b></p>')
    await page.getByRole('button', { name: t('staff.pages.markup.editor') }).click()
    await expect(editor).toBeFocused()
    await page.keyboard.type('!')
    await expect(editor).toHaveText('Kurz und gut!')
    await blocks.first().click()
  })

  await test.step('a text it cannot hold is shown, and edited as HTML on request', async () => {
    await blocks.nth(1).click()
    const panel = page.getByRole('region', { name: t('staff.pages.edit') })
    await expect(panel.getByText('nach anderen Gläubigern', { exact: true })).toBeVisible()
    await expect(panel.getByText(t('staff.pages.markup.notHeld'))).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: `${name}: ${t('staff.pages.markup.source')}` }).click()
    await expect(source).toHaveValue(TERMS)
  })
})

test('R2.25 R6.10 an update of a company keeps the day its text begins with, and the title of a link', async ({
  t,
  another,
}) => {
  const { page } = await another('owner@quellhain.example')
  const main = page.getByRole('main')
  const title = `Der 28. November ${Date.now()}`
  await page.goto('/company-portal/news/create')
  await main.getByLabel(t('company.news.field.title'), { exact: true }).first().fill(title)
  await main.getByRole('combobox', { name: t('company.news.round') }).click()
  await page.getByTitle('Quellhain Repowering', { exact: true }).last().click()
  const content = main.getByRole('textbox', { name: `${t('company.news.field.content')}: Deutsch` })
  await write(page, content, LIST + LINK)
  await expectWritten(content)
  await main.getByRole('button', { name: t('company.news.save.draft'), exact: true }).click()
  await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(main.getByText(TYPED).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Windpark' })).toHaveAttribute('title', 'Zum Windpark')
  await expect(main.locator('ol[start="28"]').first()).toHaveText('November')
})

function sectionWith(...texts: string[]) {
  const place = {
    name: null,
    cssClass: null,
    visibility: { mobile: true, tablet: true, desktop: true },
    backgroundMedia: null,
    backgroundColor: null,
    backgroundMediaMode: null,
    marginTop: null,
    marginBottom: null,
    marginLeft: null,
    marginRight: null,
  }
  const blocks = texts.map((html) => {
    const config = { content: { source: 'static', value: { 'de-DE': html } } }
    const slots = [{ slot: 'content', type: 'text', config }]
    return { ...place, type: 'text', sectionPosition: 'main', sizingMode: null, slots }
  })
  return { ...place, type: 'default', sizingMode: 'boxed', mobileBehavior: null, blocks }
}
