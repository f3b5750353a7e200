import { anInvestor, register } from '../support/investor.ts'
import { passSoon } from '../support/news.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const OWNER = 'owner@quellhain.example'
const JANA = 'jana.probst@post.example'

type Held = { orderId: string; productId: string; productType: string; state: string }

test('R2.23 R2.24 tabs and news show what happens to an investment, read or unread, by one’s settings', async ({
  t,
  another,
}) => {
  const { page, api } = await another(JANA)
  const { elements } = await api.get('/investor/investments?limit=100')
  const { orderId, productId } = elements.find(
    (one: Held) => one.state === '3_2_active' && one.productType === 'fixedInterest',
  )
  const address = `/investor-portal/investments/${orderId}/${productId}`
  const title = `Ernte ${Date.now()}`
  const owner = await another(OWNER)
  const text = { 'de-DE': title, 'en-GB': title, 'pl-PL': title }
  await owner.api.post(`/product/${productId}/posts`, { kind: 'update', publish: true, title: text, content: text })

  await test.step('every tab of the investment is an address', async () => {
    const tabs = page.getByRole('navigation', { name: t('own.investment.tabs.label') })
    for (const [tab, shows] of [
      ['', t('investor.investment.meaning.3_2_active')],
      ['', t('investor.investment.scheduleState.planned')],
      ['?tab=tax', t('own.investment.taxTab.withheld')],
      ['?tab=documents', t('investor.documents.kinds.contract')],
      ['?tab=documents', t('investor.documents.productKinds.vib')],
    ] as const) {
      await page.goto(`${address}${tab}`)
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
      await expect(tabs.locator('[aria-current=page]')).toHaveCount(1)
    }
  })

  const entry = page.getByRole('listitem').filter({ hasText: title })
  await test.step('the issuer’s update stands among the notifications of the investment', async () => {
    await passSoon(async () => {
      await page.goto(`${address}?tab=news`)
      await expect(entry).toBeVisible({ timeout: 2000 })
    })
  })

  await test.step('the news filter it, and it is new until it is read', async () => {
    await page.goto('/investor-portal/news')
    await page
      .getByRole('navigation', { name: t('own.news.filter') })
      .getByRole('link', { name: t('own.news.kind.update') })
      .click()
    await expect(page).toHaveURL(/kind=update/)
    await expect(entry.getByText(t('own.news.isNew'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('own.news.markAll') }).click()
    await expect(page.getByText(t('own.news.allRead'))).toBeVisible()
    await expect(entry.getByText(t('own.news.isNew'), { exact: true })).toHaveCount(0)
  })

  await test.step('a setting of one product is kept, and taken back', async () => {
    await page.goto(`/investor-portal/news?tab=settings&product=${productId}`)
    const mail = page.getByRole('checkbox', {
      name: t('own.news.settings.channel', {
        event: t('own.news.kind.update'),
        channel: t('own.news.settings.mail'),
      }),
    })
    await mail.click()
    await page.getByRole('button', { name: t('own.news.settings.save') }).click()
    await expect(page.getByText(t('own.news.settings.saved'))).toBeVisible()
    await page.reload()
    await expect(mail).not.toBeChecked()
    await page.getByRole('button', { name: t('own.news.settings.useGeneral') }).click()
    await expect(mail).toBeChecked()
  })
})

test('R2.22 R2.24 settings that were changed elsewhere are compared before they are saved', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor())
  await page.goto('/investor-portal/news?tab=settings')
  const box = (kind: 'update' | 'comment', channel: 'portal' | 'mail') =>
    page.getByRole('checkbox', {
      name: t('own.news.settings.channel', {
        event: t(`own.news.kind.${kind}`),
        channel: t(`own.news.settings.${channel}`),
      }),
    })
  await expect(box('update', 'mail')).toBeChecked()
  const { general } = await api.get('/investor/news/settings')
  const elsewhere = general.map((it: { kind: string }) =>
    it.kind === 'update' ? { ...it, portal: false, mail: true } : it.kind === 'like' ? { ...it, portal: false } : it,
  )
  await api.put('/investor/news/settings', { productId: null, settings: elsewhere })

  await box('update', 'mail').uncheck()
  await page.getByRole('button', { name: t('own.news.settings.save') }).click()
  const dialog = page.getByRole('dialog', { name: t('portal.conflict.title') })
  const value = t('own.news.settings.mail')
  await dialog.getByText(t('portal.conflict.theirs', { value }), { exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('portal.conflict.save') }).click()
  await expect(page.getByText(t('own.news.settings.saved'))).toBeVisible()
  await expect(box('update', 'mail')).toBeChecked()
  await expect(box('update', 'portal')).not.toBeChecked()
  await expect.poll(async () => (await api.get('/investor/news/settings')).general).toEqual(elsewhere)
})
