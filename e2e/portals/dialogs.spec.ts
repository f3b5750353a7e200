import { lookIntoDialogs } from '../support/dialogs.ts'
import { PORTAL_PAGES } from '../support/portal-pages.ts'
import { expect } from '../support/test.ts'
import { textOf } from '../support/text.ts'
import { test } from '../support/tour.ts'

/** Screens with buttons that ask something; dialogs of staff are looked at with their screens. */
const SCREENS = {
  investor: [
    'investor-investment',
    'investor-profile',
    'investor-tax',
    'investor-profile-account',
    'investor-companies',
    'investor-bank',
    'investor-depots',
    'investor-wallets',
    'company-investor-profile',
    'company-investor-representatives',
  ],
  company: [
    'company-contract',
    'company-users',
    'company-news-create',
    'company-post',
    'company-core-data',
    'company-representatives',
    'company-project',
    'company-reports',
  ],
}

for (const [portal, names] of Object.entries(SCREENS)) {
  test(`R2.09 R2.10 what the buttons of the portal for ${portal === 'investor' ? 'investors' : 'companies'} ask is accessible and translated`, async ({
    pageOf,
    stock,
  }) => {
    for (const { address, as, shows } of PORTAL_PAGES.filter(({ name }) => names.includes(name))) {
      const { page } = await pageOf('de-DE', as)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(address(stock))
      await expect(page.getByRole('main').getByText(textOf('de-DE')(shows), { exact: true }).first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(await lookIntoDialogs(page), `dialogs of ${page.url()}`).toBeGreaterThan(0)
    }
  })
}
