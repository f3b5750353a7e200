import { expect, test } from 'vitest'
import * as constants from './constants.ts'

// The table of specification §9 once more, so that a change of a value is a decision.
test('R9.01 business constants and limits', () => {
  expect(constants.MARKETING_MIN_INVESTMENT).toBe(25_000)
  expect(constants.AGE_OF_MAJORITY).toBe(18)
  expect(constants.RECOVERY_LINK_HOURS).toBe(2)
  expect(constants.PAYMENT_REDIRECT_SECONDS).toBe(5)
  expect([constants.PROFILE_PICTURE_MAX_MB, constants.PITCH_DECK_MAX_MB]).toEqual([5, 10])
  expect(constants.EXEMPTION_LIMITS).toEqual({ single: 100_000, joint: 200_000 })
})

test('R9.01 cookies', () => {
  const days = (cookie: { maxAge: number }) => cookie.maxAge / 86_400
  expect([constants.AFFILIATE_COOKIE, constants.LOCALE_COOKIE, constants.CONTEXT_TOKEN_COOKIE].map(days)).toEqual([
    30, 365, 365,
  ])
  expect(constants.AFFILIATE_COOKIE).toMatchObject({ name: 'affiliate_entry_point', sameSite: 'lax', path: '/' })
})

test('R9.01 times and sizes of the interface', () => {
  expect(constants.RELOAD_GUARD_MS).toBe(10_000)
  expect([constants.ROUTE_SCROLL_DELAY_MS, constants.FOCUS_TABINDEX_MS]).toEqual([100, 100])
  expect([constants.NOTIFICATION_TIMEOUT_MS, constants.CONNECTION_HINT_DELAY_MS]).toEqual([2_500, 2_000])
  expect(constants.BREAKPOINTS).toEqual({ sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 })
  expect(constants.BACKGROUND_IMAGE).toEqual({ step: 100, default: 800, capFrom: 1920, cap: 1900 })
  expect(constants.DATE_PICKER).toMatchObject({ months: 12, gridDays: 42, yearsBefore: 100, yearsAfter: 52 })
  expect(constants.CAROUSEL).toEqual({ autoplayDelay: 3_000, speed: 300 })
  expect([constants.TOOLTIP_MAX_WIDTH, constants.INFO_TABLE_MOBILE_BELOW]).toEqual([300, 600])
})

test('R9.02 bands and both readings of the wealth confirmation', () => {
  expect(constants.WEALTH_CONFIRMATION).toEqual({ freeAssets: 10_000_000, resultingLimit: 1_000_000 })
  expect(constants.CAPITAL_URGENCIES).toEqual(['instant', '3_6', '7_12', 'longterm'])
  expect(constants.INVESTMENT_EXPERIENCE_CODES).toEqual([0, 3, 4, 5, 8, 10, 17])
})
