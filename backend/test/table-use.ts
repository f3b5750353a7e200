import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'

/** A file's use of a table: the table under its name in `shared/tables.ts`, and whether rows are written or only read. */
export type TableUse = { file: string; table: string; writes: boolean }

type Node = { type: string; [key: string]: unknown }

const SOURCE = new URL('../src/', import.meta.url).pathname

const READS = new Set(['selectFrom', 'from', 'using', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'])
const LATERAL_READS = ['innerJoinLateral', 'leftJoinLateral', 'crossJoinLateral']
for (const name of LATERAL_READS) READS.add(name)
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** All tables of the database, from the generated types: `identityCheck`, `sandbox.mail`. */
export function listTables(): string[] {
  const text = readFileSync(join(SOURCE, 'shared/tables.ts'), 'utf8')
  const [, body] = text.split('export interface DB {\n')
  return [...body!.matchAll(/^ {2}"?([\w.]+)"?: /gm)].map(([, name]) => name!)
}

const inDatabase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The tables that each source file of the backend reads and writes, tests left out. */
export function findTableUses(): TableUse[] {
  const tables = listTables()
  return globSync('**/*.ts', { cwd: SOURCE, exclude: ['**/*.test.ts', 'shared/tables.ts'] })
    .sort()
    .flatMap((file) => usesIn(readFileSync(join(SOURCE, file), 'utf8'), tables).map((use) => ({ file, ...use })))
}

/**
 * The tables that one source text reads and writes. A table that is also written is listed once, as written. A call whose
 * table is a variable concerns all tables named in the declaration around it, and in the types and constants it refers to;
 * where none is named there, the table is `*`.
 */
export function usesIn(text: string, tables: readonly string[]): Omit<TableUse, 'file'>[] {
  const uses = new Map<string, boolean>()
  const bySqlName = new Map(tables.flatMap((table) => [[table, table] as const, [inDatabase(table), table] as const]))
  const note = (name: string, writes: boolean) => {
    const table = bySqlName.get(name)
    if (table) uses.set(table, writes || uses.get(table) === true)
  }
  const { body } = parseAst(text, { lang: 'ts' }) as unknown as { body: Node[] }
  const named = namesByDeclaration(body, bySqlName)
  for (const statement of body)
    visit(statement, (node) => {
      for (const use of usesOf(node)) {
        if ('name' in use) note(use.name, use.writes)
        else {
          const possible = tablesAround(statement, named)
          for (const table of possible) note(table, use.writes)
          if (possible.length === 0) uses.set('*', use.writes || uses.get('*') === true)
        }
      }
    })
  return [...uses].map(([table, writes]) => ({ table, writes }))
}

type Use = { name: string; writes: boolean } | { unnamed: true; writes: boolean }

function usesOf(node: Node): Use[] {
  if (node.type === 'TemplateLiteral') return usesInSql(templateText(node))
  if (node.type === 'Literal' && typeof node.value === 'string' && STATEMENT.test(node.value))
    return usesInSql(node.value)
  if (node.type !== 'CallExpression') return []
  const called = node.callee as Node
  const [first, second] = node.arguments as Node[]
  if (called.type === 'Identifier') return called.name === 'insertRows' ? usesOfArgument(second, true) : []
  if (called.type !== 'MemberExpression') return []
  const method = (called.property as Node).name as string
  const object = (called.object as Node).name
  if (WRITES.has(method)) return usesOfArgument(first, true)
  if (method === 'table' && object === 'sql') return usesOfArgument(first, false)
  return READS.has(method) && object !== 'Array' && object !== 'Buffer' ? usesOfArgument(first, false) : []
}

function usesOfArgument(argument: Node | undefined, writes: boolean): Use[] {
  if (!argument) return []
  if (argument.type === 'ArrayExpression')
    return (argument.elements as Node[]).flatMap((element) => usesOfArgument(element, writes))
  const name = constantOf(argument)
  if (name !== undefined) return [{ name: name.split(' ')[0]!, writes }]
  const { type } = withoutCast(argument)
  return type === 'Identifier' || type === 'MemberExpression' ? [{ unnamed: true, writes }] : []
}

type Declared = { names: Set<string>; refers: Set<string>; isFunction: boolean }

/** What each declaration of the file names: tables, as strings or keys, and other declarations of the file. */
function namesByDeclaration(body: Node[], bySqlName: Map<string, string>): Map<Node | string, Declared> {
  const found = new Map<Node | string, Declared>()
  for (const statement of body) {
    const declared: Declared = { names: new Set(), refers: new Set(), isFunction: false }
    visit(statement, (node) => {
      const text = constantOf(node)
      const table = text === undefined ? undefined : bySqlName.get(text)
      if (table) declared.names.add(table)
      if (node.type === 'Identifier') declared.refers.add(node.name as string)
      if (node.type === 'Property' && (node.key as Node).type === 'Identifier' && node.computed !== true) {
        const key = bySqlName.get((node.key as Node).name as string)
        if (key) declared.names.add(key)
      }
    })
    found.set(statement, declared)
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    declared.isFunction = declaration?.type === 'FunctionDeclaration'
    const ids = [declaration?.id, ...((declaration?.declarations as Node[] | undefined) ?? []).map((each) => each.id)]
    for (const id of ids) if (id) found.set((id as Node).name as string, declared)
  }
  return found
}

function tablesAround(statement: Node, named: Map<Node | string, Declared>): string[] {
  const seen = new Set<Declared>()
  const gather = (declared: Declared | undefined): void => {
    if (!declared || seen.has(declared) || (seen.size > 0 && declared.isFunction)) return
    seen.add(declared)
    for (const name of declared.refers) gather(named.get(name))
  }
  gather(named.get(statement))
  return [...seen].flatMap(({ names }) => [...names])
}

/** Goes over a node and all below it, but not into the type that a constant or a variable is cast to. */
function visit(node: Node, enter: (node: Node) => void) {
  enter(node)
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'TSAsExpression' && key === 'typeAnnotation') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string') visit(child as Node, enter)
  }
}

