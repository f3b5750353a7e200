import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { expect, type Page } from '@playwright/test'
import type { Company } from './company.ts'
import type { Investor } from './investor.ts'
import type { Hand } from './keyboard.ts'
import { type Account, giveStepUp } from './step-up.ts'
import { escaped, startsWith, type Text } from './text.ts'

/** BGB § 312j (3): the words on the button (domain/checkout#buy-button). */
export const BUY_WORDS: Record<Locale, string> = {
  'de-DE': 'Zahlungspflichtig investieren',
  'en-GB': 'Invest with obligation to pay',
  'pl-PL': 'Inwestuję z obowiązkiem zapłaty',
}

/** What an investor of an ECSP offer types into the loss simulation. */
export type Situation = Record<'annualNetIncome' | 'liquidAssets' | 'annualFinancialCommitments', string>

/** The steps of the checkout as somebody fills them in, with the mouse unless another hand is given. */
export function checkoutOf(page: Page, t: Text, hand: Hand = (target) => target) {
  const field = (key: MessageKey, label = t(key)) => hand(page.getByLabel(label, { exact: true }))
  const optional = (key: MessageKey) => field(key, t('checkout.word.optional', { label: t(key) }))
  const choose = (group: MessageKey, option: string) =>
    hand(page.getByRole('group', { name: t(group) }).getByRole('radio', { name: startsWith(option) })).check()
  const tick = (label: string) => hand(page.getByRole('checkbox', { name: startsWith(label) })).check()
  const tickAll = async (place: ReturnType<Page['getByRole']>) => {
    for (const box of await place.getByRole('checkbox').all()) await hand(box).check()
  }

  const checkout = {
    /** The open step; its heading carries its number. */
    step: (key: MessageKey) => page.getByRole('region', { name: new RegExp(String.raw`^\d+\. ${escaped(t(key))}$`) }),

    async next() {
      const label = escaped(t('checkout.step.next', { number: '#' })).replace('#', String.raw`\d+`)
      await hand(page.getByRole('button', { name: new RegExp(label) })).click()
    },

    async personalData(investor: Investor) {
      await expect(checkout.step('checkout.step.personalData')).toBeVisible()
      await optional('checkout.person.salutation').selectOption('not_specified')
      await field('checkout.person.firstName').fill(investor.firstName)
      await field('checkout.person.lastName').fill(investor.lastName)
      await field('checkout.person.birthDate').fill(investor.birthDate)
      await field('checkout.person.birthPlace').fill(investor.birthPlace)
      await field('checkout.person.nationality').selectOption('DE')
      await field('checkout.person.street').fill(investor.street)
      await field('checkout.person.streetNumber').fill(investor.streetNumber)
      await field('checkout.person.postalCode').fill(investor.postalCode)
      await field('checkout.person.city').fill(investor.city)
      await field('checkout.person.country').selectOption('DE')
      await optional('checkout.person.state').selectOption('DE-BE')
      await optional('checkout.person.phone').fill(investor.phone)
      await field('checkout.person.documentType').selectOption('identity_card')
      await field('checkout.person.idNo').fill(investor.idNo)
      await field('checkout.person.placeOfIssue').fill(investor.placeOfIssue)
      await field('checkout.person.expirationDate').fill(investor.expirationDate)
      await choose('checkout.person.pep', t('checkout.word.no'))
      await choose('checkout.person.us', t('checkout.word.no'))
      await choose('checkout.person.germanTax', t('checkout.word.yes'))
      await choose('checkout.person.ownAccount', t('checkout.word.yes'))
      await tick(t('checkout.person.confirmed'))
      await checkout.next()
    },

    async investment(amount: string, wallet?: 'managed', situation?: Situation) {
      const title = wallet ? 'checkout.step.investmentWallet' : 'checkout.step.investment'
      await expect(checkout.step(title)).toBeVisible()
      await field('checkout.invest.amount').fill(amount)
      if (situation) {
        await hand(page.getByText(t('checkout.ecsp.reckon'))).click()
        await field('checkout.ecsp.annualNetIncome').fill(situation.annualNetIncome)
        await field('checkout.ecsp.liquidAssets').fill(situation.liquidAssets)
        await field('checkout.ecsp.annualFinancialCommitments').fill(situation.annualFinancialCommitments)
      }
      if (wallet) {
        await choose('checkout.invest.wallet', t('checkout.invest.managed'))
        await tick(t('checkout.invest.walletTerms'))
      }
      await checkout.next()
    },

    async survey() {
      await expect(checkout.step('checkout.step.survey')).toBeVisible()
      await choose('survey.mode', t('survey.answer'))
      await choose('survey.AE1.question', t('survey.AE1.trained'))
      await choose('survey.AE2.question', t('survey.AE2.gt_3'))
      await choose('survey.AE3.question', t('survey.AE3.gt_10'))
      await choose('survey.AE4.question', t('survey.AE4.5000_10000'))
      await choose('survey.AE5.question', t('survey.AE5.to_25000'))
      await choose('survey.AE6.question', t('survey.AE6.b'))
      await choose('survey.AE7.question', t('survey.AE7.a'))
      await choose('survey.AE8.question', t('survey.AE8.c'))
      for (const code of [3, 10, 17] as const) await tick(t(`survey.code.${code}`))
      await checkout.next()
    },

    /** The warning of an ECSP offer, with the one question that shows whether it was understood (R5.08). */
    async ecspWarning() {
      await expect(checkout.step('checkout.step.confirmation')).toBeVisible()
      await tickAll(checkout.step('checkout.step.confirmation'))
      await choose('investing.understanding.question', t('investing.understanding.b'))
      await checkout.next()
    },

    async risk(isSimulated = false) {
      const step = checkout.step('checkout.step.risk')
      await expect(step).toBeVisible()
      await tick(t('checkout.risk.noticeConfirm'))
      await checkout.openDocuments()
      await tick(t('checkout.risk.costsConfirm'))
      if (isSimulated) await tick(t('checkout.ecsp.simulationConfirm'))
      await checkout.next()
    },

    /** Each mandatory document of the open step, as a file that arrives in a tab of its own. */
    async openDocuments() {
      const label = escaped(t('checkout.documents.openLabel', { title: '#' })).replace('#', '.+')
      const rows = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: new RegExp(label) }) })
        .filter({ hasText: t('checkout.documents.mandatory') })
      await expect(rows.first()).toBeVisible()
      const files: Page[] = []
      for (const row of await rows.all()) {
        if (await row.getByText(t('checkout.documents.opened')).isVisible()) continue
        const popup = page.waitForEvent('popup')
        await hand(row.getByRole('link')).click()
        files.push(await popup)
      }
      for (const row of await rows.all()) await expect(row.getByText(t('checkout.documents.opened'))).toBeVisible()
      for (const file of files) await file.close()
    },

    async documents(typed?: Investor, company?: Company) {
      await expect(checkout.step('checkout.step.documents')).toBeVisible()
      await checkout.openDocuments()
      if (typed) {
        if (company) {
          await field('checkout.typed.fullNameCompany').fill(company.name)
          await field('checkout.typed.register').fill(company.registryCourt)
          await field('checkout.typed.registerNr').fill(company.registerNr)
        } else {
          await field('checkout.typed.fullName').fill(typed.name)
          await field('checkout.person.birthDate').fill(typed.birthDate)
          await field('checkout.person.birthPlace').fill(typed.birthPlace)
          await field('checkout.person.idNo').fill(typed.idNo)
          await field('checkout.person.placeOfIssue').fill(typed.placeOfIssue)
        }
        await field('checkout.typed.address').fill(`${typed.street} ${typed.streetNumber}, ${typed.city}`)
        await field('checkout.typed.contact').fill(typed.email)
        await field('checkout.typed.place').fill(typed.city)
        await field('checkout.typed.date').fill(new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' }).format())
      }
      await checkout.next()
    },

    async promotionCode(code?: string) {
      await expect(checkout.step('checkout.step.promotionCode')).toBeVisible()
      if (code) await optional('checkout.promotion.label').fill(code)
      await checkout.next()
    },

    async bankAccount(investor?: Pick<Investor, 'name' | 'iban'>) {
      await expect(checkout.step('checkout.step.bankAccount')).toBeVisible()
      if (investor) {
        await field('checkout.bank.holder').fill(investor.name)
        await field('checkout.bank.iban').fill(investor.iban)
      }
      await tick(t('checkout.bank.consent'))
      await checkout.next()
    },

    /** Where the step asks for it: the password, and the code that was mailed. */
    async stepUp(account: Account) {
      await giveStepUp(page, t, account, hand)
    },

    async depot(investor: Pick<Investor, 'name'>) {
      await expect(checkout.step('checkout.step.depot')).toBeVisible()
      await choose('checkout.depot.type', t('checkout.depot.single'))
      await field('checkout.depot.owner').fill(investor.name)
      await field('checkout.depot.bank').fill('Musterkasse')
      await field('checkout.depot.blz').fill('99900002')
      await field('checkout.depot.number').fill('7100099')
      await tick(t('checkout.depot.consent'))
      await checkout.next()
    },

    async summary() {
      await expect(checkout.step('checkout.step.summary')).toBeVisible()
      await tickAll(page.getByRole('group', { name: t('checkout.summary.declarations') }))
      await checkout.next()
    },

    /** The steps as the rail beside them names them, the buy button last. */
    stepNames: async () => {
      const items = page.getByRole('navigation', { name: t('checkout.step.label') }).getByRole('listitem')
      const names = await items.allInnerTexts()
      return names.map((name) => name.split('\n').find((line) => /\D/.test(line) && line.trim() !== '') ?? '')
    },

    buyButton: () => page.getByRole('button', { name: t('checkout.buy.submit'), exact: true }),
  }
  return checkout
}
