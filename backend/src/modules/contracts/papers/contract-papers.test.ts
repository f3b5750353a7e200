import { basisPoints, localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import type { ContractFacts } from './contract-facts.ts'
import { contractPaper } from './contract-papers.ts'
import { sampleFacts } from './sample-facts.ts'

type Sold = { product?: Partial<ContractFacts['product']>; tariff?: Partial<ContractFacts['tariff']> }

const factsOf = ({ product, tariff }: Sold, contract: Partial<ContractFacts['contract']> = {}): ContractFacts => {
  const sample = sampleFacts('de-DE')
  return {
    ...sample,
    contract: { ...sample.contract, ...contract },
    product: { ...sample.product, ...product },
    tariff: { ...sample.tariff, ...tariff },
  }
}

/** All that a paper says in paragraphs and facts. */
const textsOf = (kind: 'offer' | 'contract' | 'certificate' | 'schedule', facts: ContractFacts) =>
  contractPaper(kind, facts, new Date('2026-11-28T09:00:00Z')).blocks.flatMap((block) => {
    if (block.kind === 'facts') return block.rows.map((row) => row.join(': '))
    if (block.kind === 'table') return block.head
    return 'text' in block ? [block.text] : []
  })

const forCause = 'Das Recht zur Kündigung aus wichtigem Grund (§ 314 BGB) bleibt unberührt.'
const quota: Sold['tariff'] = { repayment: 'none' }

test.each<[string, Sold, string | null]>([
  [
    'a security',
    { product: { type: 'bond' } },
    `Kündigung: Eine ordentliche Kündigung ist ausgeschlossen. ${forCause}`,
  ],
  [
    'a loan with a term of its own',
    {},
    `Kündigung: Der Vertrag endet am Ende seiner Laufzeit, ohne dass es einer Kündigung bedarf. Vorher kann er nicht ordentlich gekündigt werden. ${forCause}`,
  ],
  [
    'a share that goes on until it is cancelled',
    {
      product: { type: 'seedInvest', noticeMonths: 12, cancellationPossibleDate: localDate('2033-12-31') },
      tariff: quota,
    },
    `Kündigung: Jede Seite kann den Vertrag ordentlich zum Ende eines Monats kündigen. Die Frist beträgt 12 Monate. Er endet dadurch frühestens am 31.12.2033. Vor Ablauf der Mindestlaufzeit kann er so nicht beendet werden. ${forCause}`,
  ],
  [
    'a share whose first day is no month’s end',
    {
      product: { type: 'seedInvest', noticeMonths: 12, cancellationPossibleDate: localDate('2034-01-09') },
      tariff: quota,
    },
    `Kündigung: Jede Seite kann den Vertrag ordentlich zum Ende eines Monats kündigen. Die Frist beträgt 12 Monate. Er endet dadurch frühestens am 31.01.2034. Vor Ablauf der Mindestlaufzeit kann er so nicht beendet werden. ${forCause}`,
  ],
  [
    'a loan whose common end comes after its minimum term',
    { product: { contractEndOfTerm: localDate('2033-12-31'), noticeMonths: 1 } },
    `Kündigung: Jede Seite kann den Vertrag ordentlich zum Ende eines Monats kündigen. Die Frist beträgt 1 Monat. Vor Ablauf der Mindestlaufzeit kann er so nicht beendet werden. ${forCause}`,
  ],
  ['what is sold', { product: { type: 'tokenized_products' }, tariff: quota }, null],
])(
  'R6.03 domain/cancellation#stated-in-papers the contract of %s says when either side can end it',
  (_, sold, expected) => {
    for (const contract of [{ investedAt: null }, { investedAt: localDate('2026-12-08') }]) {
      const texts = textsOf('contract', factsOf(sold, contract)).filter((text) => text.startsWith('Kündigung'))
      expect(texts).toEqual(expected ? [expected] : [])
    }
  },
)

test.each<[string, Sold['product'], number, string]>([
  ['a loan', {}, 600, 'Zins und Rückzahlung'],
  ['a participation right', { type: 'participation_rights' }, 400, 'Zins, Gewinnanteile und Rückzahlung'],
  ['a loan that shares by quota', { type: 'seedInvest2' }, 200, 'Zins, Gewinn- und Erlösanteile und Rückzahlung'],
  ['a share without interest', { type: 'seedInvest' }, 0, 'Gewinn- und Erlösanteile und Rückzahlung'],
])(
  'R6.03 domain/documents#subordination the contract of %s names the claims that rank behind',
  (_, product, interest, claims) => {
    const texts = textsOf('contract', factsOf({ product }, { interest: basisPoints(interest) })).join(' ')
    expect(texts).toContain(`Die Ansprüche des Anlegers auf ${claims} treten hinter`)
  },
)

test('R6.03 InsO §§ 19 (2), 39 (1), (2) the contract names the subordinated claims that it ranks behind', () => {
  expect(textsOf('contract', factsOf({})).join(' ')).toContain('§ 39 Abs. 1 Nr. 1 bis 5 InsO')
})

test.each<[string, Sold, string[]]>([
  ['a loan with a term', {}, ['Laufzeit: 60 Monate', 'Die Laufzeit beginnt mit dem Tag der Gutschrift.']],
  [
    'a loan with a common first day',
    { product: { valuta: localDate('2026-12-24') } },
    ['Laufzeit: 60 Monate', 'Die Laufzeit beginnt mit dem Tag der Gutschrift. Vor dem 24.12.2026 beginnt sie nicht.'],
  ],
  [
    'a share without a fixed day',
    { product: { type: 'seedInvest' }, tariff: quota },
    ['Mindestlaufzeit: 60 Monate', 'Die Mindestlaufzeit beginnt mit dem Tag der Gutschrift.'],
  ],
])(
  'R6.03 BGB § 488 (1) sentence 2 the contract of %s says how long it runs, and from which day',
  (_, sold, expected) => {
    const texts = textsOf('contract', factsOf(sold, { duration: 60, durationDays: null }))
    expect(texts.filter((text) => /^(Die )?(Mindestl|L)aufzeit\b/.test(text))).toEqual(expected)
  },
)

test('R6.03 domain/interest#no-fixed-day BGB § 488 (3) a loan without a fixed day says that a cancellation brings the amount back', () => {
  const texts = textsOf('contract', factsOf({ product: { type: 'seedInvest' }, tariff: quota }))
  expect(texts).toContain('Rückzahlung: in einer Summe an dem Tag, zu dem der Vertrag gekündigt wird')
  expect(texts.join(' ')).toContain('zahlt die Emittentin den Anlagebetrag an dem Tag zurück, zu dem der Vertrag endet')
  const sold = textsOf('contract', factsOf({ product: { type: 'tokenized_products' }, tariff: quota }))
  expect(sold).toContain('Rückzahlung: keine feste Rückzahlung')
})

test('R6.03 a company’s own words on its representation stand in quotation marks in another language', () => {
  const facts = { ...factsOf({}), issuer: { ...factsOf({}).issuer, powerOfRepresentation: 'Einzelvertretung' } }
  const english = contractPaper('contract', { ...facts, locale: 'en-GB' }, new Date('2026-11-28T09:00:00Z'))
  expect(JSON.stringify(english.blocks)).toContain('as registered: “Einzelvertretung”')
})

test.each<[ContractFacts['product']['type'], string]>([
  ['subordinatedLoan', '30E/360'],
  ['ventureDebt', 'act/360'],
  ['bond', 'ICMA-Regel 251'],
])('R3.09 domain/documents#stated-day-count the contract of a %s says how days count (%s)', (type, count) => {
  const [text] = textsOf('contract', factsOf({ product: { type } })).filter((one) => one.startsWith('Die Verzinsung'))
  expect(text).toContain(count)
})

test('R6.03 VermAnlG § 15 (4) what a company has typed as its name is called so', () => {
  const facts = factsOf({})
  const labels = (kind: ContractFacts['investor']['kind']) =>
    contractPaper(
      'typed_confirmation',
      { ...facts, investor: { ...facts.investor, kind } },
      new Date('2026-11-28T09:00:00Z'),
    )
      .blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
      .map(([label]) => label)
  expect(labels('person')).toContain('Vor- und Nachname')
  expect(labels('company')).toContain('Firma')
  expect(labels('company')).not.toContain('Vor- und Nachname')
})

test('R6.03 domain/contracts#settle an investment exists from its payment on, though interest begins on a later common day', () => {
  const sold = { product: { valuta: localDate('2026-12-24') } }
  const [intro] = textsOf('certificate', factsOf(sold, { investedAt: localDate('2026-12-01') }))
  expect(intro).toContain('Die Anlage besteht seit dem 01.12.2026')
})

test('R6.03 a calculated share is written as the language writes percentages', () => {
  const facts = { ...factsOf({ product: { type: 'seedInvest' }, tariff: quota }), quota: '0.073529' }
  const english = contractPaper('contract', { ...facts, locale: 'en-GB' }, new Date('2026-11-28T09:00:00Z'))
  const rows = english.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
  expect(rows.map(([, value]) => value)).toEqual(
    expect.arrayContaining([expect.stringContaining('0,073529\u00a0%'), expect.stringContaining('0.073529%')]),
  )
})

test('R6.03 what was sold as an object is no income from capital, so its contract names no tax on it', () => {
  const taxed = (sold: Sold) => textsOf('contract', factsOf(sold)).some((text) => text.includes('Kapitalertragsteuer'))
  expect([taxed({}), taxed({ product: { type: 'tokenized_products' }, tariff: quota })]).toEqual([true, false])
})

test('R6.03 domain/interest#day-of-debit with coupons interest begins with the day of the debit, else with that of the credit', () => {
  const begins = (accruedInterest: boolean) =>
    textsOf('contract', factsOf({ product: { type: 'bond', accruedInterest } })).filter((text) =>
      text.startsWith('Die Verzinsung beginnt mit dem Tag der '),
    )
  expect(begins(true)).toEqual([expect.stringContaining('Tag der Abbuchung')])
  expect(begins(false)).toEqual([expect.stringContaining('Tag der Gutschrift')])
})

test('R6.03 what is paid has been debited, and a payment plan names its two days and sums apart', () => {
  const debits = (kind: 'offer' | 'certificate', investedAt: ContractFacts['contract']['investedAt']) =>
    textsOf(kind, factsOf({}, { investedAt })).flatMap((text) => text.match(/^Ab.*Betrag/)?.[0] ?? [])
  expect(debits('offer', null)).toEqual(['Abzubuchender Betrag'])
  expect(debits('certificate', localDate('2026-12-08'))).toEqual(['Abgebuchter Betrag'])
  const heads = textsOf('schedule', factsOf({}))
  expect(heads).toEqual(expect.arrayContaining(['Zahltag', 'Auszahlung (geschätzt)']))
})
