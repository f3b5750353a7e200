import { globSync, readFileSync } from 'node:fs'
import { LOCALES } from '@goldammer/sdk/locales'
import { stateTones } from '@goldammer/sdk/rules/state-tones'
import { SURVEY_QUESTIONS } from '@goldammer/sdk/rules/survey'
import { translate } from '@goldammer/sdk/translate'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

type MessageKey = Parameters<typeof translate>[1]

const readPage = (subject: string) => readFileSync(inRoot('docs/domain', `${subject}.md`), 'utf8')

/** The cells of the rows of the first table of a page; the head is the first row. */
function tableOf(subject: string): string[][] {
  const page = readPage(subject)
  const lines = page.slice(page.indexOf('\n|') + 1).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What the rows of domain/labels#labels that are about more than one contract state are about, in their order. */
const machines: Record<string, [machine: string, states: string[]]> = {
  'cancellationRequest pending · confirmed · refused': ['cancellationRequest', ['pending', 'confirmed', 'refused']],
  'payment created, mandate_pending': ['payment', ['created', 'mandate_pending']],
  'transfer created': ['transfer', ['created']],
  'payment authorised · prenotified · filed': ['payment', ['authorised', 'prenotified', 'filed']],
  'payment settled': ['payment', ['settled']],
  'payment failed · returned': ['payment', ['failed', 'returned']],
  'payment refund_failed': ['payment', ['refund_failed']],
  'payment refunded · cancelled · written_off': ['payment', ['refunded', 'cancelled', 'written_off']],
  'KYC none · pending (and hold)': ['kyc', ['none', 'pending']],
  'KYC successful': ['kyc', ['successful']],
  'KYC error · rejected': ['kyc', ['error', 'rejected']],
  'goods order open · in_progress · completed · cancelled': [
    'goodsOrder',
    ['open', 'in_progress', 'completed', 'cancelled'],
  ],
  'delivery open · shipped · returned': ['delivery', ['open', 'shipped', 'returned']],
  'round draft · closed': ['round', ['draft', 'closed']],
  'round upcoming · open': ['round', ['upcoming', 'open']],
  'phase early signer · early bird': ['phase', ['early_signer', 'early_bird']],
  'round funded · oversubscribed': ['round', ['funded', 'oversubscribed']],
  'round not_funded': ['round', ['not_funded']],
  'payout run preparing · draft · released': ['payoutRun', ['preparing', 'draft', 'released']],
  'payout run posted · discarded': ['payoutRun', ['posted', 'discarded']],
}

const [, , ...labels] = tableOf('labels')

test('R4.01 domain/labels#labels names all states of a contract, payment, identity, order of goods and round', () => {
  const named = labels.flatMap(([row = '']) => {
    const [machine, states] = machines[row] ?? ['contract', [row]]
    return states.map((state) => `${machine} ${state}`)
  })
  // A hold is not told from waiting.
  for (const machine of [
    'contract',
    'payment',
    'transfer',
    'kyc',
    'goodsOrder',
    'delivery',
    'round',
    'payoutRun',
  ] as const)
    for (const state of Object.keys(stateTones[machine]))
      if (`${machine} ${state}` !== 'kyc hold') expect(named).toContain(`${machine} ${state}`)
})

test.each(labels)('R4.01 domain/labels#labels %s: its labels stand word for word, with its tone', (row, ...cells) => {
  const [machine, states] = machines[row] ?? ['contract', [row]]
  const tones = cells[3]!.split(' · ')
  for (const [place, locale] of LOCALES.entries()) {
    const words = cells[place]!.split(' · ')
    for (const [index, state] of states.entries()) {
      const label = translate(locale, `states.${machine}.${state}` as MessageKey)
      const word = words[index] ?? words[0]!
      // „Kündigung beantragt · bestätigt“: the first word is said once.
      expect([word, `${words[0]!.split(' ')[0]} ${word}`], `${locale} ${machine} ${state}`).toContain(label)
    }
  }
  for (const [index, state] of states.entries()) {
    const tone = (stateTones as Record<string, Record<string, string>>)[machine]![state]
    expect(tone, `${machine} ${state}`).toBe(tones[index] ?? tones[0])
  }
})

test('R3.14 the questions AE1 to AE8 stand as domain/survey#questions words them, in three languages', () => {
  const [, , ...rows] = tableOf('survey')
  expect(rows.map(([id]) => id)).toEqual(SURVEY_QUESTIONS)
  for (const [id, words = ''] of rows)
    expect(words).toBe(LOCALES.map((locale) => translate(locale, `survey.${id}.question` as MessageKey)).join(' / '))
})

const pages = globSync('docs/domain/*.md', { cwd: inRoot() })
  .map((page) => readFileSync(inRoot(page), 'utf8'))
  .join('\n')

const buttons = {
  order: ['Zahlungspflichtig investieren', 'Invest with obligation to pay', 'Inwestuję z obowiązkiem zapłaty'],
  goods: ['Zahlungspflichtig bestellen', 'Order with obligation to pay', 'Zamawiam z obowiązkiem zapłaty'],
  withdraw: ['Vertrag widerrufen', 'Withdraw from contract', 'Odstąp od umowy'],
  confirm: ['Widerruf bestätigen', 'Confirm withdrawal', 'Potwierdź odstąpienie'],
}

test.each([
  ['R2.28 BGB § 312j (3)', 'checkout.buy.submit', 'order'],
  ['R2.28 BGB § 312j (3)', 'checkout.goods.submit', 'goods'],
  ['R4.01 BGB § 356a, in the portal', 'own.withdrawal.withdrawal.open', 'withdraw'],
  ['R4.01 BGB § 356a, in the portal', 'own.withdrawal.withdrawal.confirm', 'confirm'],
  ['R4.01 BGB § 356a, without login', 'content.withdrawal.title', 'withdraw'],
  ['R4.01 BGB § 356a, without login', 'content.withdrawal.submit', 'withdraw'],
  ['R4.01 BGB § 356a, without login', 'content.withdrawal.checkTitle', 'confirm'],
  ['R4.01 BGB § 356a, without login', 'content.withdrawal.confirm', 'confirm'],
  ['R4.01 BGB § 356a, after the order', 'checkout.revoke.titleWithdrawal', 'withdraw'],
  ['R4.01 BGB § 356a, after the order', 'checkout.revoke.submitWithdrawal', 'confirm'],
] as const)('%s: %s says what the law asks for', (_law, key, button) => {
  expect(LOCALES.map((locale) => translate(locale, key))).toEqual(buttons[button])
  for (const word of buttons[button]) expect(pages).toContain(word)
})
