import { aPdf } from '../support/company.ts'
import { passSoon } from '../support/news.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'
const JANA = 'jana.probst@post.example'
/** 6 × 4 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAE0lEQVR4nGP4z8AAQTD6PwO5QgCM6RfpdGHRxQAAAABJRU5ErkJggg==',
  'base64',
)
const ROUND = 'Quellhain Repowering'
const PAGE = `/${PROJECT_SEO_PATH}`

test('R2.25 R6.08 a planned update is hidden, then published, read, counted, changed and withdrawn', async ({
  t,
  another,
}) => {
  const title = `Der Kran steht ${Date.now()}`
  const { page } = await another(OWNER)
  const main = page.getByRole('main')
  const investor = await another(JANA)
  const field = (name: string) => main.getByLabel(name, { exact: true }).first()
  const content = main.getByRole('textbox', { name: `${t('company.news.field.content')}: Deutsch` })

  await test.step('what is missing is told at its field; a preview shows what was written', async () => {
    await page.goto('/company-portal/news')
    await main.getByRole('button', { name: t('company.news.write') }).click()
    await content.fill('Seit heute früh.')
    await main.getByRole('button', { name: t('company.news.save.draft'), exact: true }).click()
    await expect(main.getByText(t('validation.required'))).toHaveCount(2)
    await field(t('company.news.field.title')).fill(title)
    await main.getByRole('combobox', { name: t('company.news.round') }).click()
    await page.getByTitle(ROUND, { exact: true }).last().click()
    await main
      .getByRole('button', { name: t('company.news.picture.add') })
      .first()
      .click()
    const picture = page.getByRole('dialog', { name: t('company.news.picture.add') })
    await picture
      .locator('input[type=file]')
      .setInputFiles({ name: 'kran.png', mimeType: 'image/png', buffer: PICTURE })
    await picture.getByRole('button', { name: t('company.news.picture.insert') }).click()
    await expect(picture.getByText(t('validation.required'))).toBeVisible()
    await picture.getByText(t('company.news.picture.shapes.wide'), { exact: true }).click()
    await expect(picture.getByRole('slider', { name: t('picture.zoom') })).toBeVisible()
    await expectAccessible(page)
    await picture.getByLabel(t('company.news.picture.alt')).fill('Der Kran im Morgenlicht')
    await picture.getByRole('button', { name: t('company.news.picture.insert') }).click()
    await expect(content.getByRole('img', { name: 'Der Kran im Morgenlicht' })).toBeVisible()
    await main.getByRole('button', { name: t('posts.editor.preview') }).click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expect(preview.getByText('Seit heute früh.')).toBeVisible()
    await preview
      .getByRole('button', { name: t('common.action.close') })
      .last()
      .click()
  })

  await test.step('the draft is kept by itself, takes a PDF, and is not left unsaved without a word', async () => {
    const savedNote = main.getByText(/^Entwurf gespeichert um \d\d:\d\d$/)
    await expect(savedNote).toBeVisible()
    const pdf = main.locator('input[type=file]')
    await pdf.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('kein PDF') })
    await expect(main.getByText(t('errors.FILE_TYPE_NOT_ALLOWED', { types: 'PDF' }))).toBeVisible()
    await pdf.setInputFiles({ name: 'leer.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
    await expect(main.getByText(t('portal.fileEmpty'))).toBeVisible()
    await pdf.setInputFiles({ name: 'bauplan.pdf', mimeType: 'application/pdf', buffer: aPdf })
    await expect(main.getByText('bauplan.pdf')).toBeVisible()
    await expectAccessible(page)
    await field(t('company.news.optionalTitle')).fill('The crane stands')
    const asked = page.waitForEvent('dialog')
    const leaving = main.getByRole('link', { name: t('common.action.cancel') }).click()
    const question = await asked
    expect(question.message()).toBe(t('portal.unsaved'))
    await question.dismiss()
    await leaving
    await expect(content).toBeVisible()
    await expect(savedNote).toBeVisible()
  })

  await test.step('planned, it is on nobody’s page', async () => {
    await main.getByRole('radio', { name: t('company.news.releases.at') }).check()
    const moment = main.getByLabel(t('company.news.publishAt'))
    await moment.fill('31.12.2030 09:00')
    await moment.press('Enter')
    await main.getByRole('button', { name: t('company.news.save.at') }).click()
    await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(main.getByText(t('states.post.scheduled'))).toBeVisible()
    await expect(main.getByText('31.12.2030, 09:00')).toBeVisible()
    await expectAccessible(page)
    await investor.page.goto(`${PAGE}?tab=updates`)
    await expect(investor.page.getByText(title)).toHaveCount(0)
  })

  await test.step('published after a question, it is read and counted once', async () => {
    await main.getByRole('button', { name: t('common.action.edit') }).click()
    await main.getByRole('radio', { name: t('company.news.releases.now') }).check()
    await main.getByRole('button', { name: t('company.news.save.now') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('company.news.publish') })
      .click()
    await expect(main.getByText(t('states.post.published'))).toBeVisible()
    const link = await main.getByRole('link', { name: t('company.news.inShop') }).getAttribute('href')
    const counted = investor.page.waitForResponse((answer) => answer.url().endsWith('/reading') && answer.ok())
    await investor.page.goto(link ?? '')
    await investor.page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded()
    await counted
    const paper = investor.page.waitForEvent('download')
    await investor.page.getByRole('link', { name: 'bauplan.pdf' }).click()
    expect((await paper).suggestedFilename()).toBe('bauplan.pdf')
    await page.reload()
    await expect(main.getByText(/^1 von \d+/)).toBeVisible()
  })

  await test.step('what somebody else saved meanwhile is not overwritten', async () => {
    await main.getByRole('button', { name: t('common.action.edit') }).click()
    const second = await another(OWNER)
    await second.page.goto(page.url())
    const other = second.page.getByRole('main')
    await other.getByLabel(t('company.news.field.title'), { exact: true }).first().fill(`${title}, endlich`)
    await other.getByRole('button', { name: t('common.action.save') }).click()
    await expect(other.getByRole('heading', { name: `${title}, endlich`, level: 1 })).toBeVisible()
    await field(t('company.news.field.title')).fill(`${title}!`)
    await main.getByRole('button', { name: t('common.action.save') }).click()
    await expect(page.getByRole('dialog', { name: t('portal.conflict.title') })).toBeVisible()
    await page.goto(second.page.url())
    await expect(main.getByText(t('posts.editor.revision', { number: 2 }))).toBeVisible()
  })

  await test.step('withdrawn, it is gone from the shop', async () => {
    await main.getByRole('button', { name: t('company.news.withdraw') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('company.news.withdraw') })
      .click()
    await expect(main.getByText(t('states.post.withdrawn'))).toBeVisible()
    await passSoon(async () => {
      await investor.page.goto(`${PAGE}?tab=updates`)
      await expect(investor.page.getByText(title)).toHaveCount(0, { timeout: 1_000 })
    })
  })
})

test('R2.25 R6.02 a question of the shop waits in the inbox, and its answer stands on the project’s page', async ({
  t,
  another,
}) => {
  const question = `Wie hoch werden die Türme? ${Date.now()}`
  const asker = await another(JANA)
  const { id } = await asker.api.productAt(PROJECT_SEO_PATH)
  await asker.api.post(`/product/${id}/comments`, { text: question })

  await test.step('a viewer reads it and has nothing to press', async () => {
    const viewer = await another('viewer@quellhain.example')
    await viewer.page.goto('/company-portal/inbox')
    const main = viewer.page.getByRole('main')
    await expect(main.getByText(question)).toBeVisible()
    await expect(main.getByRole('button', { name: t('posts.answer.write') })).toHaveCount(0)
    await viewer.page.goto('/company-portal/news/create')
    await expect(viewer.page.getByText(t('portal.noRights'))).toBeVisible()
  })

  const { page } = await another(OWNER)
  await page.goto('/company-portal/inbox')
  const thread = page.getByRole('main').locator('section.box').filter({ hasText: question })
  await thread.getByRole('button', { name: t('posts.answer.write') }).click()
  await thread.getByRole('button', { name: t('posts.answer.send') }).click()
  await expect(thread.getByText(t('validation.required'))).toBeVisible()
  await thread.getByRole('textbox').fill('164 Meter bis zur Nabe.')
  await expectAccessible(page)
  await thread.getByRole('button', { name: t('posts.answer.send') }).click()
  await expect(page.getByText(t('company.inbox.answered'))).toBeVisible()
  await expect(thread).toHaveCount(0)

  const answered = asker.page.getByRole('listitem').filter({ hasText: question })
  await passSoon(async () => {
    await asker.page.goto(`${PAGE}?tab=dialog`)
    await expect(answered.getByText('164 Meter bis zur Nabe.')).toBeVisible({ timeout: 1_000 })
  })
  await expect(answered.getByText(t('posts.state.answered'))).toBeVisible()
})
