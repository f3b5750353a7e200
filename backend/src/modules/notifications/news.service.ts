import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { notifyCustomerNow } from '../../shared/live-changes.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import type { NewsRow } from './news.repository.ts'
import * as repository from './news.repository.ts'
import { NEWS_KINDS, type NewsKind, preferenceFor } from './news.rules.ts'
import { layouts, type MailTemplate } from './templates.ts'

type Schemas = components['schemas']

const newest: Sorting = { column: sql`news.created_at`, id: sql`news.id`, type: 'timestamptz' }

/** R2.24: the news of the acting identity, the newest first. */
export async function listNews(
  scope: Scope,
  { cursor, limit = 50, ...filter }: repository.NewsFilter & { cursor?: string; limit?: number },
): Promise<Schemas['NewsList']> {
  const query = repository.selectNews(scope.db, scope, filter)
  const [page, unread] = await Promise.all([
    readCountedPage(query, newest, { sort: '-createdAt', limit, cursor }),
    repository.countUnread(scope.db, scope),
  ])
  const { rows, total, next, previous } = page
  const entries = (rows as NewsRow[]).map((row) => toEntry(scope, row))
  return { elements: await withEarlier(scope, filter, entries), total: Number(total), unread, next, previous }
}

async function withEarlier(
  scope: Scope,
  filter: repository.NewsFilter,
  entries: Schemas['NewsEntry'][],
): Promise<Schemas['NewsEntry'][]> {
  if (!filter.grouped) return entries
  const ids = entries.map(({ id }) => id)
  const earlier = await repository.listEarlier(scope.db, scope, filter, ids)
  return entries.map((entry) => ({
    ...entry,
    earlier: (earlier.get(entry.id) ?? []).map((row) => toEntry(scope, row)),
  }))
}

/** In the words of the mail, in the language of the reader. */
function toEntry({ locale }: Scope, row: NewsRow): Schemas['NewsEntry'] {
  const template = row.template as MailTemplate
  const parameters = row.parameters as Record<string, unknown>
  const words = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? inLocale(value, locale) : value,
    ]),
  )
  const path = layouts[template].path as ((parameters: never) => string) | undefined
  return {
    id: row.id,
    kind: row.kind as NewsKind,
    title: translate(locale, `mail.${template}.title`, words as Record<string, string>),
    text: template === 'M22' ? String(words.message) : null,
    productId: row.productId,
    productName: typeof words.productName === 'string' ? words.productName : null,
    orderId: row.orderId,
    url: path?.(parameters as never) ?? null,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

/** How much of it is new. */
export const countUnreadNews = (scope: Scope): Promise<number> => repository.countUnread(scope.db, scope)

export async function markNewsRead(scope: Scope, ids: string[] | null): Promise<{ unread: number }> {
  await repository.markRead(scope.db, scope, ids, scope.clock.now())
  notifyCustomerNow(scope.db, actingCustomer(scope))
  return { unread: await repository.countUnread(scope.db, scope) }
}

export async function readNewsSettings(scope: Scope): Promise<Schemas['NewsSettings']> {
  const customerId = actingCustomer(scope)
  const [settings, products] = await Promise.all([
    repository.listSettings(scope.db, customerId),
    repository.listProducts(scope.db, scope),
  ])
  return {
    general: NEWS_KINDS.map((kind) => ({ kind, ...preferenceFor(settings, kind, null) })),
    products: products
      .map(({ id, name }) => ({
        productId: id,
        productName: inLocale(name, scope.locale),
        own: settings
          .filter(({ productId }) => productId === id)
          .map(({ kind, portal, mail }) => ({ kind, portal, mail })),
      }))
      .toSorted((a, b) => a.productName.localeCompare(b.productName, scope.locale)),
    version: versionOf(settings),
  }
}

export async function saveNewsSettings(
  scope: Scope,
  { productId, settings }: Schemas['NewsSettingsInput'],
  version?: string,
): Promise<Schemas['NewsSettings']> {
  const customerId = actingCustomer(scope)
  // Named twice, the last one counts.
  const latest = [...new Map(settings.map((setting) => [setting.kind, setting])).values()]
  await inTransaction(scope, async (tx) => {
    await repository.lockSettings(tx, customerId)
    refuseStale(await repository.listSettings(tx, customerId), version)
    const isOwn = (await repository.listProducts(tx, scope)).some(({ id }) => id === productId)
    if (productId !== null && !isOwn) throw new AppError('CONTENT__PRODUCT_NOT_FOUND', { pointer: '/productId' })
    await repository.replaceSettings(tx, customerId, productId, latest)
  })
  return await readNewsSettings(scope)
}
