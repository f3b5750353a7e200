import { anInvestor, register } from '../support/investor.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expect, test } from '../support/test.ts'

const PROJECT_PAGE = `/${PROJECT_SEO_PATH}`

test('R2.26 R6.02 a question is asked after signing in, answered by the company, liked and reported', async ({
  page,
  t,
  api,
  another,
}) => {
  const question = `Wie laut sind die neuen Anlagen? ${Date.now()}`
  const investor = await register(api, anInvestor({ firstName: 'Frieda', lastName: 'Fragt' }))
  await api.post('/account/logout')

  await page.goto(PROJECT_PAGE)
  await page
    .getByRole('navigation', { name: t('catalogue.tab.label') })
    .getByRole('link', { name: /^Dialog/ })
    .click()
  await page.getByRole('link', { name: t('posts.question.ask') }).click()
  await page.waitForURL('**/login?redirect=**')
  await page.getByLabel(t('account.field.email'), { exact: true }).fill(investor.email)
  await page.getByLabel(t('account.field.password'), { exact: true }).fill(investor.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.action.login'), exact: true })
    .click()
  await page.waitForURL('**tab=dialog&write=comment**')
  await page.getByLabel(t('posts.question.title')).fill(question)
  await page.getByRole('button', { name: t('posts.question.send') }).click()
  await expect(page.getByText(t('posts.done.comment'))).toBeVisible()
  const asked = page.getByRole('listitem').filter({ hasText: question })
  await expect(asked.getByText('Frieda F.')).toBeVisible()

  const company = await another('owner@quellhain.example')
  await company.page.goto(`${PROJECT_PAGE}?tab=dialog&done=comment`)
  const thread = company.page.getByRole('listitem').filter({ hasText: question })
  await thread.getByRole('link', { name: t('posts.answer.write') }).click()
  await company.page
    .getByLabel(t('posts.answer.to', { name: 'Frieda F.' }))
    .fill('Leiser als die alten: 102 Dezibel an der Nabe.')
  await company.page.getByRole('button', { name: t('posts.answer.send') }).click()
  await expect(thread.getByText(t('posts.state.answered'))).toBeVisible()

  const reader = await another('jana.probst@post.example')
  await reader.page.goto(`${PROJECT_PAGE}?tab=dialog`)
  const read = reader.page.getByRole('listitem').filter({ hasText: question })
  await expect(read.getByText('Mira Beispiel')).toBeVisible()
  const like = read.getByRole('button', { name: t('posts.like.button') }).first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await reader.page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await read.getByText(t('posts.report.open')).first().click()
  await read
    .getByRole('button', { name: t('posts.report.send') })
    .first()
    .click()
  await expect(reader.page.getByText(t('posts.done.report'))).toBeVisible()
})

test('R6.10 R2.26 insides are edited by the company, with a preview first and the history after', async ({
  page,
  t,
  api,
}) => {
  await page.goto(`${PROJECT_PAGE}?tab=insides`)
  await expect(page.getByRole('heading', { name: t('posts.title.insides') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('common.action.edit') })).toHaveCount(0)

  await api.login('owner@quellhain.example')
  await page.reload()
  await page
    .getByRole('link', { name: t('common.action.edit') })
    .first()
    .click()
  const title = page.getByLabel(t('posts.editor.title')).first()
  await title.fill('Aus der Werkstatt')
  // The plain field has become an editor.
  await expect(page.getByRole('button', { name: t('posts.editor.tool.bold') }).first()).toBeVisible()
  await page
    .getByRole('textbox', { name: t('posts.editor.content') })
    .first()
    .fill('Neue Messwerte')
  await page.getByRole('button', { name: t('posts.editor.preview') }).click()
  const preview = page.getByRole('region', { name: t('posts.editor.preview') })
  await expect(preview.getByRole('heading', { name: 'Aus der Werkstatt' })).toBeVisible()
  await expect(preview.getByText('Neue Messwerte')).toBeVisible()
  await page.getByRole('button', { name: t('posts.editor.publish') }).click()
  await expect(page.getByText(t('posts.done.post'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aus der Werkstatt' })).toBeVisible()
  await page
    .getByRole('link', { name: t('posts.editor.history') })
    .first()
    .click()
  await expect(page.getByText(t('posts.editor.revision', { number: 1 }))).toBeVisible()
})

test('R6.03 R6.04 investor relations and documents ask for the sign-in, and lead back to the same place', async ({
  page,
  t,
}) => {
  await page.goto(`${PROJECT_PAGE}?tab=investorRelations`)
  await expect(page.getByText(t('posts.loginFirst'))).toBeVisible()
  await page.goto(`${PROJECT_PAGE}?tab=conditions`)
  await page
    .locator('#documents')
    .getByRole('link', { name: /anmelden$/ })
    .first()
    .click()
  await page.waitForURL('**/login?redirect=**')
  await page.getByLabel(t('account.field.email'), { exact: true }).fill('jana.probst@post.example')
  await page.getByLabel(t('account.field.password'), { exact: true }).fill('goldammer-demo')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.action.login'), exact: true })
    .click()
  await page.waitForURL(`**${PROJECT_PAGE}?tab=conditions#documents`)
  const download = page.waitForEvent('download')
  await page
    .locator('#documents')
    .getByRole('link', { name: /anmelden$/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})
