import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { ProductFields, ProductRecord } from '@goldammer/sdk/staff/model'
import type { Versioned } from '../../../shared/conflict/conflict.ts'

export type FieldName = keyof ProductFields

/** The tabs of the editor and what stands in each; a field of a form is found by it. */
export const TABS = {
  basics: ['name', 'description', 'metaDescription', 'flag', 'active', 'branch', 'badges', 'shopType', 'comment'],
  terms: [
    'regime',
    'totalVolume',
    'productScale',
    'preMoney',
    'investmentSteps',
    'suggestions',
    'round',
    'valuta',
    'contractEndOfTerm',
    'cancellationPossibleDate',
    'noticeMonths',
    'voluntaryWithdrawalDays',
    'fundingEndPremature',
    'accruedInterest',
    'accruedInterestRate',
    'accruedInterestPeriods',
    'smallOfferCase',
    'isin',
    'tokenProviderProductId',
    'payingOffice',
    'regulatoryAuthority',
    'distributionCompany',
    'distributionChannels',
    'withholdingAgent',
    'securedByGermanProperty',
    'costs',
    'ecsp',
    'singleInvestmentLimitRequired',
    'vibConfirmation',
    'askBankDataInvestor',
    'askDepotDataInvestor',
    'micaWhitePaper',
  ],
  tariffs: ['tariffs', 'collectible', 'priceTiers', 'stock', 'taxRate', 'shippingFree', 'weightGrams'],
  texts: ['content', 'keyFacts'],
  media: ['cover', 'media'],
  documents: ['documents'],
  places: ['seoPaths', 'categoryIds', 'propertyIds'],
} as const satisfies Record<string, readonly string[]>

export type TabKey = keyof typeof TABS

const names = Object.values(TABS).flat() as FieldName[]
export const FIELD_NAMES: readonly FieldName[] = names

/** `/tariffs/0/name/de-DE` as the form names the field. */
export const pathOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Where a field is found. */
export function tabOf(pointer: string): TabKey {
  const [field] = pathOf(pointer)
  const tabs = Object.entries(TABS) as [TabKey, readonly string[]][]
  return tabs.find(([, fields]) => fields.includes(String(field)))?.[0] ?? 'basics'
}

export type Text = Partial<Record<Locale, string>>

/** Languages in which a text still has to be written; none where there is no text at all. */
export const missingIn = (text: Text | undefined): Locale[] =>
  text?.['de-DE'] ? LOCALES.filter((locale) => !text[locale]) : []

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && LOCALES.some((locale) => locale in value)

/** How many texts lack a language, in whatever depth they lie. */
export function countMissing(value: unknown): number {
  if (isText(value)) return missingIn(value).length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + countMissing(one), 0)
}

/** Days with commas between them, as people read and type them; what is no day stays as it is typed, to be refused. */
export const daysAsTyped = (days: string): string =>
  days.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$3.$2.$1').replaceAll(',', ', ')
export const daysFromTyped = (text: string): string =>
  text
    .split(',')
    .map((day) => day.trim())
    .filter(Boolean)
    .map((day) => day.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, isoOf))
    .join(',')

const isoOf = (_: string, day: string, month: string, year: string) =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export interface Change {
  /** Where it lies, as a pointer within the fields. */
  pointer: string
  before: unknown
  after: unknown
}

/** What differs between two versions, as deep as both have the same shape. */
export function changesOf(before: unknown, after: unknown, pointer = ''): Change[] {
  if (isSame(before, after)) return []
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => changesOf(before[key], after[key], `${pointer}/${key}`))
  }
  return [{ pointer, before, after }]
}

/** A value as one reads it: markup is left out. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return Object.values(value).map(plain).filter(Boolean).join(' · ')
  return String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export const versioned = ({ fields, version }: ProductRecord): Versioned<ProductFields> => ({ values: fields, version })
