import { LOCALES } from '@goldammer/sdk/locales'
import sanitize from 'sanitize-html'
import type { Translated } from './translated.ts'

const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const options: sanitize.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'blockquote', 'img', ...TABLES],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: { b: 'strong', i: 'em', h1: 'h2', div: 'p' },
  // Pictures are our own files: one from another site would report its readers there.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/media/'),
}

/** What issuers and authors write, without anything that could act or lead readers astray. */
export const cleanContent = (text: Translated): Translated => mapTexts(text, (one) => sanitize(one, options).trim())

/** Titles are plain text; what holds a figure and its unit together stays. */
export const cleanTitle = (text: Translated): Translated =>
  mapTexts(text, (one) => one.replace(/[^\S\u00a0]+/g, ' ').trim())

export const isBlankHtml = (html: string): boolean =>
  !/<img /.test(html) && sanitize(html, { allowedTags: [] }).replace(/&nbsp;|\s/g, '') === ''

/** A picture without alternative text. Of what is cleaned: attributes hold no `>` there. */
export const hasSilentPicture = (html: string): boolean => /<img(?![^>]*\balt="[^"]*[^"\s])[^>]*>/.test(html)

function mapTexts(text: Translated, clean: (one: string) => string): Translated {
  const entries = LOCALES.flatMap((locale) => {
    const cleaned = clean(text[locale] ?? '')
    return cleaned === '' ? [] : [[locale, cleaned]]
  })
  return Object.fromEntries(entries)
}
