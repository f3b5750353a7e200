import { expect, test } from 'vitest'
import { LOCALES } from '../locales.ts'
import { translate } from '../translate.ts'
import { FUNDING_TYPES, PRODUCT_TYPE_RULES } from './product-types.ts'
import { RISK_NOTICES, riskNoticeOf, riskNoticesOf } from './risk-notice.ts'

test('VermAnlG § 12 (2), WpPG § 4 (4): each type has its law’s warning in each regime', () => {
  const expected: Record<string, Record<string, string>> = {
    digitalCompanShare: { vermanlg_2a: 'asset_investment' },
    bond: { wppg_wib: 'security', ecsp: 'crowdfunding', prospectus: 'security' },
    subordinatedLoan: { vermanlg_2a: 'asset_investment', prospectus: 'asset_investment' },
    seedInvest: { vermanlg_2a: 'asset_investment' },
    seedInvest2: { vermanlg_2a: 'asset_investment' },
    ventureDebt: { vermanlg_2a: 'asset_investment' },
    fixedInterest: { vermanlg_2a: 'asset_investment' },
    silent_partnership: { vermanlg_2: 'asset_investment', prospectus: 'asset_investment' },
    tokenized_products: { none: 'token' },
    participation_rights: {
      vermanlg_2a: 'asset_investment',
      prospectus: 'asset_investment',
      vermanlg_2: 'asset_investment',
    },
    tokenized_bond: { wppg_wib: 'security', ecsp: 'crowdfunding' },
    tokenized_profit_participation_certificate: { wppg_wib: 'security' },
    collectible: { none: 'token' },
  }
  for (const type of FUNDING_TYPES) {
    const found = PRODUCT_TYPE_RULES[type].regimes.map((regime) => [
      regime,
      riskNoticeOf({ type, regime, tokenProviderProductId: 'token-1' }),
    ])
    expect([type, Object.fromEntries(found)]).toEqual([type, expected[type]])
  }
})

test('a collectible without token is an ordinary good, without warning', () => {
  expect(riskNoticeOf({ type: 'collectible', regime: 'none', tokenProviderProductId: null })).toBeNull()
})

test('a page with several regimes has each warning that applies, once and in one order', () => {
  const good = { type: 'collectible', regime: 'none', tokenProviderProductId: null } as const
  expect(
    riskNoticesOf([
      { type: 'tokenized_products', regime: 'none' },
      good,
      { type: 'bond', regime: 'ecsp' },
      { type: 'seedInvest', regime: 'vermanlg_2a' },
      { type: 'ventureDebt', regime: 'vermanlg_2a' },
    ]),
  ).toEqual(['asset_investment', 'crowdfunding', 'token'])
  expect(riskNoticesOf([good])).toEqual([])
})

test.each(LOCALES)('in %s no warning uses the terms of another law', (locale) => {
  const terms = {
    'de-DE': { asset_investment: /Vermögensanlage/, security: /Wertpapier/, crowdfunding: /Schwarmfinanzierung/ },
    'en-GB': { asset_investment: /capital investment/, security: /security/, crowdfunding: /crowdfunding/ },
    'pl-PL': {
      asset_investment: /inwestycji kapitałowej/,
      security: /papieru wartościowego/,
      crowdfunding: /społecznościow/,
    },
  }[locale]
  for (const notice of RISK_NOTICES)
    for (const [of, term] of Object.entries(terms))
      expect([notice, of, term.test(translate(locale, `common.riskNotice.${notice}`))]).toEqual([
        notice,
        of,
        notice === of,
      ])
})

test('VermAnlG § 12 (2), WpPG § 4 (4): the German words are those of the law', () => {
  const rest =
    'ist mit erheblichen Risiken verbunden und kann zum vollständigen Verlust des eingesetzten Vermögens führen.'
  expect(translate('de-DE', 'common.riskNotice.asset_investment')).toBe(`Der Erwerb dieser Vermögensanlage ${rest}`)
  expect(translate('de-DE', 'common.riskNotice.security')).toBe(`Der Erwerb dieses Wertpapiers ${rest}`)
})

test('Reg. (EU) 2020/1503 Art. 23 (6) (c): the English words are those of the regulation', () => {
  expect(translate('en-GB', 'common.riskNotice.crowdfunding')).toBe(
    [
      'Investment in this crowdfunding project entails risks, including the risk of partial or entire loss of the money invested.',
      'Your investment is not covered by the deposit guarantee schemes established in accordance with Directive 2014/49/EU of the European Parliament and of the Council.',
      'Nor is your investment covered by the investor compensation schemes established in accordance with Directive 97/9/EC of the European Parliament and of the Council.',
      'You may not receive any return on your investment.',
      'This is not a savings product and we advise you not to invest more than 10\u00a0% of your net worth in crowdfunding projects.',
      'You may not be able to sell the investment instruments when you wish.',
      'If you are able to sell them, you may nonetheless incur losses.',
    ].join(' '),
  )
})
