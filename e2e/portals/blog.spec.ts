import { PASSWORD } from '../support/api.ts'
import { passSoon } from '../support/news.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('R6.08 a live post is rewritten in a draft beside it; the shop shows it once it is published', async ({
  t,
  another,
}) => {
  const { page } = await another()
  const data = { email: 'carla.content@goldammer.example', password: PASSWORD }
  await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  const call = async (path: string, post: object) =>
    await (
      await page.request.post(`/staff-api${path}`, { data: post, headers: { 'sec-fetch-site': 'same-origin' } })
    ).json()
  const authors = await (await page.request.get('/staff-api/blog-authors')).json()
  const slug = `lerche-${Date.now()}`
  const before = 'Die Lerche singt'
  const after = 'Die Lerche fliegt'
  const { id } = await call('/blog-posts', {
    slug: { 'de-DE': slug },
    title: { 'de-DE': before },
    teaser: {},
    body: { 'de-DE': '<p>Am Feldrain.</p>' },
    category: { 'de-DE': 'Wissen' },
    authorId: authors.elements[0].id,
    coverMediaId: null,
    release: 'now',
  })
  const { page: visitor } = await another()
  const titleInShop = visitor.getByRole('heading', { level: 1 })
  await visitor.goto(`/blog/${slug}`)
  await expect(titleInShop).toHaveText(before)

  await page.goto(`/staff/blog/edit/${id}`)
  const title = page
    .getByRole('group', { name: t('staff.blog.field.title'), exact: true })
    .getByRole('textbox')
    .first()
  const writeDraft = async () => {
    await title.fill(after)
    await page.getByRole('radio', { name: t('staff.blog.release.draftBeside') }).check()
    await page.getByRole('button', { name: t('staff.blog.save.draft') }).click()
    await expect(page.getByText(t('staff.blog.beside'))).toBeVisible()
  }
  await test.step('the draft stands beside the live post, and is dropped', async () => {
    await writeDraft()
    await expectAccessible(page)
    await visitor.reload()
    await expect(titleInShop).toHaveText(before)
    await page.getByRole('button', { name: t('staff.pages.discard') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('staff.pages.discard') })
      .click()
    await expect(page.getByText(t('staff.blog.beside'))).toHaveCount(0)
    await expect(title).toHaveValue(before)
  })

  await test.step('published, it takes the place of what was live', async () => {
    await writeDraft()
    await page.getByRole('radio', { name: t('staff.blog.release.now'), exact: true }).check()
    await page.getByRole('button', { name: t('staff.blog.save.now'), exact: true }).click()
    await expect(page.getByText(t('staff.blog.beside'))).toHaveCount(0)
    await passSoon(async () => {
      await visitor.reload()
      await expect(titleInShop).toHaveText(after, { timeout: 1000 })
    })
  })
})
