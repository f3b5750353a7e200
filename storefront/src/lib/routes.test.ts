import { globSync } from 'node:fs'
import { LOCALES } from '@goldammer/sdk/locales'
import { expect, test } from 'vitest'
import { isInner, patternOf, routeNameOf, routeOf } from './routes.ts'

const pages = globSync('../pages/**/*.{astro,ts}', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(
    (file) =>
      `/${file
        .replace('../pages/', '')
        .replace(/(^|\/)index\.\w+$/, '')
        .replace(/\.\w+$/, '')}`,
  )

test.each([
  ['/[...all]', 'all'],
  ['/account/login/imitate-customer', 'account-login-imitate-customer'],
  ['/account/recover', 'account-recover'],
  ['/account/recover/password', 'account-recover-password'],
  ['/login', 'login'],
  ['/register', 'register'],
  ['/registration/confirm', 'registration-confirm'],
  ['/reset-password', 'reset-password'],
  ['/checkout', 'checkout'],
  ['/checkout/success/[id]', 'checkout-success-id'],
  ['/checkout/success/[id]/paid', 'checkout-success-id-paid'],
  ['/checkout/success/[id]/unpaid', 'checkout-success-id-unpaid'],
  ['/agb', 'agb'],
  ['/detail/[id]', 'detail-id'],
  ['/navigation/[id]', 'navigation-id'],
  ['/landingPage/[id]', 'landingPage-id'],
])(
  'R2.01 R2.03 R2.04 R2.05 R2.06 R2.07 R2.08 R2.11 R2.12 the route %s exists in three languages, the default one’s name ends in ___default',
  (pattern, name) => {
    expect(pages.map((page) => page.replace(/(.)\/$/, '$1'))).toContain(pattern)
    expect(LOCALES.map((locale) => routeNameOf(pattern, locale))).toEqual([
      `${name}___de-DE___default`,
      `${name}___en-GB`,
      `${name}___pl-PL`,
    ])
  },
)

test('R2.01 the start page is the route index', () => expect(routeNameOf('/', 'pl-PL')).toBe('index___pl-PL'))

test.each(['/detail/', '/navigation/', '/landingPage/', '/checkout/success/', '/account/addresses/edit/'])(
  'R2.13 below %s only what can be an id is looked up',
  (folder) => {
    const check = (id: string) => {
      const { validate, params } = routeOf(`${folder}${id}`)
      return validate?.(params)
    }
    expect(check('0199a3c47b1e7d2f8a6b5c4d3e2f1a0b')).toBe(true)
    for (const id of ['1', '..', '0199a3c47b1e7d2f8a6b5c4d3e2f1a0', 'ä'.repeat(32)]) expect(check(id)).toBe(false)
  },
)

test('R2.13 R2.08 the pages below an order are checked too', () => {
  const { validate, params } = routeOf('/checkout/success/nothing/paid')
  expect(validate?.(params)).toBe(false)
})

test.each([
  ['/account', ['customer']],
  ['/account/', ['customer']],
  ['/account/orders/0199a3c47b1e7d2f8a6b5c4d3e2f1a0b', ['customer']],
  ['/account/recover', undefined],
  ['/account/recover/password', undefined],
  ['/account/login/imitate-customer', undefined],
  ['/account/login/link', undefined],
  ['/account/factor-reset/stop', undefined],
  ['/faq', undefined],
])('R2.20 before %s run %j', (path, middleware) => expect(routeOf(path).middleware).toEqual(middleware))

test('R2.03 the pages the shop answers with by itself are no addresses', () => {
  expect(['/error', '/404', '/500', '/session-expired/'].every(isInner)).toBe(true)
  expect(['/', '/errors', '/faq'].some(isInner)).toBe(false)
})

test.each([
  ['/', '/'],
  ['/checkout/success/0199a3c47b1e7d2f8a6b5c4d3e2f1a0b/paid', '/checkout/success/[id]/paid'],
  ['/navigation/0199a3c47b1e7d2f8a6b5c4d3e2f1a0b', '/navigation/[id]'],
  ['/projekte/jana', '/[...all]'],
])('R8.05 of %s a report names %s', (path, pattern) => expect(patternOf(path)).toBe(pattern))
