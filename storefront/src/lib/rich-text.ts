import sanitize from 'sanitize-html'
import { icons } from '../components/ui/icons.ts'
import { infoTables } from './info-tables.ts'

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'h1', 'h2'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel', 'hreflang'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    '*': ['lang', 'id'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
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

const INFO_ICON = `<svg class="icon icon-sm" viewBox="0 0 24 24" aria-hidden="true">${icons.info}</svg>`

/** R2.32: what editors write, made safe; pictures open in a lightbox, {## text ##} becomes an info icon with a tooltip. */
export function richText(html: string, label: { info: string; enlarge: string }): string {
  let tooltips = 0
  return infoTables(sanitize(html, OPTIONS))
    .replace(
      /<img [^>]*>/g,
      (image) => `<button type="button" class="zoom" aria-label="${label.enlarge}">${image}</button>`,
    )
    .replace(/<table(?: class="info-table" role="table")?>/g, '<div class="table-wrap" role="region" tabindex="0">$&')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/\{##\s*(.+?)\s*##\}/g, (_marked, text: string) => {
      tooltips += 1
      const id = `tooltip-${tooltips}`
      const button = `<button type="button" aria-label="${label.info}" aria-describedby="${id}">${INFO_ICON}</button>`
      return `<span class="tooltip">${button}<span role="tooltip" id="${id}">${text}</span></span>`
    })
}
