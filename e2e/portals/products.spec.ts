import { PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { passSoon } from '../support/news.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

test('R3.08 R3.09 R6.07 a product’s draft changes name and rate; the shop shows them after a second person', async ({
  t,
  another,
}) => {
  const deskOf = async (email: string) => {
    const { page } = await another()
    const data = { email, password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
    return page
  }
  const name = `Krümelwerk Genussrecht ${Date.now()}`
  const inShop = '/projekte/kruemelwerk-genussrecht'
  const carla = await deskOf('carla.content@goldammer.example')
  const { page: visitor } = await another()

  await test.step('a draft is written, the shop still shows what was published', async () => {
    await carla.goto('/staff/products?type=participation_rights')
    await carla.getByRole('link', { name: /^Krümelwerk/ }).click()
    const names = carla.getByRole('group', { name: t('staff.products.field.name') })
    await names.getByRole('textbox').first().fill(name)
    await carla.getByRole('link', { name: t('staff.products.tabs.tariffs') }).click()
    const rate = carla.getByLabel(t('staff.products.field.interestRate'), { exact: true })
    await rate.fill('4,1')
    await rate.blur()
    await carla.getByRole('link', { name: t('staff.products.tabs.documents') }).click()
    await carla.getByRole('button', { name: t('staff.products.document.versionsOf', { number: 1 }) }).click()
    const versions = carla.getByRole('dialog')
    const file = versions.getByRole('link').first()
    await expect(file).toBeVisible()
    await expectAccessible(carla)
    expect((await carla.request.get((await file.getAttribute('href')) ?? '')).status()).toBe(200)
    await versions.getByRole('button', { name: t('common.action.close') }).click()
    await carla.getByRole('link', { name: t('staff.products.tabs.media') }).click()
    const alt = carla.getByRole('group', { name: t('staff.products.alt') })
    await alt.getByRole('textbox').first().fill('Zwei Brote vor einem Backofen')
    const asked = carla.waitForEvent('dialog')
    const leaving = carla
      .getByRole('navigation')
      .getByRole('link', { name: t('staff.pages.title'), exact: true })
      .click()
    const question = await asked
    expect(question.message()).toBe(t('portal.unsaved'))
    await question.dismiss()
    await leaving
    await expect(alt.getByRole('textbox').first()).toHaveValue('Zwei Brote vor einem Backofen')
    await carla.getByRole('button', { name: t('staff.products.save') }).click()
    await expect(carla.getByText(t('staff.products.draftBesideLive'))).toBeVisible()
    await expectAccessible(carla)
    await carla.getByRole('link', { name: t('staff.pages.preview'), exact: true }).click()
    const preview = carla.frameLocator('iframe')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(preview.getByText('4,10', { exact: false }).first()).toBeVisible()
    await visitor.goto(inShop)
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(name)
  })

  await test.step('who submits it does not publish it', async () => {
    const submit = t('staff.products.acts.submit')
    await carla.getByRole('button', { name: submit }).click()
    // What nobody has done of the checklist is named, and keeps nobody from submitting.
    await expect(carla.getByRole('dialog').getByText(t('staff.products.hintsTitle'))).toBeVisible()
    await carla.getByRole('dialog').getByRole('button', { name: submit }).click()
    await expect(carla.getByText(t('staff.products.secondPerson'))).toBeVisible()
    await expect(carla.getByRole('button', { name: t('staff.products.acts.publish') })).toHaveCount(0)
  })

  await test.step('a second person sees what is new, and publishes it', async () => {
    const adam = await deskOf('adam.admin@goldammer.example')
    await adam.goto('/staff/products?state=submitted')
    await adam.getByRole('link', { name: /^Krümelwerk/ }).click()
    await adam.getByRole('link', { name: t('staff.products.tabs.versions') }).click()
    await adam.getByRole('button', { name: t('staff.products.compare', { number: 2 }) }).click()
    await expect(adam.getByRole('dialog').getByRole('cell', { name, exact: true })).toBeVisible()
    await expectAccessible(adam)
    await adam.keyboard.press('Escape')
    const publish = t('staff.products.acts.publish')
    await adam.getByRole('button', { name: publish }).click()
    await expect(adam.getByRole('dialog').getByText(t('staff.products.hintsTitle'))).toBeVisible()
    await adam.getByRole('dialog').getByRole('button', { name: publish }).click()
    await expect(adam.getByText(t('staff.products.moved.publish'))).toBeVisible()
  })

  await passSoon(async () => {
    await visitor.goto(inShop)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 1000 })
    await expect(visitor.getByText('4,10', { exact: false }).first()).toBeVisible({ timeout: 1000 })
  })
})

