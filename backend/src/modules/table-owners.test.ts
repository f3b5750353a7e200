import { expect, test } from 'vitest'
import { findTableUses, listTables, type TableUse } from '../../test/table-use.ts'
import { findPartOf, MODULES, OTHER_FOLDERS } from './module-map.ts'

/**
 * Statements over tables that their callers name: rows of any table, each table with sealed columns, the place of stored bytes in both
 * tables that have one, and the passkeys of staff or of customers, both of which belong to that module.
 */
const OVER_NAMED_TABLES = [
  'modules/accounts/session/factors/passkeys.repository.ts',
  'shared/file-places.ts',
  'shared/insert-rows.ts',
  'shared/move-files.ts',
  'shared/text-keys.ts',
]

/** How often a file reads a table of another module. Half of what it was once is 211; the number shrinks and never grows. */
const MOST_READS_BETWEEN_MODULES = 209

const folders = [...MODULES, ...OTHER_FOLDERS]
const ownerOf = new Map(folders.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)))

/** The module or part of a file, or the folder beside the modules: `shared`, `plugins`; `src` for what lies in none. */
function folderOf(file: string): string {
  const [top, second] = file.split('/')
  if (second === undefined) return 'src'
  return findPartOf(file.slice('modules/'.length)) ?? top!
}

const uses = findTableUses()
const foreign = uses.filter(({ file, table }) => ownerOf.get(table) !== folderOf(file))
const show = ({ file, table }: TableUse) => `${file} → ${table}`

test('style §1 each table belongs to one folder', () => {
  const owned = folders.flatMap(({ tables }) => tables)
  expect(owned.toSorted()).toEqual(listTables().toSorted())
})

test('style §1 only its owner writes a table', () => {
  const written = foreign.filter(({ file, writes }) => writes && !OVER_NAMED_TABLES.includes(file))
  expect(written.map(show)).toEqual([])
})

test.for(folders)('style §1 $name declares the tables of others that it reads, and no more', ({ name, reads }) => {
  const read = foreign.filter(({ file, table, writes }) => folderOf(file) === name && !writes && table !== '*')
  expect([...new Set(read.map(({ table }) => table))].toSorted()).toEqual(reads.toSorted())
})

test('style §1 fewer and fewer files read tables of another module', () => {
  const modules = new Set(MODULES.map(({ name }) => name))
  const between = foreign.filter(
    ({ file, table, writes }) => !writes && modules.has(folderOf(file)) && modules.has(ownerOf.get(table) ?? ''),
  )
  expect(between.length, between.map(show).join('\n')).toBeLessThanOrEqual(MOST_READS_BETWEEN_MODULES)
})
