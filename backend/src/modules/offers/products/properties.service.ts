import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { searchLetters } from '@goldammer/sdk/rules/letters'
import { sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { purgeContent } from '../../../shared/purge.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { storeRecordVersion } from '../../../shared/record-versions.ts'
import { cleanTitle } from '../../../shared/rich-text.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale, type Translated } from '../../../shared/translated.ts'
import { productView } from '../../catalogue/product-view.ts'
import { OPEN_STATES } from './states.ts'

type Schemas = components['schemas']
type Option = { id: string; code: string; name: Translated }
type Group = Option & { options: Option[] }

/** How many names of products an answer lists for a property in use. */
const mostNamed = 5

async function readGroups(db: Database | Tx): Promise<Group[]> {
  const rows = await db
    .selectFrom('propertyOption')
    .selectAll()
    .orderBy('groupPosition')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([id, options]) => ({
    id,
    code: options[0]!.groupCode,
    name: options[0]!.groupName as Translated,
    options: options.map((option) => ({ id: option.id, code: option.code, name: option.name as Translated })),
  }))
}

/** Products with the properties they have, or are to have by their draft. */
async function listUses(db: Database | Tx) {
  return await db
    .selectFrom(productView('product'))
    .leftJoin('productVersion as draft', (join) =>
      join.onRef('draft.productId', '=', 'product.id').on('draft.state', 'in', OPEN_STATES),
    )
    .select(['product.id', 'product.name', 'product.propertyIds'])
    .select(sql<string[] | null>`draft.fields -> 'propertyIds'`.as('drafted'))
    .where(sql<boolean>`(cardinality(product.property_ids) > 0 or draft.fields -> 'propertyIds' <> '[]')`)
    .orderBy('product.id')
    .execute()
}

export async function readProperties({ db, locale }: Scope): Promise<Schemas['PropertyRecord']> {
  const [groups, uses] = await Promise.all([readGroups(db), listUses(db)])
  const productsWith = (id: string) =>
    uses
      .filter(({ propertyIds, drafted }) => propertyIds.includes(id) || drafted?.includes(id))
      .map((product) => ({ id: product.id, name: inLocale(product.name, locale) }))
  return {
    version: versionOf(groups),
    groups: groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, products: productsWith(option.id) })),
    })),
  }
}

/** What clients know a property by: from its name, and unlike all others. */
function newCode(name: string, taken: Set<string>): string {
  const plain = searchLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const base = plain.slice(0, 60) || 'property'
  let code = base
  for (let number = 2; taken.has(code); number++) code = `${base}-${number}`
  taken.add(code)
  return code
}

/** The groups as stored, each with id and code; German replaces missing languages and is required. */
function cleaned({ groups }: Schemas['PropertyInput'], before: Group[]): Group[] {
  const refusals: ErrorEntry[] = []
  const codesOf = (known: Option[]) => new Map(known.map(({ id, code }) => [id, code]))
  const knownGroups = codesOf(before)
  const knownOptions = codesOf(before.flatMap(({ options }) => options))
  const codes = new Set([...knownGroups.values(), ...knownOptions.values()])
  const used = new Set<string>()
  type Written = { id?: string; name: Translated }
  function written({ id, name }: Written, known: Map<string, string>, pointer: string): Option {
    const texts = cleanTitle(name)
    if (!texts['de-DE']) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `${pointer}/name/de-DE` })
    if (id !== undefined && !known.has(id))
      refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: `${pointer}/id` })
    if (id !== undefined && used.has(id)) refusals.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer: `${pointer}/id` })
    if (id !== undefined) used.add(id)
    const code = (id && known.get(id)) ?? newCode(texts['de-DE'] ?? '', codes)
    return {
      id: id ?? newId(),
      code,
      name: Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : []))),
    }
  }
  const result = groups.map((group, index) => {
    const here = `/groups/${index}`
    // Without an option there is nothing to choose.
    if (group.options.length === 0) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `${here}/options` })
    return {
      ...written(group, knownGroups, here),
      options: group.options.map((option, at) => written(option, knownOptions, `${here}/options/${at}`)),
    }
  })
  if (refusals.length > 0) throw new AppError(refusals)
  return result
}

/** Codes are the platform's. */
const asWritten = (groups: Group[]): Schemas['PropertyInput'] => ({
  groups: groups.map(({ code: _, options, ...group }) => ({
    ...group,
    options: options.map(({ code: __, ...option }) => option),
  })),
})

async function refuseInUse({ locale }: Scope, tx: Tx, before: Group[], after: Group[]): Promise<void> {
  const remaining = new Set(after.flatMap(({ options }) => options.map(({ id }) => id)))
  const gone = before.flatMap(({ options }) => options).filter(({ id }) => !remaining.has(id))
  if (gone.length === 0) return
  const uses = await listUses(tx)
  const refusals = gone.flatMap(({ id, name }): ErrorEntry[] => {
    const products = uses.filter(({ propertyIds, drafted }) => propertyIds.includes(id) || drafted?.includes(id))
    if (products.length === 0) return []
    const names = products.slice(0, mostNamed).map((product) => inLocale(product.name, locale))
    const parameters = { property: inLocale(name, locale), products: names.join(', '), count: products.length }
    return [{ code: 'PROPERTY_IN_USE', parameters }]
  })
  if (refusals.length > 0) throw new AppError(refusals)
}

/** All groups and options together; what is not named goes. `version` names what the change was made on. */
export async function saveProperties(
  scope: Scope,
  input: Schemas['PropertyInput'],
  version?: string,
): Promise<Schemas['PropertyRecord']> {
  await inTransaction(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('properties', 0))`.execute(tx)
    const before = await readGroups(tx)
    refuseStale(before, version)
    const groups = cleaned(input, before)
    await refuseInUse(scope, tx, before, groups)
    await tx.deleteFrom('propertyOption').execute()
    const rows = groups.flatMap(({ id: groupId, code: groupCode, name, options }, groupPosition) =>
      options.map((option, position) => ({
        id: option.id,
        code: option.code,
        name: JSON.stringify(option.name),
        position,
        groupId,
        groupCode,
        groupName: JSON.stringify(name),
        groupPosition,
      })),
    )
    if (rows.length > 0) await tx.insertInto('propertyOption').values(rows).execute()
    await storeRecordVersion(
      scope,
      tx,
      { record: 'properties' },
      { before: asWritten(before), after: asWritten(groups) },
    )
    await writeAudit(scope, tx, {
      action: 'properties.save',
      details: { groups: groups.map(({ name, options }) => ({ name, options: options.map((option) => option.name) })) },
    })
    await purgeContent(scope, tx, groups[0]?.id ?? newId(), ['catalogue', 'cms'])
  })
  return await readProperties(scope)
}
