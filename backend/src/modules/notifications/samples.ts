import { formatMoney } from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import { cents } from '@goldammer/sdk/units'
import { inEachLocale } from '../../shared/translated.ts'
import type { MailParameters, MailTemplate } from './templates.ts'

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never

/** What every mail needs, invented: for its preview and its tests. */
export const sampleParameters: All<MailParameters[MailTemplate]> = {
  orderId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b',
  productId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0c',
  investorId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0d',
  orderNumber: 'GA-2026-000123',
  productName: { 'de-DE': 'Windpark Nord', 'en-GB': 'Wind farm North', 'pl-PL': 'Farma wiatrowa Północ' },
  amount: 2500,
  total: 49.9,
  items: 'Ihre Bestellung\n1 × Windrad-Modell aus Holz: 44,90 €\nVersand: 5,00 €',
  addresses: 'Lieferadresse\nJana Probst\nMusterweg 4\n00001 Beispielstadt',
  instruction: 'Widerrufsbelehrung',
  terms: 'Allgemeine Geschäftsbedingungen',
  currency: 'EUR',
  debit: 2500,
  iban: 'DE29 **** 0200',
  orders: 'GA-2026-000123, GA-2026-000124',
  dueDate: '2026-12-04',
  mandateReference: 'GA-M-2026-000123-1',
  creditorId: 'DE98ZZZ09999999999',
  creditor: 'Goldammer Demo Treuhand',
  expiresAt: '2026-11-27T09:00:00.000Z',
  deadline: '2026-12-04',
  title: { 'de-DE': 'Fundament gegossen', 'en-GB': 'Foundation cast', 'pl-PL': 'Fundament wylany' },
  postId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0d',
  path: '/detail/0199a3c47b1e7d2f8a6b5c4d3e2f1a0c?tab=dialog',
  text: 'Wann wird gebaut?',
  offeredAmount: 500,
  answerBy: '2026-11-22T09:00:00.000Z',
  reflectionEndsAt: '2026-11-24T23:00:00.000Z',
  withdrawalUntil: '2026-12-04',
  wayOut: inEachLocale((locale) => translate(locale, 'mail.told.withdrawal')),
  consent: inEachLocale((locale) => translate(locale, 'investing.wayOut.consent', { at: '20.11.2026, 10:00' })),
  waiting: inEachLocale((locale) => translate(locale, 'mail.told.waiting')),
  why: inEachLocale((locale) => translate(locale, 'investing.lapsed.mandate')),
  returned: inEachLocale((locale) => translate(locale, 'investor.investment.returnReason.funds')),
  next: inEachLocale((locale) => translate(locale, 'mail.told.mandate.asked')),
  valuta: '2026-12-08',
  withdrawnAt: '2026-11-21T10:15:00.000Z',
  declaredOn: '2026-11-19',
  changedAt: '2026-11-20T09:00:00.000Z',
  startedAt: '2026-11-20T09:00:00.000Z',
  signedInAt: '2026-11-20T09:00:00.000Z',
  device: 'Firefox, Windows',
  code: '048217',
  factorChange: inEachLocale((locale) => translate(locale, 'mail.factorChange.passkeyAdded')),
  reason: 'Rückfrage zum Vertrag',
  keptUntil: '2036-12-31',
  cancellationDate: '2027-05-31',
  validUntil: '2027-01-01',
  objectionUntil: '2026-06-30',
  askedFrom: '2026-09-01',
  payout: 122.51,
  paidOn: '2026-12-15',
  figure: {
    'de-DE': 'Gewinn 2025: Windpark Nord',
    'en-GB': 'Profit 2025: Wind farm North',
    'pl-PL': 'Zysk 2025: Farma wiatrowa Północ',
  },
  figureAmount: 125_000,
  enteredAt: '2026-11-20T09:00:00.000Z',
  overdueAmount: 67.5,
  overdueSince: '2026-11-15',
  refund: 1000,
  payBy: '2026-12-20',
  lastDay: '2027-01-31',
  year: '2026',
  subject: 'Frage zur Anlage',
  comment: 'Wann wird gebaut?',
  count: '12',
  declarations: '21.11.2026, 11:15: „Hiermit widerrufe ich den Vertrag GA-2026-000123.“ (Jana Probst)',
  name: 'Kim Klein',
  roles: { 'de-DE': 'Finanzen', 'en-GB': 'Finance', 'pl-PL': 'Finanse' },
  requestedBy: 'Ada Admin',
  decidedBy: 'Conny Compliance',
  decision: inEachLocale((locale) => translate(locale, 'staff.impersonations.states.approved')),
  customerNumber: '10482',
  takesEffectAt: '21.11.2026, 10:00',
  sender: 'Jana Probst',
  email: 'jana.probst@post.example',
  phone: '030 23125-001',
  page: 'https://goldammer.example/contact',
  report: {
    'de-DE': 'Jahresabschluss 2025',
    'en-GB': 'Annual financial statement 2025',
    'pl-PL': 'Roczne sprawozdanie finansowe 2025',
  },
  dueOn: '2026-06-30',
  roleName: { 'de-DE': 'Bearbeitung', 'en-GB': 'Editor', 'pl-PL': 'Edycja' },
  declaration: 'Hiermit widerrufe ich den Vertrag GA-2026-000123.',
  message: 'Der Kran steht seit Montag.\nWir liegen im Zeitplan.',
  companyName: 'Töpferei Lehmfiktiv',
  companyId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0e',
  roundId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0f',
  steps: { 'de-DE': 'Pitchdeck einreichen', 'en-GB': 'Submit the pitch deck', 'pl-PL': 'Złożyć prezentację' },
  companyForm: 'UG',
  foundingYear: '2019',
  capital: 750_000,
  urgency: 'sofort',
  purpose: 'Brennofen',
  heardFrom: 'Empfehlung',
}

