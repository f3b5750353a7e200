import type { Locale } from '../locales.ts'

/** The kind of input of a block's field; the messages contain its name as staff.pages.field.{name}. */
export type CmsField = { name: string } & (
  | { kind: 'text' | 'word' | 'lines' | 'richText' | 'html' | 'link' | 'media' | 'products' | 'category' | 'faqGroup' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'list'; fields: readonly CmsField[]; max: number }
)

/** Kinds whose value is a text of its own in each language. */
export const TRANSLATED_KINDS: readonly CmsField['kind'][] = ['text', 'lines', 'richText', 'html', 'link']

export const CMS_TEXT_MAX = 300
export const CMS_LINES_MAX = 2_000
export const CMS_HTML_MAX = 50_000
export const CMS_PRODUCTS_MAX = 24

const title: CmsField = { name: 'title', kind: 'text' }
const text: CmsField = { name: 'text', kind: 'lines' }
const content: CmsField = { name: 'content', kind: 'richText' }
const image: CmsField = { name: 'image', kind: 'media' }
const alt: CmsField = { name: 'alt', kind: 'text' }
const caption: CmsField = { name: 'caption', kind: 'text' }
const products: CmsField = { name: 'products', kind: 'products' }
const limit: CmsField = { name: 'limit', kind: 'number', min: 1, max: 24 }
const link: readonly CmsField[] = [
  { name: 'linkLabel', kind: 'text' },
  { name: 'linkUrl', kind: 'link' },
]
const pictures: CmsField = { name: 'images', kind: 'list', max: 30, fields: [image, alt, caption] }

/** R3.17: the blocks of the shop and their fields. The editor, the backend's checks and the shop use this table. */
export const CMS_BLOCKS = {
  hero: [
    title,
    text,
    image,
    { name: 'primaryLabel', kind: 'text' } as const,
    { name: 'primaryUrl', kind: 'link' } as const,
    { name: 'secondaryLabel', kind: 'text' } as const,
    { name: 'secondaryUrl', kind: 'link' } as const,
  ],
  text: [title, content],
  'image-text': [
    title,
    { name: 'headingLevel', kind: 'choice', options: ['1', '2'] } as const,
    content,
    image,
    { name: 'imagePosition', kind: 'choice', options: ['left', 'right'] } as const,
    ...link,
  ],
  image: [image, alt, caption, ...link, { name: 'zoom', kind: 'choice', options: ['yes', 'no'] }],
  'image-gallery': [title, pictures],
  'image-slider': [title, pictures, { name: 'autoplay', kind: 'flag' }],
  video: [
    title,
    { name: 'name', kind: 'text' } as const,
    { name: 'video', kind: 'media' } as const,
    { name: 'poster', kind: 'media' } as const,
    { name: 'captions', kind: 'media' } as const,
    { name: 'provider', kind: 'choice', options: ['youtube', 'vimeo'] } as const,
    { name: 'videoId', kind: 'word' } as const,
    caption,
  ],
  html: [{ name: 'content', kind: 'html' }],
  'call-to-action': [title, text, ...link],
  'how-it-works': [title, { name: 'steps', kind: 'list', max: 12, fields: [title, text] }],
  'key-facts': [
    title,
    {
      name: 'facts',
      kind: 'list',
      max: 12,
      fields: [
        { name: 'label', kind: 'text' },
        { name: 'value', kind: 'text' },
        { name: 'note', kind: 'text' },
      ],
    },
  ],
  tabs: [title, { name: 'tabs', kind: 'list', max: 12, fields: [title, content] }],
  team: [
    title,
    {
      name: 'members',
      kind: 'list',
      max: 40,
      fields: [
        { name: 'name', kind: 'word' },
        { name: 'position', kind: 'text' },
        { name: 'description', kind: 'lines' },
        image,
        {
          name: 'socialNetworks',
          kind: 'list',
          max: 8,
          fields: [
            { name: 'network', kind: 'choice', options: ['linkedIn', 'xing', 'facebook', 'instagram'] },
            { name: 'url', kind: 'word' },
          ],
        },
      ],
    },
  ],
  faq: [title, { name: 'faqGroup', kind: 'faqGroup' }, limit, ...link],
  'product-listing': [title, products, limit, ...link],
  'product-slider': [title, products, limit, { name: 'autoplay', kind: 'choice', options: ['yes', 'no'] }, ...link],
  'product-box': [title, products],
  'category-navigation': [title, { name: 'category', kind: 'category' }],
  'blog-teasers': [title, limit, ...link],
  'risk-note': [],
  newsletter: [title, text],
  form: [
    title,
    text,
    { name: 'form', kind: 'choice', options: ['contact', 'capital-demand'] },
    { name: 'subject', kind: 'text' },
  ],
  spacer: [{ name: 'height', kind: 'number', min: 0, max: 400 }],
} as const satisfies Record<string, readonly CmsField[]>

export type CmsBlockType = keyof typeof CMS_BLOCKS

export const isBlockType = (type: string): type is CmsBlockType => Object.hasOwn(CMS_BLOCKS, type)

export const fieldsOf = (type: string): readonly CmsField[] => (isBlockType(type) ? CMS_BLOCKS[type] : [])

/** The source of a slot's value: its own text, or a record that is loaded with it. */
const SOURCES: Partial<Record<CmsField['kind'], string>> = {
  media: 'media',
  products: 'products',
  category: 'category',
  faqGroup: 'faqGroup',
}

export const sourceOf = ({ kind }: CmsField): string => SOURCES[kind] ?? 'static'

/** Allowed addresses of links: of this shop, of other sites, mail and telephone. */
export const CMS_LINK = /^(\/(?!\/)|#|\?|https?:|mailto:|tel:)/i
export const CSS_LENGTH = /^-?\d+(\.\d+)?(px|rem|em|%)$/
export const CSS_COLOR = /^(#[0-9a-f]{3,8}|[a-z][a-z-]*\d*)$/i

/** The languages that lack a text which exists in German. */
export const missingLocales = (value: unknown, locales: readonly Locale[]): Locale[] => {
  if (typeof value !== 'object' || value === null) return []
  const texts = value as Partial<Record<Locale, string>>
  const hasText = (locale: Locale) => typeof texts[locale] === 'string' && texts[locale].trim() !== ''
  return locales.some(hasText) ? locales.filter((locale) => !hasText(locale)) : []
}
