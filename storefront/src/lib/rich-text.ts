import {
  CONTENT_ATTRIBUTES,
  CONTENT_SCHEMES,
  CONTENT_TAGS,
  HTML_BLOCK_ATTRIBUTES,
  HTML_BLOCK_TAGS,
} from '@goldammer/sdk/rules/content-html'
import sanitize from 'sanitize-html'
import { escapeMarkup } from './escape-markup.ts'
import { icons } from './icons.ts'
import { infoTables } from './info-tables.ts'

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, ...CONTENT_TAGS],
  allowedAttributes: CONTENT_ATTRIBUTES,
  ...CONTENT_SCHEMES,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    img: sanitize.simpleTransform('img', { loading: 'lazy' }),
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
}

const HTML_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags || []), ...HTML_BLOCK_TAGS],
  allowedAttributes: HTML_BLOCK_ATTRIBUTES,
}

const INFO_ICON = `<svg class="icon icon-sm" viewBox="0 0 24 24" aria-hidden="true">${icons.info}</svg>`

export type RichTextSettings = {
  info: string
  enlarge: string
  /** A name no other element of the page has. */
  newId: () => string
  /** For the HTML block: more elements, and classes. */
  html?: boolean
}

/** R2.32: what editors write, made safe; pictures open in a lightbox, {## text ##} becomes an info icon with a tooltip. */
export function richText(html: string, settings: RichTextSettings): string {
  const safe = sanitize(html, settings.html ? HTML_OPTIONS : OPTIONS)
  // Staff change these words.
  const enlarge = escapeMarkup(settings.enlarge)
  const info = escapeMarkup(settings.info)
  return withTooltips(withZoom(withTables(safe), enlarge), { ...settings, info })
}

/** A picture that is a link already stays one. Without scripts the picture's own address opens. */
function withZoom(html: string, enlarge: string): string {
  return html.replace(/<a[ >][\s\S]*?<\/a>|<img [^>]*>/g, (found) => {
    const src = /^<img[^>]* src="([^"]*)"/.exec(found)?.[1]
    if (!src) return found
    const alt = / alt="([^"]*)"/.exec(found)?.[1]
    return `<a class="zoom" href="${src}" aria-label="${alt ? `${enlarge}: ${alt}` : enlarge}">${found}</a>`
  })
}

function withTables(html: string): string {
  return infoTables(html)
    .replace(/<table(?: class="info-table" role="table")?>/g, '<div class="table-wrap" role="group" tabindex="0">$&')
    .replace(/<\/table>/g, '</table></div>')
}

/** Marks are looked for between the tags alone: one within an attribute stays text. */
function withTooltips(html: string, { info, newId }: RichTextSettings): string {
  return html.replace(/<[^>]*>|\{##([\s\S]+?)##\}/g, (found, marked?: string) => {
    const text = marked?.replace(/<[^>]*>/g, '').trim()
    if (!text) return marked === undefined ? found : ''
    const id = newId()
    const button = `<button type="button" aria-label="${info}" aria-describedby="${id}">${INFO_ICON}</button>`
    return `<span class="tooltip">${button}<span role="tooltip" id="${id}">${text}</span></span>`
  })
}
