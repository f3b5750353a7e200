import type { NewsEntry, NewsKind, NewsSetting, NewsSettings } from '@goldammer/sdk/store/model'

/** R2.24: all, then these, in this order. */
export const NEWS_FILTERS: NewsKind[] = ['document', 'update', 'comment', 'like', 'ir_post', 'contract', 'payment']

/** What holds for a product, or for all of them. */
export function settingsOf({ general, products }: NewsSettings, productId: string | null): NewsSetting[] {
  const own = products.find((it) => it.productId === productId)?.own ?? []
  return general.map((setting) => own.find(({ kind }) => kind === setting.kind) ?? setting)
}

export const change = (settings: NewsSetting[], changed: NewsSetting): NewsSetting[] =>
  settings.map((setting) => (setting.kind === changed.kind ? changed : setting))

/** By kind, as two versions of them are compared. */
export type ChosenChannels = Record<NewsKind, Pick<NewsSetting, 'portal' | 'mail'>>

export const toChannels = (settings: NewsSetting[]): ChosenChannels =>
  Object.fromEntries(settings.map(({ kind, portal, mail }) => [kind, { portal, mail }])) as ChosenChannels

export const fromChannels = (channels: ChosenChannels): NewsSetting[] =>
  NEWS_FILTERS.map((kind) => ({ kind, ...channels[kind] }))

/** An entry of a grouped list with all it stands for. */
export const groupOf = (entry: NewsEntry): NewsEntry[] => [entry, ...(entry.earlier ?? [])]

export const unreadOf = (entries: NewsEntry[]): NewsEntry[] => entries.filter(({ readAt }) => readAt === null)
