import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { PASSWORD } from '../support/api.ts'
import { passSoon } from '../support/news.ts'
import { expect, test } from '../support/test.ts'

test('R7.18 the shop’s consent shows what an administrator writes; a wrong tag manager is refused', async ({
  t,
  page: visitor,
  another,
  baseURL,
}) => {
  const words = `Ohne diese Cookies geht es nicht (${Date.now()}).`
  const { page: adam } = await another()
  await adam.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
  const data = { email: 'adam.admin@goldammer.example', password: PASSWORD }
  await adam.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await adam.goto('/staff/consent')
  await adam.getByRole('button', { name: t('common.cookies.required'), exact: true }).click()
  await adam.getByLabel(`${t('staff.consent.description')}: Deutsch`).fill(words)
  const tagManager = adam.getByLabel(t('staff.consent.tagManager'))
  await tagManager.fill('GTM 1<script>')
  const publish = adam.getByRole('button', { name: t('staff.pages.publish') })
  await publish.click()
  await expect(tagManager).toHaveAttribute('aria-invalid', 'true')
  await tagManager.fill('')
  await publish.click()
  await expect(adam.getByText(t('staff.consent.saved'))).toBeVisible()
  await expect(adam.getByRole('row').filter({ hasText: 'Adam Admin' }).first()).toBeVisible()

  await passSoon(async () => {
    await visitor.goto('/faq')
    await visitor.getByRole('button', { name: t('common.cookies.settings') }).click()
    await expect(visitor.getByText(words)).toBeVisible({ timeout: 500 })
  })
})
