import type { components } from '@goldammer/sdk/operations/store'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'

type Schemas = components['schemas']

/** All questions by group, in the scope's language. */
export async function readFaq(scope: Scope): Promise<Schemas['Faq']> {
  const [groups, entries] = await Promise.all([
    scope.db.selectFrom('faqGroup').selectAll().orderBy('position').execute(),
    scope.db.selectFrom('faqEntry').selectAll().orderBy('position').execute(),
  ])
  return {
    groups: groups.map((group) => ({
      id: group.id,
      name: inLocale(group.name, scope.locale),
      entries: entries
        .filter((entry) => entry.groupId === group.id)
        .map((entry) => ({
          id: entry.id,
          question: inLocale(entry.question, scope.locale),
          answer: inLocale(entry.answer, scope.locale),
        })),
    })),
  }
}
