import { passSoon } from '../support/news.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** 6 × 4 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAE0lEQVR4nGP4z8AAQTD6PwO5QgCM6RfpdGHRxQAAAABJRU5ErkJggg=='
/** Another one each time: a try that was cut off leaves its own behind. */
const NAME = `Edda Entwurf ${Date.now()}`
const PRODUCT = '/projekte/holzquartier-habichtsgrund'

test('R2.25 R3.13 a company adds a member of the team, orders the team by keyboard and removes one', async ({
  t,
  another,
}) => {
  const { page, api } = await another('editor@habichtsgrund.example')
  const visitor = await another()
  const main = page.getByRole('main')
  const namesOf = async () => (await main.locator('.team-row b').allInnerTexts()).map((name) => name.trim())
  const field = (key: 'name' | 'position') => main.getByLabel(t(`company.team.field.${key}`), { exact: true }).first()

  await page.goto('/company-portal/team')
  await expect(main.getByRole('heading', { name: t('company.team.title'), level: 1 })).toBeVisible()
  await expect(main.locator('.team-row').first()).toBeVisible()
  const before = await namesOf()

  await test.step('what is refused is told at its field, and nothing typed is lost', async () => {
    await main.getByRole('button', { name: t('company.team.add') }).click()
    await expect(page).toHaveURL(/\/team\/create$/)
    await field('name').fill(NAME)
    await field('position').fill('Architektin')
    const xing = main.getByLabel(t('investor.profile.optional', { label: t('company.team.network.xing') }))
    await xing.fill('http://xing.example/edda')
    await main.getByRole('button', { name: t('common.action.save') }).click()
    await expect(main.getByText(t('validation.url'))).toBeVisible()
    await expect(xing).toBeFocused()
    await expect(field('name')).toHaveValue(NAME)
    await xing.fill('https://xing.example/edda')
    await main.getByRole('button', { name: t('common.action.save') }).click()
    await expect(page).toHaveURL(/\/team\/edit\/[0-9a-f]{32}$/)
    await expect(main.getByRole('heading', { name: NAME, level: 1 })).toBeVisible()
  })

  await test.step('a picture is cut and shown; what was typed meanwhile is still saved', async () => {
    await field('position').fill('Bauleiterin')
    const asked = page.waitForEvent('dialog')
    const leaving = main.getByRole('link', { name: t('common.action.cancel') }).click()
    const question = await asked
    expect(question.message()).toBe(t('portal.unsaved'))
    await question.dismiss()
    await leaving
    await main.getByLabel(t('picture.file')).setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PICTURE, 'base64'),
    })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('picture.submit') })
      .click()
    const picture = main.locator('.avatar.large')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512)
    await main.getByRole('button', { name: t('common.action.save') }).click()
    await expect(page).toHaveURL(/\/team$/)
    await expect(main.getByRole('listitem').filter({ hasText: NAME })).toContainText('Bauleiterin')
  })

  await test.step('the product’s page shows the person last', async () => {
    const people = visitor.page.getByText(NAME, { exact: true })
    await passSoon(async () => {
      await visitor.page.goto(PRODUCT)
      await expect(people).toBeVisible({ timeout: 1_000 })
    })
  })

  await test.step('with the keys of the handle the person moves to the front', async () => {
    await expect.poll(namesOf).toEqual([...before, NAME])
    const handle = main.getByRole('button', { name: t('portal.order.drag', { name: NAME }) })
    await handle.press('Space')
    for (const _ of before) await page.keyboard.press('ArrowUp', { delay: 250 })
    await page.keyboard.press('Space')
    await expect(page.getByText(t('company.team.ordered'))).toBeVisible()
    await expect.poll(namesOf).toEqual([NAME, ...before])
    const down = main.getByRole('button', { name: t('portal.order.down', { name: NAME }) })
    for (const _ of before) await down.press('Enter')
    await expect.poll(namesOf).toEqual([...before, NAME])
    await expect(down).toBeDisabled()
    await quiet(page)
    await expect(down).toBeFocused()
    const up = main.getByRole('button', { name: t('portal.order.up', { name: NAME }) })
    for (const _ of before) await up.press('Enter')
    await expect.poll(namesOf).toEqual([NAME, ...before])
    // Of orders that are still on their way the last one holds, also where it is like an earlier one.
    await quiet(page)
    let answered = 0
    const pressed = Promise.withResolvers<void>()
    await page.route('**/team-order', async (route) => {
      await pressed.promise
      await route.fulfill({ response: await route.fetch() })
      answered++
    })
    const moves = [down, up, down]
    for (const move of moves) await move.press('Enter')
    await expect.poll(namesOf).toEqual([before[0], NAME, ...before.slice(1)])
    pressed.resolve()
    // A page that is loaded again would give up those that still wait.
    await expect.poll(() => answered).toBe(moves.length)
    const { companyId } = (await api.get('/company/companies')).elements[0]
    const storedOrder = async () =>
      (await api.get(`/company/${companyId}/team`)).elements.map((it: { name: string }) => it.name)
    await expect.poll(storedOrder).toEqual([before[0], NAME, ...before.slice(1)])
    await page.reload()
    await expect.poll(namesOf).toEqual([before[0], NAME, ...before.slice(1)])
  })

  await test.step('after a question the person is gone, here and there', async () => {
    await main.getByRole('button', { name: `${t('common.action.remove')}: ${NAME}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.action.remove') })
      .click()
    await expect.poll(namesOf).toEqual(before)
    await passSoon(async () => {
      await visitor.page.goto(PRODUCT)
      await expect(visitor.page.getByText(NAME)).toHaveCount(0, { timeout: 1_000 })
    })
  })
})

test('R6.07 who only reads for a company sees its team and no way to change it', async ({ t, another }) => {
  const { page } = await another('viewer@habichtsgrund.example')
  await page.goto('/company-portal/team')
  await expect(page.locator('.team-row').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.goto('/company-portal/team/create')
  await expect(page.getByText(t('portal.noRights'))).toBeVisible()
})