const windmill = {
  'de-DE': 'Windrad-Modell aus Holz',
  'en-GB': 'Wooden wind turbine model',
  'pl-PL': 'Drewniany model turbiny wiatrowej',
} as const

/** What the order and the receipt write in the language of their recipient: for a preview, in each. */
const written = {
  items: inEachLocale((locale) =>
    [
      translate(locale, 'checkout.goods.summary'),
      `1 × ${windmill[locale]}: ${formatMoney(cents(4490), locale)}`,
      `${translate(locale, 'checkout.goods.shipping')}: ${formatMoney(cents(500), locale)}`,
    ].join('\n'),
  ),
  addresses: inEachLocale(
    (locale) => `${translate(locale, 'checkout.goods.shippingAddress')}\nJana Probst\nMusterweg 4\n00001 Beispielstadt`,
  ),
  instruction: inEachLocale((locale) => translate(locale, 'checkout.goods.instruction.title')),
  terms: inEachLocale((locale) => translate(locale, 'mail.G01.terms')),
  declaration: inEachLocale((locale) => declarationIn(locale)),
  declarations: inEachLocale((locale) =>
    translate(locale, 'mail.told.receipt', {
      at: '21.11.2026, 11:15',
      declaration: declarationIn(locale),
      sender: sampleParameters.sender,
    }),
  ),
}

/** Where a mail says something else by the same parameter. */
const ofTemplate: Partial<Record<MailTemplate, object>> = {
  // The account of the creditor, in full: somebody transfers to it.
  G04: { iban: 'DE29 9990 0001 0001 0002 00' },
  M00: { keptUntil: sampleParameters.deadline },
  M12: { next: inEachLocale((locale) => translate(locale, 'mail.told.returned.again')) },
}

/** The sample data of a mail as its recipients would read it. */
export const previewParameters = (template: MailTemplate): Record<string, unknown> => ({
  ...sampleParameters,
  ...written,
  ...ofTemplate[template],
})

function declarationIn(locale: Locale): string {
  return translate(locale, 'investing.wayOut.declaration.withdrawal', { orderNumber: sampleParameters.orderNumber })
}
