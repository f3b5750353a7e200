/** HTML that editors may use beside the sanitizer's own list: the backend stores and the shop shows nothing else. */
export const CONTENT_TAGS = ['img', 'h1', 'h2']
/** The HTML block may also group. */
export const HTML_BLOCK_TAGS = ['details', 'summary', 'picture', 'time']

export const CONTENT_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'target', 'rel', 'hreflang'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  // The target of a link within the text. Nowhere else, so that no text uses a name of the page's own scripts.
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  '*': ['lang'],
}

/** The HTML block may name classes of the style sheet. */
export const HTML_BLOCK_ATTRIBUTES: Record<string, string[]> = {
  ...CONTENT_ATTRIBUTES,
  '*': ['lang', 'class'],
  details: ['open'],
  time: ['datetime'],
}

export const CONTENT_SCHEMES = {
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
}
