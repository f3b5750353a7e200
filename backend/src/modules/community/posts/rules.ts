import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'

export type PostKind = 'update' | 'ir_post' | 'newsroom' | 'insides'
export type CommentKind = 'comment' | 'dialog' | 'ir_comment'
/** In which role somebody wrote a post or a comment. */
export type WrittenAs = 'issuer' | 'author' | 'customer'

/** domain/posts#comments: so many different customers hide a comment until it is moderated. */
export const REPORTS_TO_HIDE = 3

/** Who somebody is to a product. */
export type ProductRelation = {
  customerId: string | null
  /** Their role in the issuer. */
  role: 'viewer' | 'editor' | 'owner' | null
  isAuthor: boolean
  /** Has a live contract of the product. */
  isInvestor: boolean
  /** Has one of any product of its issuer. */
  isCompanyInvestor: boolean
}

const postKinds: PostKind[] = ['update', 'ir_post', 'newsroom', 'insides']

const mayActForIssuer = ({ role }: ProductRelation) => role === 'editor' || role === 'owner'

/** R6.08, R6.10, domain/posts#writers: investor relations and insides are the issuer's own; authors of ours write the rest too. */
export function mayWrite(relation: ProductRelation, kind: PostKind): boolean {
  if (mayActForIssuer(relation)) return true
  return relation.isAuthor && (kind === 'update' || kind === 'newsroom')
}

export const writableKinds = (relation: ProductRelation): PostKind[] =>
  postKinds.filter((kind) => mayWrite(relation, kind))

/** Whose answer counts as one of the project's (domain/posts#writers). */
export const answersOfficially = (relation: ProductRelation): boolean => writesAs(relation) !== 'customer'

/** For whom somebody speaks about a product; it stays with what they say (domain/posts#written-as). */
export function writesAs(relation: ProductRelation): WrittenAs {
  if (mayActForIssuer(relation)) return 'issuer'
  return relation.isAuthor ? 'author' : 'customer'
}

/** R6.03: investor relations are for those who have invested, and the issuer's people. */
export function refuseReading(relation: ProductRelation, kind: PostKind | CommentKind): ErrorCode | null {
  if (kind !== 'ir_post' && kind !== 'ir_comment') return null
  if (!relation.customerId) return 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'
  return relation.isCompanyInvestor || readsOfRound(relation) ? null : 'HOLDING_REQUIRED'
}

/** Whether a reader sees posts that are for the investors of this product alone. */
export const readsOfRound = ({ isInvestor, role }: ProductRelation): boolean => isInvestor || role !== null

/** domain/posts#readers: an IR post is for the investors of the product, or for all of its issuer. */
export function refuseReadingPost(
  relation: ProductRelation,
  { kind, forCompany }: { kind: string; forCompany: boolean },
): ErrorCode | null {
  const refusal = refuseReading(relation, kind as PostKind)
  if (refusal || kind !== 'ir_post' || forCompany || readsOfRound(relation)) return refusal
  return 'HOLDING_REQUIRED'
}

type Audience = 'everyone' | 'round' | 'company'

export function audienceOf({ kind, forCompany }: { kind: string; forCompany: boolean }): Audience {
  if (kind !== 'ir_post') return 'everyone'
  return forCompany ? 'company' : 'round'
}

/** domain/posts#readers: only investor relations are closed, and they always are. */
export const refuseAudience = (kind: PostKind, audience: Audience): ErrorCode | null =>
  (kind === 'ir_post') === (audience !== 'everyone') ? null : 'VIOLATION::NO_SUCH_CHOICE_ERROR'

/** domain/posts#moderators: IR comments are moderated by the issuer, all others by our staff. */
export const mayModerate = (relation: ProductRelation, kind: CommentKind): boolean =>
  kind === 'ir_comment' && mayActForIssuer(relation)

/** The kind of a comment follows what it is about; insides are read, not discussed. */
export function commentKindOf(postKind: PostKind | null): CommentKind | null {
  if (postKind === null) return 'dialog'
  if (postKind === 'ir_post') return 'ir_comment'
  return postKind === 'insides' ? null : 'comment'
}

type Writer = {
  firstName: string | null
  lastName: string | null
  writtenAs: string
  anonymous: boolean
}

/** Who acts for the project is named in full; a customer by first name and initial, or not at all (postAnonymously). */
export function authorOf({ firstName, lastName, writtenAs, anonymous }: Writer): {
  kind: WrittenAs
  name: string | null
} {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  if (writtenAs === 'issuer' || writtenAs === 'author') return { kind: writtenAs, name: name || null }
  const isNamed = !anonymous && firstName && lastName
  return { kind: 'customer', name: isNamed ? `${firstName} ${[...lastName][0]}.` : null }
}
