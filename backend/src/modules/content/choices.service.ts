import type { components } from '@goldammer/sdk/operations/staff'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'

const most = 200

const tables = { product: 'product', category: 'category', faqGroup: 'faqGroup' } as const

/** What a block may show, by name, in the language of who writes. */
export async function listChoices(
  scope: Scope,
  { kind, term = '' }: { kind: keyof typeof tables; term?: string },
): Promise<components['schemas']['CmsChoiceList']> {
  const rows =
    kind === 'category'
      ? await scope.db.selectFrom('category').select(['id', 'name']).where('root', 'is', null).execute()
      : await scope.db.selectFrom(tables[kind]).select(['id', 'name']).execute()
  const wanted = term.trim().toLocaleLowerCase(scope.locale)
  const elements = rows
    .map(({ id, name }) => ({ id, label: inLocale(name, scope.locale) }))
    .filter(({ label }) => label.toLocaleLowerCase(scope.locale).includes(wanted))
    .toSorted((a, b) => a.label.localeCompare(b.label, scope.locale))
    .slice(0, most)
  return { elements }
}
