import type { components } from '@goldammer/sdk/operations/staff'
import { searchForms, searchLetters } from '@goldammer/sdk/rules/letters'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'

const most = 200

type Kind = 'product' | 'category' | 'faqGroup' | 'place' | 'startPage' | 'landingPage'

function listOf({ db }: Scope, kind: Kind): Promise<{ id: string; name: unknown }[]> {
  const categories = db.selectFrom('category').select(['id', 'name']).where('root', 'is', null)
  const pages = db
    .selectFrom('cmsPage')
    .select(['id', 'name'])
    .where('type', '=', 'page')
    .where('publishedAt', 'is not', null)
  switch (kind) {
    case 'category':
      return categories.execute()
    case 'place':
      return categories.where('type', '=', 'page').execute()
    case 'startPage':
      return pages.execute()
    default:
      return db.selectFrom(kind).select(['id', 'name']).execute()
  }
}

/** What a block may show or an entry of the navigation lead to, by name, in the language of who writes. */
export async function listChoices(
  scope: Scope,
  { kind, term = '' }: { kind: Kind; term?: string },
): Promise<components['schemas']['CmsChoiceList']> {
  const rows = await listOf(scope, kind)
  const wanted = searchForms(term.trim())
  const elements = rows
    .map(({ id, name }) => ({ id, label: inLocale(name, scope.locale) }))
    .filter(({ label }) => wanted.some((form) => searchLetters(label).includes(form)))
    .toSorted((a, b) => a.label.localeCompare(b.label, scope.locale))
    .slice(0, most)
  return { elements }
}
