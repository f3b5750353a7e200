import type { CompanyPageInput, CompanyPageRecord } from '@goldammer/sdk/staff/model'

/** What the form holds: whether it is for all is a choice of its own. */
export interface PageValues {
  slug: string
  title: CompanyPageInput['title']
  content: CompanyPageInput['content']
  audience: 'all' | 'chosen'
  companyIds: string[]
}

export const NEW_PAGE: PageValues = {
  slug: '',
  title: { 'de-DE': '' },
  content: { 'de-DE': '' },
  audience: 'all',
  companyIds: [],
}

export const valuesOf = ({ slug, title, content, companyIds }: CompanyPageRecord): PageValues => ({
  slug,
  title,
  content,
  companyIds: companyIds ?? [],
  audience: companyIds === null ? 'all' : 'chosen',
})

type Texts = PageValues['title']

const filled = (texts: Texts): Texts => ({
  'de-DE': '',
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim())),
})

export const inputOf = ({ slug, title, content, audience, companyIds }: PageValues): CompanyPageInput => ({
  slug: slug.trim(),
  title: filled(title),
  content: filled(content),
  companyIds: audience === 'all' ? null : companyIds,
})
