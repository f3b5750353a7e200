import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@goldammer/sdk/locales'
import { messages } from '@goldammer/sdk/messages'
import { describe, expect, test } from 'vitest'
import { inRoot } from './paths.ts'

/** A row of section 8 of the specification: its texts by key, and where each code is raised or each text is shown. */
type Row = [row: string, keys: string[], where: string[]]

const cart = ['backend/src/modules/cart', 'sdk/src/rules/cart-quantity.ts']
const checkout = ['backend/src/modules/checkout']
const customers = ['backend/src/modules/accounts/customers', 'backend/src/modules/accounts/session']
const validation = ['sdk/src/errors/violations.ts']
const storefront = ['storefront/src']

const rows: Record<string, Row[]> = {
  'R8.07 cart': [
    ['stock reached', ['errors.product-stock-reached'], cart],
    ['out of stock', ['errors.product-out-of-stock'], cart],
    ['quantity changed', ['errors.purchase-steps-quantity'], cart],
    ['minimum order quantity raised', ['errors.min-order-quantity'], cart],
    ['shipping method blocked, changed', ['errors.shipping-method-blocked', 'errors.shipping-method-changed'], cart],
    ['payment method blocked, changed', ['errors.payment-method-blocked', 'errors.payment-method-changed'], cart],
    ['promotion code not found', ['errors.promotion-not-found'], cart],
    ['promotion code not eligible', ['errors.promotion-not-eligible'], cart],
    ['promotion code excluded', ['errors.promotion-excluded'], cart],
    ['automatic promotion no longer valid', ['errors.auto-promotion-not-found'], cart],
    ['shipping address blocked, invalid', ['errors.shipping-address-blocked', 'errors.shipping-address-invalid'], cart],
    ['billing address blocked, invalid', ['errors.billing-address-blocked', 'errors.billing-address-invalid'], cart],
    ['carts merged', ['errors.cart-merged-hint'], cart],
    ['product not found', ['errors.product-not-found'], cart],
    ['salutation missing', ['errors.salutation-missing'], cart],
    ['invalid quantity', ['errors.CHECKOUT__CART_INVALID_LINE_ITEM_QUANTITY'], ['sdk/src/rules/cart-quantity.ts']],
    ['add-to-cart error', ['common.error.addToCart'], storefront],
  ],
  'R8.07 account and session': [
    ['invalid credentials', ['errors.CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS'], customers],
    ['default error', ['common.error.default'], ['sdk/src/translator.ts', 'storefront/src']],
    ['session expired', ['errors.SESSION_EXPIRED'], ['backend/src/plugins/access.ts']],
    ['session expired, please reload', ['common.error.sessionExpiredReload'], ['sdk/src/client/error-texts.ts']],
    ['rate limit', ['errors.FRAMEWORK__RATE_LIMIT_EXCEEDED'], customers],
    ['rate limit at login', ['errors.CHECKOUT__CUSTOMER_AUTH_THROTTLED'], customers],
    ['must be adult', ['errors.MUST_BE_ADULT'], ['backend/src/modules']],
  ],
  'R8.07 violations': [
    ['e-mail already in use', ['errors.VIOLATION::CUSTOMER_EMAIL_NOT_UNIQUE'], customers],
    ['blank field', ['errors.VIOLATION::IS_BLANK_ERROR'], validation],
    ['too low', ['errors.VIOLATION::TOO_LOW_ERROR'], validation],
    ['invalid field', ['errors.VIOLATION::INVALID_FORMAT_ERROR'], validation],
    ['wrong password', ['errors.VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT'], customers],
    ['VAT id format', ['errors.VIOLATION::VAT_ID_FORMAT_NOT_CORRECT'], customers],
    ['ZIP format', ['errors.VIOLATION::ZIP_CODE_INVALID'], customers],
    ['too short', ['errors.VIOLATION::TOO_SHORT_ERROR'], validation],
  ],
  'R8.07 payment and order': [
    ['invalid payment method id', ['errors.CHECKOUT__INVALID_PAYMENT_METHOD_ID'], ['backend/src/modules']],
    ['unknown payment method', ['errors.CHECKOUT__UNKNOWN_PAYMENT_METHOD'], ['backend/src/modules']],
    ['order already paid', ['errors.CHECKOUT__ORDER_ORDER_ALREADY_PAID'], ['backend/src/modules']],
    ['order not found', ['errors.CHECKOUT__ORDER_ORDER_NOT_FOUND'], ['backend/src/modules']],
  ],
  'R8.08 checkout': [
    ['no payment method', ['errors.PAYMENT_METHOD_REQUIRED'], checkout],
    ['no bank accounts', ['errors.BANK_ACCOUNTS_MISSING'], checkout],
    ['no bank account chosen', ['errors.BANK_ACCOUNT_REQUIRED'], checkout],
    ['SEPA consent missing', ['errors.SEPA_CONSENT_REQUIRED'], checkout],
    ['no depots', ['errors.DEPOTS_MISSING'], checkout],
    ['no depot chosen', ['errors.DEPOT_REQUIRED'], checkout],
    ['identity finally rejected', ['errors.KYC_REJECTED'], ['backend/src/modules']],
    [
      'identity in each state',
      ['none', 'pending', 'successful', 'rejected', 'error'].map((it) => `states.kyc.${it}`),
      [],
    ],
  ],
  'R8.04 error pages': [
    ['404', ['content.notFound.text'], storefront],
    ['404, 408, 500, 502, 503', ['404', '408', '500', '502', '503'].map((it) => `common.errorPage.${it}`), []],
    ['maintenance', ['common.maintenance.text'], storefront],
  ],
  'R8.09 account': [
    ['default address set', ['account.notice.defaultSaved', 'account.notice.defaultFailed'], storefront],
    ['address deleted', ['account.notice.addressDeleted', 'account.notice.addressDeleteFailed'], storefront],
    ['password changed', ['account.notice.passwordChanged', 'account.notice.passwordFailed'], storefront],
    ['recovery link expired', ['errors.CHECKOUT__CUSTOMER_RECOVERY_HASH_EXPIRED', 'account.recover.expired'], []],
    ['personal data updated', ['account.notice.profileSaved', 'account.notice.profileFailed'], storefront],
    ['image saved or failed', ['picture.saved', 'account.notice.imageFailed'], storefront],
  ],
  'R8.10 impersonation': [
    ['success and failure', ['account.notice.impersonating', 'account.imitate.failed'], storefront],
    ['the token is not valid', ['errors.IMPERSONATION_TOKEN_INVALID'], customers],
  ],
}

