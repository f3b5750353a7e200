import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

const TAB = '/investor-portal/profile?tab=survey'

test('R2.22 R4.05 the survey is taken in the profile, is locked there, and the checkout does not ask again', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor())
  const choose = (question: string, answer: string) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer }).check()
  await page.goto(TAB)
  await expect(page.getByText(t('own.survey.openText'))).toBeVisible()
  await choose(t('survey.mode'), t('survey.answer'))
  await choose(t('survey.AE1.question'), t('survey.AE1.none'))
  await choose(t('survey.AE2.question'), t('survey.AE2.gt_3'))
  await choose(t('survey.AE3.question'), t('survey.AE3.gt_10'))
  await choose(t('survey.AE4.question'), t('survey.AE4.5000_10000'))
  await choose(t('survey.AE5.question'), t('survey.AE5.to_25000'))
  await choose(t('survey.AE6.question'), t('survey.AE6.b'))
  await choose(t('survey.AE7.question'), t('survey.AE7.a'))
  const send = page.getByRole('button', { name: t('own.survey.submit') })
  await send.click()
  await expect(page.getByText(t('validation.required'))).toHaveCount(1)
  await choose(t('survey.AE8.question'), t('survey.AE8.b'))
  await page.getByRole('checkbox', { name: t('survey.code.10') }).check()
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText(t('own.survey.lockedText'))).toBeVisible()
  await expect(page.getByText(t('own.survey.outcomes.partly'))).toBeVisible()
  await expectAccessible(page)

  const project = await api.productAt(PROJECT_SEO_PATH)
  const draft = await draftUntil(api, investor, project.id, { amount: 500 }, 'investment')
  await page.goto(`/checkout?lineItemId=${draft.lineItemId}`)
  const checkout = checkoutOf(page, t)
  await checkout.investment('500')
  await expect(checkout.step('checkout.step.risk')).toBeVisible()
})

test('R4.05 who waives the survey in the profile is told what follows, and may still take it', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor())
  await page.goto(TAB)
  await page.getByRole('radio', { name: t('survey.decline') }).check()
  await page.getByRole('button', { name: t('own.survey.waive') }).click()
  await expect(page.getByText(t('errors.SURVEY_WAIVER_REQUIRED'))).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('own.survey.waive') }).click()
  await expect(page.getByText(t('own.survey.declinedText'))).toBeVisible()
  await page.getByRole('button', { name: t('own.survey.makeUp') }).click()
  await expect(page.getByText(t('survey.AE1.question'))).toBeVisible()
  await expect(page.getByRole('radio', { name: t('survey.decline') })).toHaveCount(0)
})
