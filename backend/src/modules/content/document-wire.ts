import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import {
  CMS_HTML_MAX,
  CMS_LINES_MAX,
  CMS_LINK,
  CMS_PRODUCTS_MAX,
  CMS_TEXT_MAX,
  type CmsField,
  CSS_COLOR,
  CSS_LENGTH,
  fieldsOf,
  isBlockType,
  missingLocales,
  sourceOf,
  TRANSLATED_KINDS,
} from '@goldammer/sdk/rules/cms-blocks'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { isId } from '../../shared/ids.ts'
import type { Translated } from '../../shared/translated.ts'
import { refusePath } from './addresses.ts'
import { cleanHtml } from './clean-html.ts'
import { readSections } from './stored-page.ts'

type Schemas = components['schemas']
export type CmsDocument = Schemas['CmsDocument']
type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const longest: Partial<Record<CmsField['kind'], number>> = {
  lines: CMS_LINES_MAX,
  richText: CMS_HTML_MAX,
  html: CMS_HTML_MAX,
}

/** The document as stored: cleaned, without fields that no block has; errors point to the fields. */
export function cleanDocument(input: CmsDocument): CmsDocument {
  const refusals: ErrorEntry[] = []
  const refuse = (code: ErrorEntry['code'], pointer: string, parameters?: ErrorEntry['parameters']) =>
    void refusals.push({ code, pointer, ...(parameters && { parameters }) })

  function cleanText(field: CmsField, text: string, pointer: string): string {
    const cleaned =
      field.kind === 'richText' ? cleanHtml(text) : field.kind === 'html' ? cleanHtml(text, true) : text.trim()
    const max = longest[field.kind] ?? CMS_TEXT_MAX
    if (cleaned.length > max) refuse('VIOLATION::TOO_LONG_ERROR', pointer, { rule: 'maxLength', max })
    const isAddress = field.kind === 'link' || field.name === 'url'
    if (isAddress && cleaned !== '' && !CMS_LINK.test(cleaned)) refuse('VIOLATION::INVALID_FORMAT_ERROR', pointer)
    return cleaned
  }

  function cleanTexts(field: CmsField, value: unknown, pointer: string): unknown {
    // What came with an import may be one text for all languages.
    if (typeof value === 'string') return cleanText(field, value, pointer)
    if (!isObject(value)) return {}
    return Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const text = value[locale]
        return typeof text === 'string' && text.trim() !== ''
          ? [[locale, cleanText(field, text, `${pointer}/${locale}`)]]
          : []
      }),
    )
  }

  function cleanNumber(field: CmsField & { kind: 'number' }, value: unknown, pointer: string): number | null {
    const number = Number(value)
    if (value === null || value === undefined || value === '' || !Number.isFinite(number)) return null
    if (number < field.min) refuse('VIOLATION::TOO_LOW_ERROR', pointer, { rule: 'minimum', min: field.min })
    if (number > field.max) refuse('VIOLATION::TOO_HIGH_ERROR', pointer, { rule: 'maximum', max: field.max })
    return number
  }

  function cleanList(field: CmsField & { kind: 'list' }, value: unknown, pointer: string): Json[] {
    const entries = (Array.isArray(value) ? value : []).filter(isObject)
    if (entries.length > field.max) refuse('VIOLATION::TOO_MANY_ERROR', pointer, { rule: 'maxItems', max: field.max })
    return entries.map((entry, index) => {
      const own = field.fields.flatMap((one) => {
        const at = `${pointer}/${index}/${one.name}`
        const given =
          one.kind === 'media' && isObject(entry[one.name]) ? (entry[one.name] as Json).value : entry[one.name]
        const cleaned = cleanValue(one, given, at)
        return cleaned === null || cleaned === undefined
          ? []
          : [[one.name, one.kind === 'media' ? { source: 'media', value: cleaned } : cleaned] as const]
      })
      return Object.fromEntries(own)
    })
  }

  function cleanValue(field: CmsField, value: unknown, pointer: string): unknown {
    switch (field.kind) {
      case 'choice': {
        const chosen = value === null || value === undefined ? '' : String(value)
        if (chosen !== '' && !field.options.includes(chosen)) refuse('VIOLATION::NO_SUCH_CHOICE_ERROR', pointer)
        return chosen === '' ? null : chosen
      }
      case 'flag':
        return typeof value === 'boolean' ? value : null
      case 'number':
        return cleanNumber(field, value, pointer)
      case 'list':
        return cleanList(field, value, pointer)
      case 'products': {
        const ids = [value].flat().filter(isId)
        if (ids.length > CMS_PRODUCTS_MAX)
          refuse('VIOLATION::TOO_MANY_ERROR', pointer, { rule: 'maxItems', max: CMS_PRODUCTS_MAX })
        return ids
      }
      case 'media':
      case 'category':
      case 'faqGroup':
        return isId(value) ? value : null
      case 'word':
        return typeof value === 'string' || typeof value === 'number' ? cleanText(field, String(value), pointer) : null
      default:
        return cleanTexts(field, value, pointer)
    }
  }

  function cleanConfig(type: string, config: Json, pointer: string): Json {
    const entries = fieldsOf(type).flatMap((field) => {
      const entry = config[field.name]
      if (entry === undefined) return []
      const given = isObject(entry) && 'value' in entry ? entry.value : entry
      const value = cleanValue(field, given, `${pointer}/${field.name}/value`)
      return value === null ? [] : [[field.name, { source: sourceOf(field), value }] as const]
    })
    return Object.fromEntries(entries)
  }

  function cleanFields<Fields extends Json>(fields: Fields, pointer: string): Fields {
    for (const side of ['marginTop', 'marginBottom', 'marginLeft', 'marginRight'])
      if (typeof fields[side] === 'string' && !CSS_LENGTH.test(fields[side]))
        refuse('VIOLATION::INVALID_FORMAT_ERROR', `${pointer}/${side}`)
    if (typeof fields.backgroundColor === 'string' && !CSS_COLOR.test(fields.backgroundColor))
      refuse('VIOLATION::INVALID_FORMAT_ERROR', `${pointer}/backgroundColor`)
    return fields
  }

  const sections = input.sections.map((section, at) => {
    const here = `/sections/${at}`
    const blocks = section.blocks.map((block, index) => {
      const pointer = `${here}/blocks/${index}`
      if (!isBlockType(block.type)) refuse('VIOLATION::NO_SUCH_CHOICE_ERROR', `${pointer}/type`)
      const slots = block.slots.map((slot, number) => ({
        ...slot,
        config: cleanConfig(block.type, slot.config, `${pointer}/slots/${number}/config`),
      }))
      return { ...cleanFields(block, pointer), slots }
    })
    return { ...cleanFields(section, here), blocks }
  })
  const plain = (texts: Translated): Translated =>
    Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale]?.trim() ? [[locale, texts[locale].trim()]] : [])))
  const document = {
    name: plain(input.name),
    metaTitle: plain(input.metaTitle),
    metaDescription: plain(input.metaDescription),
    paths: plain(input.paths),
    sections,
  }
  if (!document.name['de-DE']) refuse('VIOLATION::IS_BLANK_ERROR', '/name/de-DE')
  for (const [locale, path] of Object.entries(document.paths)) {
    const refusal = refusePath(path)
    if (refusal) refuse(refusal, `/paths/${locale}`)
  }
  if (refusals.length > 0) throw new AppError(refusals)
  return document
}

