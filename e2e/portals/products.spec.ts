import { PASSWORD } from '../support/api.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('R3.08 R3.09 R6.07 a product’s name and rate are changed in a draft; once a second person has published it, the shop shows them', async ({
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
    await visitor.goto(inShop)
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(name)
  })

  await test.step('who submits it does not publish it', async () => {
    const submit = t('staff.products.acts.submit')
    await carla.getByRole('button', { name: submit }).click()
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
    await adam.getByRole('dialog').getByRole('button', { name: publish }).click()
    await expect(adam.getByText(t('staff.products.moved.publish'))).toBeVisible()
  })

  await expect(async () => {
    await visitor.goto(inShop)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 1000 })
    await expect(visitor.getByText('4,10', { exact: false }).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
})
