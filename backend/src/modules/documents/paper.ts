import { DEFAULT_LOCALE, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { countryNames } from '@goldammer/sdk/rules/countries'
import { translate } from '@goldammer/sdk/translate'
import type { Selectable } from 'kysely'
import type { Investor } from '../../shared/tables.ts'
import type { PdfBlock, PdfContent } from './pdf.ts'

export type Say = (key: string, parameters?: Record<string, unknown>) => string

const sayIn =
  (locale: Locale): Say =>
  (key, parameters) =>
    translate(locale, `pdf.${key}` as MessageKey, parameters)

/** A paper's title in every language. */
export const titlesOf = (key: string, parameters: Record<string, unknown>): Record<Locale, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, sayIn(locale)(`title.${key}`, parameters)])) as Record<
    Locale,
    string
  >

/** `part` distinguishes the files of one kind. */
export const fileNameOf = (kind: string, part: string): string =>
  `${sayIn(DEFAULT_LOCALE)(`fileName.${kind}`)}-${part.toLowerCase()}.pdf`

export const joined = (...parts: (string | null)[]) => parts.filter((part) => part).join(' ') || null

type Named = Pick<Selectable<Investor>, 'title' | 'firstName' | 'lastName'>
type Housed = Pick<Selectable<Investor>, 'street' | 'streetNumber' | 'postalCode' | 'city' | 'country'>

export const personOf = ({ title, firstName, lastName }: Named) => joined(title, firstName, lastName)

/** In one line, the country by its name in the language of the paper. */
export const addressOf = ({ street, streetNumber, postalCode, city, country }: Housed, locale: Locale): string =>
  [joined(street, streetNumber), joined(postalCode, city), country && countryNames(locale)(country)]
    .filter((part) => part)
    .join(', ')

export type PaperFrame = {
  titleKey: string
  titleParameters: Record<string, unknown>
  /** Stands at the foot of every page; a change of the texts or figures takes a new one (domain/documents#papers). */
  version: string
  createdAt: Date
  author: string
  subtitle?: string
}

/** The paper in German, which binds, with a translation for a reader of another language (domain/documents#papers). */
export function bilingual(
  locale: Locale,
  { titleKey, titleParameters, version, createdAt, author, subtitle }: PaperFrame,
  blocks: (locale: Locale, say: Say) => PdfBlock[],
): PdfContent {
  const say = sayIn(DEFAULT_LOCALE)
  const title = say(`title.${titleKey}`, titleParameters)
  const footOf = (inLanguage: Say) =>
    inLanguage('foot', { title: inLanguage(`title.${titleKey}`, titleParameters), version, day: createdAt })
  const pageLabelOf =
    (inLanguage: Say): PdfContent['pageLabel'] =>
    (page, of) =>
      inLanguage('page', { page, of })
  const annex = (): PdfBlock[] => {
    const translated = sayIn(locale)
    const translatedTitle = translated(`title.${titleKey}`, titleParameters)
    return [
      { kind: 'pageBreak', foot: footOf(translated), pageLabel: pageLabelOf(translated) },
      { kind: 'heading', text: translatedTitle },
      { kind: 'warning', text: translated('annex') },
      ...blocks(locale, translated),
    ]
  }
  return {
    locale: DEFAULT_LOCALE,
    title,
    ...(subtitle ? { subtitle } : {}),
    foot: footOf(say),
    pageLabel: pageLabelOf(say),
    createdAt,
    author,
    blocks: [...blocks(DEFAULT_LOCALE, say), ...(locale === DEFAULT_LOCALE ? [] : annex())],
  }
}