const withoutCast = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? withoutCast(node.expression as Node) : node

function constantOf(node: Node): string | undefined {
  const { type, value } = withoutCast(node)
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

const STATEMENT = /^\s*(select|insert|update|delete|with|merge|lock|truncate|copy)\s/i
const UNKNOWN = '?'

const templateText = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(` ${UNKNOWN} `)

function usesInSql(text: string): Use[] {
  const clean = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, "''")
    .toLowerCase()
  const found: Use[] = []
  const write = (name: string) =>
    found.push(name === UNKNOWN ? { unnamed: true, writes: true } : { name: tableOf(name), writes: true })
  for (const [, name] of clean.matchAll(INTO)) write(name!)
  for (const [, name] of clean.matchAll(UPDATE)) write(name!)
  for (const [, list] of clean.matchAll(FROM))
    for (const part of list!.split(','))
      found.push({
        name: tableOf(
          part
            .trim()
            .replace(/^(only|lateral)\s+/, '')
            .split(/\s/)[0]!,
        ),
        writes: false,
      })
  return found
}

/** Only tables of the schema `sandbox` are named with their schema. */
const tableOf = (name: string) => name.replace(/^public\./, '')

const INTO = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?([a-z_.]+|\?)/g
const UPDATE = /(?<!\bfor\s+(?:no\s+key\s+)?)\bupdate\s+(?:only\s+)?([a-z_.]+|\?)(?=\s+(?:as\s+\w+\s+|\w+\s+)?set\b)/g
/** What follows a table without an alias begins the next clause: `from a join b`. */
const CLAUSES =
  'cross|except|fetch|for|full|group|having|inner|intersect|join|left|limit|natural|offset|on|order|returning|right|set|union|using|when|where|window'
const TABLE = `[a-z_.]+(?:\\s+(?:as\\s+)?(?!(?:${CLAUSES})\\b)\\w+)?`
const FROM = new RegExp(`\\b(?:from|join|using)\\s+((?:only\\s+|lateral\\s+)?${TABLE}(?:\\s*,\\s*${TABLE})*)`, 'g')