function filesOf(place: string): string[] {
  if (/\.tsx?$/.test(place)) return [place]
  return readdirSync(inRoot(place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => join(place, file))
}

const sources = new Map<string, string>()
function sourceOf(place: string): string {
  const text =
    sources.get(place) ??
    filesOf(place)
      .map((file) => readFileSync(inRoot(file), 'utf8'))
      .join('\n')
  sources.set(place, text)
  return text
}

/** The keys of codes hold colons and dots of their own. */
function textOf(locale: (typeof LOCALES)[number], key: string): unknown {
  const [area = '', ...rest] = key.split('.')
  const tree = messages[locale][area as keyof (typeof messages)[typeof locale]] as Record<string, unknown>
  return rest.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], tree)
}

const areas = Object.entries(rows)
describe.each(areas)('R8.04 R8.07 R8.08 R8.09 R8.10 %s', (requirement, list) => {
  test.each(list)(`${requirement}: %s`, (_row, keys, where) => {
    for (const key of keys) {
      const texts = LOCALES.map((locale) => textOf(locale, key))
      for (const text of texts) expect(text, key).toMatch(/\S/)
      expect(new Set(texts).size, `${key} differs from language to language`).toBe(LOCALES.length)
      // Codes are raised by their name, other texts are shown by their key.
      const name = key.replace(/^errors\./, '')
      if (where.length > 0)
        expect(
          where.some((place) => sourceOf(place).includes(`'${name}'`)),
          `${name} is used`,
        ).toBe(true)
    }
  })
})
