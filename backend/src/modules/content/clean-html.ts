import {
  CONTENT_ATTRIBUTES,
  CONTENT_SCHEMES,
  CONTENT_TAGS,
  HTML_BLOCK_ATTRIBUTES,
  HTML_BLOCK_TAGS,
} from '@goldammer/sdk/rules/content-html'
import sanitize from 'sanitize-html'

const ofTexts: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, ...CONTENT_TAGS],
  allowedAttributes: CONTENT_ATTRIBUTES,
  ...CONTENT_SCHEMES,
}
const ofHtmlBlock: sanitize.IOptions = {
  ...ofTexts,
  allowedTags: [...sanitize.defaults.allowedTags, ...CONTENT_TAGS, ...HTML_BLOCK_TAGS],
  allowedAttributes: HTML_BLOCK_ATTRIBUTES,
}

/** What editors write, without scripts, drawings that act, frames and forms; the shop cleans once more when it shows it. */
export const cleanHtml = (html: string, isHtmlBlock = false): string =>
  sanitize(html, isHtmlBlock ? ofHtmlBlock : ofTexts).trim()
