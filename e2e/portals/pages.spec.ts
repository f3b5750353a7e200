import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { PASSWORD } from '../support/api.ts'
import { query } from '../support/database.ts'
import { passSoon } from '../support/news.ts'
import { expectAccessible } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('R3.17 R6.10 staff publish a text of the home page beside its preview; a second editor is warned', async ({
  t,
  page: visitor,
  another,
  baseURL,
}) => {
  const sentence = `Neu seit ${Date.now()}.`
  const deskOf = async (name: string) => {
    const { page } = await another()
    // Their own language would be another one.
    await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
    const data = { email: `${name}@goldammer.example`, password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    return page
  }
  const carla = await deskOf('carla.content')
  await carla.goto('/staff/pages?term=home')
  await carla.getByRole('row').filter({ hasText: 'home' }).getByRole('link').click()
  await expect(carla.getByRole('button', { name: t('staff.pages.addSection') })).toBeVisible()
  const adam = await deskOf('adam.admin')
  await adam.goto(carla.url())

  const opened = (page: typeof carla) => page.locator('[aria-expanded]', { hasText: t('staff.pages.blocks.hero') })
  const textOf = (page: typeof carla) => page.getByLabel(`${t('staff.pages.field.text')}: Deutsch`).first()
  await opened(carla).first().click()
  const before = await textOf(carla).inputValue()
  await textOf(carla).fill(`${before} ${sentence}`)
  await expect(carla.frameLocator('iframe').getByText(sentence)).toBeVisible()
  // The shop's page takes the focus when one comes to it, but not from the field beside it.
  await textOf(carla).focus()
  await carla.locator('iframe').evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise((done) => {
        frame.addEventListener('load', done, { once: true })
        frame.setAttribute('src', frame.src)
      }),
  )
  await expect(textOf(carla)).toBeFocused()
  await carla.getByRole('button', { name: t('staff.pages.undo') }).click()
  await expect(textOf(carla)).toHaveValue(before)
  await carla.getByRole('button', { name: t('staff.pages.redo') }).click()
  await visitor.goto('/')
  await expect(visitor.getByText(sentence)).toHaveCount(0)

  const publish = carla.getByRole('button', { name: t('staff.pages.publish'), exact: true })
  await publish.click()
  await carla
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.pages.release.now') })
    .click()
  await expect(carla.getByText(t('staff.pages.done.now'))).toBeVisible()
  await passSoon(async () => {
    await visitor.reload()
    await expect(visitor.getByText(sentence)).toBeVisible({ timeout: 500 })
  })

  await opened(adam).first().click()
  await textOf(adam).fill('Von Adam')
  const dialog = adam.getByRole('dialog')
  await expect(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByRole('button', { name: t('staff.pages.takeTheirs') }).click()
  await opened(adam).first().click()
  await expect(textOf(adam)).toHaveValue(`${before} ${sentence}`)
  // What the shop came with is taken up again, for the other tests.
  await adam.getByText(t('staff.pages.parts.versions'), { exact: true }).click()
  await adam.getByRole('button', { name: t('staff.pages.compareWith', { number: 1 }) }).click()
  await adam.getByRole('button', { name: t('staff.pages.takeUp') }).click()
  await adam.getByRole('button', { name: t('staff.pages.publish'), exact: true }).click()
  await test.step('planned for a moment, it shows when the moment has come', async () => {
    const planned = t('staff.pages.release.at')
    await dialog.getByRole('radio', { name: planned }).check()
    await dialog.getByRole('button', { name: planned }).click()
    await expect(dialog.getByText(t('validation.required'))).toBeVisible()
    const moment = dialog.getByRole('textbox', { name: t('staff.pages.publishAt') })
    await moment.fill('31.12.2030 08:00')
    await moment.press('Enter')
    await expectAccessible(adam)
    await dialog.getByRole('button', { name: planned }).click()
    await expect(adam.getByText(t('staff.pages.done.at'))).toBeVisible()
    await expect(adam.getByText(t('states.cmsPage.scheduled'), { exact: true })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText(sentence)).toBeVisible()
    const pageId = new URL(adam.url()).pathname.split('/').at(-1)
    await query(`update cms_page_version set publish_at = now() where page_id = $1 and state = 'scheduled'`, [pageId])
    await (await staffApi(adam.request, 'adam.admin@goldammer.example')).post('/timed-jobs/content.publish/run')
    await passSoon(async () => {
      await visitor.reload()
      await expect(visitor.getByText(sentence)).toHaveCount(0, { timeout: 500 })
    })
  })
})

test('R6.10 while questions are being published nothing can be typed; a failure loses no input', async ({
  t,
  page,
}) => {
  const data = { email: 'carla.content@goldammer.example', password: PASSWORD }
  await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.goto('/staff/faq')
  const editor = page.getByRole('region', { name: t('staff.faq.title'), includeHidden: true })
  const added = editor.getByText(t('staff.faq.unnamed'), { exact: true }).first()
  await editor.getByRole('button', { name: t('staff.faq.addGroup') }).click()
  await expect(added).toBeVisible()
  const handle = editor.getByRole('button', { name: t('portal.order.drag', { name: t('staff.faq.unnamed') }) })
  await handle.click()
  expect(await page.evaluate(() => String(getSelection())), 'a press on a handle marks no text').toBe('')
  let give: () => void = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  await page.route('**/staff-api/faq', async (route) => {
    await given
    await route.abort()
  })
  await page.getByRole('button', { name: t('staff.pages.publish') }).click()
  await expect(editor).toHaveAttribute('inert')
  give()
  await expect(editor).not.toHaveAttribute('inert')
  await expect(added).toBeVisible()
})

test('R3.16 the second editor of questions compares and chooses; an earlier version is restored', async ({
  t,
  another,
  baseURL,
}) => {
  const deskOf = async (name: string) => {
    const { page } = await another()
    await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
    const data = { email: `${name}@goldammer.example`, password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    await page.goto('/staff/faq')
    await page
      .getByRole('region', { name: t('staff.faq.title') })
      .getByRole('button', { expanded: false })
      .first()
      .click()
    return page
  }
  const carla = await deskOf('carla.content')
  const adam = await deskOf('adam.admin')
  const nameOf = (page: typeof carla) => page.getByLabel(`${t('staff.faq.group')}: Deutsch`).first()
  const publish = (page: typeof carla) => page.getByRole('button', { name: t('staff.pages.publish') })
  const before = await nameOf(carla).inputValue()
  const hers = `Von Carla ${Date.now()}`
  const his = `Von Adam ${Date.now()}`
  await nameOf(carla).fill(hers)
  await publish(carla).click()
  await expect(carla.getByText(t('staff.faq.saved'))).toBeVisible()

  await nameOf(adam).fill(his)
  await publish(adam).click()
  const dialog = adam.getByRole('dialog')
  const row = dialog.getByRole('row').filter({ hasText: his }).filter({ hasText: hers })
  await expect(row.first()).toBeVisible()
  await expectAccessible(adam)
  await dialog.getByRole('button', { name: t('staff.pages.keepMine') }).click()
  await expect(adam.getByText(t('staff.faq.saved'))).toBeVisible()
  await carla.reload()
  await expect(carla.getByText(his).first()).toBeVisible()

  // What the shop came with, for the other tests.
  await adam.getByRole('button', { name: t('staff.pages.compareWith', { number: 1 }) }).click()
  await adam.getByRole('button', { name: t('staff.pages.takeUp') }).click()
  await expect(adam.getByText(before).first()).toBeVisible()
  await expectAccessible(adam)
  await publish(adam).click()
  // The message of the first save may still be there.
  await expect(publish(adam)).toBeDisabled()
  await carla.reload()
  await expect(carla.getByText(before).first()).toBeVisible()
})

test('R2.14 R3.17 a page that was live is deleted after a question; its address says that it is gone', async ({
  t,
  page,
  another,
  baseURL,
}) => {
  const editor = (await another()).page
  await editor.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
  const staff = await staffApi(editor.request, 'carla.content@goldammer.example')
  const name = `abschied-${Date.now()}`
  const made = async (technicalName: string, sections: object[] = []) => {
    const fields = { technicalName, type: 'page', name: { 'de-DE': technicalName }, paths: { 'de-DE': technicalName } }
    const { id, document } = await staff.post('/cms-pages', fields)
    await staff.put(`/cms-pages/${id}/draft`, { ...document, sections })
    await staff.post(`/cms-pages/${id}/publish`, { release: 'now' })
    return id as string
  }
  const id = await made(name)
  const linking = await made(`${name}-verweis`, [sectionWith(`<p><a href="/${name}">Dorthin</a></p>`)])
  expect((await page.goto(`/${name}`))?.status()).toBe(200)
  await editor.goto(`/staff/pages/${id}`)
  const remove = editor.getByRole('button', { name: t('staff.pages.remove') })
  const dialog = editor.getByRole('dialog')
  await remove.click()
  await expect(dialog.getByText(t('staff.uses.used'))).toBeVisible()
  await dialog.getByRole('link', { name: `${name}-verweis` }).click()
  await expect(editor).toHaveURL(new RegExp(linking))
  await remove.click()
  await dialog.getByRole('button', { name: t('staff.pages.remove') }).click()
  await expect(editor).toHaveURL(/\/staff\/pages$/)
  await editor.goto(`/staff/pages/${id}`)
  await remove.click()
  await expect(dialog.getByText(t('staff.pages.removeLive'))).toBeVisible()
  await dialog.getByRole('button', { name: t('staff.pages.remove') }).click()
  await expect(editor.getByText(t('staff.pages.removed'))).toBeVisible()
  await passSoon(async () => {
    expect((await page.goto(`/${name}`))?.status()).toBe(410)
  })
  await expect(page.getByRole('heading', { name: t('content.gone.title') })).toBeVisible()
})

function sectionWith(html: string) {
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
  const config = { content: { source: 'static', value: { 'de-DE': html } } }
  const slots = [{ slot: 'content', type: 'text', config }]
  const block = { ...place, type: 'text', sectionPosition: 'main', sizingMode: null, slots }
  return { ...place, type: 'default', sizingMode: 'boxed', mobileBehavior: null, blocks: [block] }
}
