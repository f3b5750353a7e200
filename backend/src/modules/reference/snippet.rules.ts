import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { messages } from '@goldammer/sdk/messages'
import { cleanMessage } from '@goldammer/sdk/rules/message-text'
import type { ErrorEntry } from '../../shared/app-error.ts'

/** Texts under the parts of their keys, as the shipped messages have them. */
export type Tree = { [key: string]: string | Tree }

/** Texts of the shop. Those of portals, mails and documents come with the software. */
const areas = [
  'common',
  'catalogue',
  'content',
  'posts',
  'cart',
  'wishlist',
  'checkout',
  'investing',
  'account',
  'states',
  'validation',
  'errors',
] as const

/** Words of the law, and what investors declare, are the same for everybody and change with a version (domain/checkout#step-4). */
const ofLaw = [
  'investing.legal',
  'investing.wayOut',
  'investing.cost',
  'investing.understanding',
  'common.riskNotice',
  'common.riskNoticeFor',
  'common.forecastNote',
  'checkout.typed',
  'checkout.risk',
  'checkout.buy',
  'checkout.confirmation',
  'checkout.survey',
  'checkout.ecsp',
  'checkout.revoke',
  'content.risk',
  'content.site.licence',
  'catalogue.invest.riskHint',
  'investing.limit',
  'checkout.invest.disclosureHint',
  'checkout.invest.disclosureConfirmed',
  'checkout.invest.walletTerms',
  'checkout.depot.consent',
  'checkout.person.confirmed',
  'checkout.person.confirmedCompany',
  'checkout.goods.withdrawal',
  'checkout.goods.waiver',
  'checkout.success.wayOut14',
  'account.register.privacy',
  'account.register.newsletter',
  'content.newsletter.confirmLead',
  'account.delete.kept',
]

const isOfLaw = (key: string) => ofLaw.some((prefix) => key === prefix || key.startsWith(`${prefix}.`))

function* flatten(tree: Tree, path: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${path}.${name}`, value]
    else yield* flatten(value, `${path}.${name}`)
  }
}

export type Shipped = Partial<Record<Locale, string>>

function readShipped(): Map<string, Shipped> {
  const all = new Map<string, Shipped>()
  for (const area of areas)
    for (const locale of LOCALES)
      for (const [key, text] of flatten((messages[locale] as Tree)[area] as Tree, area))
        if (!isOfLaw(key)) all.set(key, { ...all.get(key), [locale]: text })
  return all
}

/** The texts that staff may change, as they came with the software: key → language → text. */
export const shippedTexts: ReadonlyMap<string, Shipped> = readShipped()

export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{[^{}]*\}/g)].map(([one]) => one.replaceAll(' ', '')))].toSorted()

/** The text as stored. */
export const cleanText = (text: string): string => cleanMessage(text)

const longest = 2000

/** Why a text cannot stand for a key, or null. */
export function refuseText(key: string, locale: Locale, text: string, pointer: string): ErrorEntry | null {
  const forms = shippedTexts.get(key)
  if (!forms) return { code: 'SNIPPET_UNKNOWN', pointer }
  const shipped = forms[locale]
  if (shipped === undefined) return { code: 'SNIPPET_FORM_UNKNOWN', pointer }
  if (text === '') return { code: 'VIOLATION::IS_BLANK_ERROR', pointer }
  if (text.length > longest) return { code: 'VIOLATION::TOO_LONG_ERROR', pointer, parameters: { max: longest } }
  const placeholders = placeholdersOf(shipped)
  // $t( would call up another text.
  if (text.includes('$t(') || placeholdersOf(text).join() !== placeholders.join())
    return { code: 'SNIPPET_PLACEHOLDERS', pointer, parameters: { placeholders: placeholders.join(', ') || '–' } }
  return null
}
