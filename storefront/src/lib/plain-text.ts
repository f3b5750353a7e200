import sanitize from 'sanitize-html'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What editors wrote, without marks: for search engines and previews. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(?:p|li|h\d|td|th)>|<br\s*\/?>/gi, ' $&')
  return sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/\{##\s*.+?\s*##\}/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
