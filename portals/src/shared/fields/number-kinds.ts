import { formatNumber } from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'
import { readNumber } from '@goldammer/sdk/rules/read-euros'

/** What a number is of: how many decimals it has, whether thousands are grouped, and what stands behind it. */
export const NUMBER_KINDS = {
  amount: { decimals: 2, isGrouped: true, unit: '€' },
  euros: { decimals: 0, isGrouped: true, unit: '€' },
  percent: { decimals: 2, isGrouped: false, unit: '%' },
  factor: { decimals: 6, isGrouped: false, unit: null },
  whole: { decimals: 0, isGrouped: true, unit: null },
  year: { decimals: 0, isGrouped: false, unit: null },
} as const

export type NumberKind = keyof typeof NUMBER_KINDS

/** The number that was typed, with comma or point in every language; null where it is none, or below zero where that cannot be. */
export function readTyped(kind: NumberKind, text: string, min: number): number | null {
  const number = readNumber(text.replace('%', ''), NUMBER_KINDS[kind])
  return number === null || (number < 0 && min >= 0) ? null : number
}

/** Whether what was typed so far is no number, nor the beginning of one. */
export function isRefused(kind: NumberKind, text: string, min: number): boolean {
  const typed = text.trim()
  const begins = typed === '' || (min < 0 && /^[-−]$/.test(typed))
  return !begins && readTyped(kind, typed, min) === null
}

/** As in the texts of the page. A factor has as many decimals as it was given. */
export function showNumber(kind: NumberKind, value: number, locale: Locale): string {
  const { decimals, isGrouped } = NUMBER_KINDS[kind]
  if (isGrouped) return formatNumber(value, locale, decimals)
  const text = kind === 'factor' ? String(value) : value.toFixed(decimals)
  return locale === 'en-GB' ? text : text.replace('.', ',')
}
