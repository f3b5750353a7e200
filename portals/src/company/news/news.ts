import type { CompanyPost, CompanyPostInput, PostAudience, PostKind, PostState } from '@goldammer/sdk/store/model'

export const KINDS: PostKind[] = ['update', 'ir_post', 'newsroom', 'insides']
export const STATES: PostState[] = ['draft', 'scheduled', 'published', 'withdrawn']

/** domain/posts#readers: only investor relations are closed, and they always are. */
export const audiencesOf = (kind: PostKind): PostAudience[] =>
  kind === 'ir_post' ? ['round', 'company'] : ['everyone']

/** What the form holds: of a post that is there already its product and kind stay. */
export type PostValues = CompanyPostInput

/** An update, stored until somebody says more. Which product it is about is chosen where there are several. */
export const newPost = (rounds: { productId: string }[]): PostValues => ({
  productId: (rounds.length === 1 && rounds[0]?.productId) || '',
  kind: 'update',
  audience: 'everyone',
  title: { 'de-DE': '' },
  content: { 'de-DE': '' },
  release: 'draft',
  publishAt: null,
})

const releases = { draft: 'draft', scheduled: 'at', published: 'now', withdrawn: 'draft' } as const

export function valuesOf({ productId, kind, audience, texts, state, publishAt }: CompanyPost): PostValues {
  return { productId, kind, audience, ...texts, release: releases[state], publishAt }
}

type Texts = PostValues['title']

/** Without the languages that were left empty. */
function filled(texts: Texts): Texts {
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim()))
  return { 'de-DE': '', ...filled }
}

export const inputOf = ({ title, content, release, publishAt, ...rest }: PostValues): PostValues => ({
  ...rest,
  title: filled(title),
  content: filled(content),
  release,
  publishAt: release === 'at' ? (publishAt ?? null) : null,
})

/** What is saved while the author writes, if there is enough of it: never more than a draft. */
export function draftOf(values: PostValues): PostValues | undefined {
  const { title, content } = values
  if (!values.productId || !title['de-DE'].trim() || !content['de-DE'].trim()) return undefined
  return inputOf({ ...values, release: 'draft' })
}

/** What is written, without its markup. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