test('R3.08 a table in a product’s text stays, with what is written in its cells and around it', async ({
  t,
  page,
}) => {
  const data = { email: 'carla.content@goldammer.example', password: PASSWORD }
  await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.goto('/staff/products?text=Quellhain+Repowering')
  await page.getByRole('link', { name: 'Quellhain Repowering' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('staff.products.tabs.texts') })
    .click()
  const plan = page.getByRole('textbox', { name: `${t('staff.products.content.businessPlan')}: Deutsch` })
  await expect(plan.getByRole('row')).toHaveCount(4)
  const cell = plan.getByRole('cell').first()
  const before = await cell.textContent()
  await cell.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' neu')
  await page.getByRole('button', { name: t('staff.products.save') }).click()
  await expect(page.getByText(t('staff.products.draftBesideLive'))).toBeVisible()
  await page.reload()
  await expect(plan.getByRole('row')).toHaveCount(4)
  await expect(cell).toHaveText(`${before} neu`)
  const discard = t('staff.products.acts.discard')
  await page.getByRole('button', { name: discard }).click()
  await page.getByRole('dialog').getByRole('button', { name: discard }).click()
  await expect(page.getByText(t('staff.products.draftBesideLive'))).toHaveCount(0)
})

test('R3.10 R6.07 a promotion’s code gives more interest in the checkout, until staff end it', async ({
  t,
  api,
  another,
}) => {
  const code = `MEHR${Date.now()}`
  const { page: carla } = await another()
  const data = { email: 'carla.content@goldammer.example', password: PASSWORD }
  await carla.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  const investor = await register(api, anInvestor({ firstName: 'Prisca', lastName: 'Aktion' }))
  const { id: productId, name: productName } = await api.productAt(PROJECT_SEO_PATH)
  const draft = await draftUntil(api, investor, productId, { amount: 500 }, 'promotionCode')
  const bonusOf = async () =>
    (await api.put(`/investing/drafts/${draft.id}/promotion-code`, { code })).figures.promotionBonus

  await carla.goto('/staff/promotions')
  const dialog = carla.getByRole('dialog')
  const field = (name: 'value' | 'code' | 'productIds') =>
    dialog.getByLabel(t(`staff.promotions.field.${name}`), { exact: true })
  await test.step('what is missing is told at its field', async () => {
    await carla.getByRole('button', { name: t('staff.promotions.create') }).click()
    await field('code').fill(code)
    await dialog.getByRole('button', { name: t('common.action.save') }).click()
    await expect(dialog.locator('.ant-form-item-explain-error').first()).toBeVisible()
    await expectAccessible(carla)
  })
  await test.step('with names, a bonus and its product it runs', async () => {
    const names = dialog.getByRole('group', { name: t('staff.promotions.field.name') }).getByRole('textbox')
    for (const box of await names.all()) await box.fill(`Aktion ${code}`)
    await field('value').fill('0,3')
    await field('productIds').fill('Repowering')
    await carla.locator('.ant-select-dropdown:visible').getByTitle(productName, { exact: true }).click()
    await carla.keyboard.press('Escape')
    await dialog.getByRole('button', { name: t('common.action.save') }).click()
    await expect(dialog).toHaveCount(0)
    const row = carla.getByRole('row').filter({ hasText: code })
    await expect(row.getByText(t('states.promotion.running'))).toBeVisible()
    expect(await bonusOf()).toBe(0.3)
  })
  await test.step('ended, it is none any more', async () => {
    await carla.getByRole('button', { name: t('staff.promotions.endOf', { name: `Aktion ${code}` }) }).click()
    await dialog.getByRole('button', { name: t('staff.promotions.end') }).click()
    await expect(carla.getByText(t('staff.promotions.ended'))).toBeVisible()
    expect(await bonusOf()).toBeNull()
  })
})
