import type { CategoryFields, ListCmsChoicesParams } from '@goldammer/sdk/staff/model'

/** What one chooses an entry to lead to: a page lists its products, a folder leads nowhere, the others are links. */
export const KINDS = ['page', 'category', 'product', 'landing_page', 'external', 'folder'] as const
export type Kind = (typeof KINDS)[number]

/** What is chosen from, where it leads to a record. */
export const targets: Partial<Record<Kind, ListCmsChoicesParams['kind']>> = {
  category: 'place',
  product: 'product',
  landing_page: 'landingPage',
}

export const kindOf = ({ type, linkType }: Pick<CategoryFields, 'type' | 'linkType'>): Kind =>
  type === 'link' ? (linkType ?? 'external') : type

/** What was chosen before leads elsewhere. */
export const ofKind = (kind: Kind): Pick<CategoryFields, 'type' | 'linkType' | 'internalLink'> =>
  kind === 'page' || kind === 'folder'
    ? { type: kind, linkType: null, internalLink: null }
    : { type: 'link', linkType: kind, internalLink: null }

export const newEntry = (kind: Kind): CategoryFields => ({
  ...ofKind(kind),
  externalLink: {},
  name: {},
  description: {},
  metaTitle: {},
  metaDescription: {},
  mediaId: null,
  active: true,
  visible: true,
  paths: {},
})
