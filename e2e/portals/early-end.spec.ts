import { formatDate } from '@goldammer/sdk/format'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { anInvestor, register } from '../support/investor.ts'
import { lastDayPasses } from '../support/later.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectSoon, passSoon } from '../support/news.ts'
import { draftRound, publish } from '../support/round.ts'
import { expectAccessible } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

const EDITOR = 'editor@habichtsgrund.example'

test('R2.25 domain/funding-rounds#early-end an editor requests an early end, which is refused, then accepted, and ends the round', async ({
  page,
  t,
  api,
  another,
}) => {
  // A round of its own, with six people.
  test.slow()
  const name = `Quartiersgarage ${Date.now()}`
  const deskOf = async (email: string) => {
    const { page: desk } = await another()
    return { desk, staff: await staffApi(desk.request, `${email}@goldammer.example`) }
  }
  const { staff: carla } = await deskOf('carla.content')
  const { staff: cem } = await deskOf('cem.compliance')
  const { desk } = await deskOf('conny.compliance')
  const { staff: adam } = await deskOf('adam.admin')
  const { page: visitor, api: investorApi } = await another()
  await api.login(EDITOR)
  const { companyId } = (await api.get('/company/companies')).elements[0]
  const { productId } = await draftRound(carla, companyId, name)
  await publish(carla, cem, productId)
  const roundOf = async () =>
    (await api.get(`/company/${companyId}/funding-rounds`)).elements.find(
      (round: { productId: string }) => round.productId === productId,
    )
  await expectSoon(async () => (await roundOf())?.state).toBe('open')
  const investor = await register(investorApi, anInvestor({ firstName: 'Frida', lastName: 'Frühbeet' }))
  await subscribe(investorApi, investor, productId, { amount: 1000 })
  const { id: roundId } = await roundOf()
  await page.goto(`/company-portal/financing/${roundId}`)

  const dialog = page.getByRole('dialog')
  const askButton = page.getByRole('button', { name: t('company.financing.earlyEnd.ask') })
  const lastDay = addDays(toLocalDate(new Date()), 2)
  const send = dialog.getByRole('button', { name: t('company.financing.earlyEnd.send') })
  const ask = async (words: string) => {
    await askButton.click()
    const day = dialog.getByLabel(t('company.financing.earlyEnd.lastDay'), { exact: true })
    await day.fill(formatDate(lastDay))
    await day.press('Enter')
    await dialog.getByLabel(t('company.financing.earlyEnd.reason'), { exact: true }).fill(words)
    await send.click()
    await expect(dialog).toHaveCount(0)
    await expect(askButton).toHaveCount(0)
  }
  const request = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  const decide = async (act: 'accept' | 'refuse', words: string, reason: string) => {
    await desk.goto('/staff/early-ends?state=pending')
    await desk.getByRole('link', { name: t('staff.earlyEnds.open', { name }) }).click()
    await expect(desk.getByText(words)).toBeVisible()
    await desk.getByRole('button', { name: t(`staff.earlyEnds.${act}`) }).click()
    const decision = desk.getByRole('dialog')
    await decision.getByLabel(t('staff.earlyEnds.decisionReason'), { exact: true }).fill(reason)
    await expectAccessible(desk)
    await decision.getByRole('button', { name: t(`staff.earlyEnds.${act}`) }).click()
    const state = act === 'accept' ? 'accepted' : 'refused'
    await expect(desk.getByText(t(`states.earlyEnd.${state}`), { exact: true })).toBeVisible()
  }

  await test.step('asked for with a day and a reason, and taken back', async () => {
    await askButton.click()
    await send.click()
    await expect(dialog.getByText(t('validation.required'))).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('common.action.cancel') }).click()
    await ask('Die Bank hat zugesagt.')
    await expect(request('Die Bank hat zugesagt.')).toContainText(t('states.earlyEnd.pending'))
    await expectAccessible(page)
    const withdraw = t('company.financing.earlyEnd.withdraw')
    await request('Die Bank hat zugesagt.').getByRole('button', { name: withdraw }).click()
    await dialog.getByRole('button', { name: withdraw }).click()
    await expect(request('Die Bank hat zugesagt.')).toContainText(t('states.earlyEnd.withdrawn'))
  })

  await test.step('asked again, compliance refuses it with a reason, which the company reads', async () => {
    await ask('Der Bau beginnt früher.')
    await decide('refuse', 'Der Bau beginnt früher.', 'Der Bauvertrag fehlt.')
    await page.reload()
    await expect(request('Der Bau beginnt früher.')).toContainText('Der Bauvertrag fehlt.')
  })

  await test.step('another request is accepted: the shop says the new last day, the company is told', async () => {
    await ask('Der Bauvertrag liegt bei.')
    await decide('accept', 'Der Bauvertrag liegt bei.', 'Der Vertrag liegt vor.')
    await expectAccessible(desk)
    const mail = await mailTo(page.request, EDITOR, t('mail.C12.subject', { productName: name }))
    expect(mail.text).toContain('Der Vertrag liegt vor.')
    await passSoon(async () => {
      await visitor.goto(`/detail/${productId}?tab=conditions`)
      const end = visitor.getByRole('main').getByText(t('catalogue.term.end'), { exact: true }).locator('..')
      await expect(end).toContainText(formatDate(lastDay), { timeout: 1000 })
    })
    await page.reload()
    await expect(page.getByText(formatDate(lastDay), { exact: true })).toBeVisible()
    await expect(request('Der Bauvertrag liegt bei.')).toContainText(t('states.earlyEnd.accepted'))
    await expect(askButton).toBeVisible()
  })

  await test.step('the day after, the round has ended in shop and portal, and the request stays', async () => {
    // Nobody waits two days: the day is set back in the database.
    await lastDayPasses(productId, adam)
    await passSoon(async () => {
      await visitor.goto(`/detail/${productId}`)
      await expect(visitor.getByText(t('catalogue.closed.closed')).first()).toBeVisible({ timeout: 1000 })
    })
    await page.reload()
    await expect(page.getByText(t('states.round.closed'), { exact: true })).toBeVisible()
    await expect(askButton).toHaveCount(0)
    for (const [words, state] of [
      ['Die Bank hat zugesagt.', 'withdrawn'],
      ['Der Bau beginnt früher.', 'refused'],
      ['Der Bauvertrag liegt bei.', 'accepted'],
    ] as const)
      await expect(request(words)).toContainText(t(`states.earlyEnd.${state}`))
  })
})
