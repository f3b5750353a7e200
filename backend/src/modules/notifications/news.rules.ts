export type NewsKind = 'contract' | 'payment' | 'document' | 'update' | 'comment' | 'like' | 'ir_post'
export type NotificationPreference = { portal: boolean; mail: boolean }
export type Setting = NotificationPreference & { kind: NewsKind; productId: string | null }

/** The default channels of each kind, until the customer changes them (domain/mails#settings). */
export const BEGINNING: Record<NewsKind, NotificationPreference> = {
  contract: { portal: true, mail: true },
  payment: { portal: true, mail: true },
  document: { portal: true, mail: false },
  update: { portal: true, mail: true },
  comment: { portal: true, mail: true },
  like: { portal: true, mail: false },
  ir_post: { portal: true, mail: true },
}

export const NEWS_KINDS = Object.keys(BEGINNING) as NewsKind[]

/** R2.24: the product's own setting, else the general one, else how it is at the beginning. */
export function preferenceFor(
  settings: readonly Setting[],
  kind: NewsKind,
  productId: string | null,
): NotificationPreference {
  const of = (id: string | null) => settings.find((one) => one.kind === kind && one.productId === id)
  const { portal, mail } = (productId && of(productId)) || of(null) || BEGINNING[kind]
  return { portal, mail }
}