/** A stored document; a broken value reads as not set. */
export function readDocument(stored: unknown): CmsDocument {
  const { name, metaTitle, metaDescription, paths, sections } = isObject(stored) ? stored : {}
  const texts = (value: unknown): Translated =>
    isObject(value)
      ? Object.fromEntries(
          LOCALES.flatMap((locale) => (typeof value[locale] === 'string' ? [[locale, value[locale]]] : [])),
        )
      : {}
  return {
    name: texts(name),
    metaTitle: texts(metaTitle),
    metaDescription: texts(metaDescription),
    paths: texts(paths),
    sections: readSections(sections),
  }
}

/** Languages that lack a text which is there in another one. */
export function missingIn({ name, metaTitle, metaDescription, sections }: CmsDocument): Locale[] {
  const missing = new Set<Locale>([name, metaTitle, metaDescription].flatMap((texts) => missingLocales(texts, LOCALES)))
  const look = (fields: readonly CmsField[], read: (name: string) => unknown) => {
    for (const field of fields) {
      const value = read(field.name)
      if (TRANSLATED_KINDS.includes(field.kind))
        for (const locale of missingLocales(value, LOCALES)) missing.add(locale)
      if (field.kind === 'list' && Array.isArray(value))
        for (const entry of value.filter(isObject)) look(field.fields, (one) => entry[one])
    }
  }
  for (const { type, slots } of sections.flatMap(({ blocks }) => blocks))
    for (const { config } of slots)
      look(fieldsOf(type), (one) => (isObject(config[one]) ? (config[one] as Json).value : undefined))
  return LOCALES.filter((locale) => missing.has(locale))
}
