import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import { mailTo } from '../support/mailbox.ts'
import { PROJECT, PROJECT_PATH } from '../support/project.ts'
import { expect, test } from '../support/test.ts'
import { startsWith, textOf } from '../support/text.ts'

test.use({ javaScriptEnabled: false })

const english = textOf('en-GB')

test('R1.08 R2.26 R2.30 R4.10 without JavaScript a project is found, read in another language and asked about', async ({
  page,
  t,
}) => {
  const main = page.getByRole('main')

  await test.step('finds it by a filter', async () => {
    await page.goto('/')
    await page
      .getByRole('navigation', { name: t('content.site.mainNavigation') })
      .getByRole('link')
      .first()
      .click()
    const before = await main.getByRole('article').count()
    await main.getByRole('checkbox', { name: startsWith(t('common.productType.subordinatedLoan')) }).check()
    await main.getByRole('button', { name: t('catalogue.listing.apply') }).click()
    await expect(page).toHaveURL(/type=subordinatedLoan/)
    await expect(main.getByRole('link', { name: PROJECT, exact: true })).toBeVisible()
    expect(await main.getByRole('article').count()).toBeLessThan(before)
  })

  await test.step('finds it by searching', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.action.search') })
      .click()
    await main.getByRole('searchbox').fill('Quellhain')
    await main
      .getByRole('search')
      .getByRole('button', { name: t('common.action.search') })
      .click()
    await main.getByRole('link', { name: PROJECT, exact: true }).click()
  })

  await test.step('reads what is offered, tab by tab', async () => {
    await expect(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible()
    await page
      .getByRole('navigation', { name: t('catalogue.tab.label') })
      .getByRole('link', { name: t('catalogue.tab.conditions') })
      .click()
    await expect(page).toHaveURL(/tab=conditions/)
    await expect(page.locator('#documents').getByRole('listitem').first()).toBeVisible()
  })

  await test.step('reads it in English', async () => {
    const header = page.getByRole('banner')
    await header.getByText(new RegExp(`${t('common.word.language')}:\\s*DE`)).click()
    await header.getByRole('link', { name: LANGUAGE_NAMES['en-GB'] }).first().click()
    await page.waitForURL(`**${PROJECT_PATH['en-GB']}**`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  await test.step('asks about it', async () => {
    const subject = `Repowering ${Date.now()}`
    const email = `${subject.replace(' ', '.').toLowerCase()}@neu.example`
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: english('content.contact.title'), exact: true })
      .click()
    await page.getByLabel(english('account.field.email'), { exact: true }).fill(email)
    await page.getByLabel(english('content.contact.subject'), { exact: true }).fill(subject)
    await page.getByLabel(english('content.contact.comment'), { exact: true }).fill('How loud are they?')
    const sent = page.getByRole('heading', { name: english('content.contact.sentTitle') })
    // A form that is sent faster than a person can is shown again.
    await expect(async () => {
      if (!(await sent.isVisible())) await main.getByRole('button', { name: english('content.contact.submit') }).click()
      await expect(sent).toBeVisible({ timeout: 1_000 })
    }).toPass({ intervals: [500] })
    await mailTo(page.request, 'team@goldammer.example', subject)
    await mailTo(page.request, email, english('mail.A10.subject'))
  })
})
