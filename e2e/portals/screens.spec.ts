import { PORTAL_PAGES } from '../support/portal-pages.ts'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

for (const { name, address, as, shows } of PORTAL_PAGES) {
  test(`R1.01 the screen “${name}” has no errors, scrolls one way only and is accessible, narrow and wide`, async ({
    page,
    t,
    stock,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.context().addCookies(stock.cookies[as])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const answer = await page.goto(address(stock))
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(t(shows), { exact: true }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      await expectAllTranslated(page)
    }
    expect.soft(errors).toEqual([])
  })
}
