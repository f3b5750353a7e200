import {
  AliasNode,
  ColumnNode,
  ColumnUpdateNode,
  type InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { Kind, TextSeals } from './sealed-text.ts'
import type { DB } from './tables.ts'

type Columns<Table extends keyof DB> = Partial<Record<keyof DB[Table] & string, Kind>>

/**
 * What is sealed at rest (docs/security.md, section 2): numbers, and JSON that repeats them. The database refuses plain values in
 * them (`is_sealed` in migrations/01-foundation.sql).
 */
export const sealedColumns = {
  bankAccount: { iban: 'iban' },
  company: { iban: 'iban', taxNr: 'taxNumber' },
  investor: { taxId: 'taxId', taxNr: 'taxNumber', idNo: 'idNumber' },
  exemptionOrder: { spouseTaxId: 'taxId' },
  churchTaxQuery: { taxId: 'taxId' },
  checkoutDraft: { saved: 'json' },
  contract: { submitted: 'json' },
  changeRequest: { changes: 'json' },
  coreDataChange: { changes: 'json' },
} as const satisfies { [Table in keyof DB]?: Columns<Table> }

type Kinds = Readonly<Record<string, Kind>>
const kinds: Readonly<Record<string, Kinds | undefined>> = sealedColumns

function kindsOf(table: OperationNode | undefined): Kinds | undefined {
  const node = table && AliasNode.is(table) ? table.node : table
  return node && TableNode.is(node) && !node.table.schema ? kinds[node.table.identifier.name] : undefined
}

function sealValue(seals: TextSeals, kind: Kind | undefined, value: unknown): unknown {
  if (kind && typeof value === 'string') return seals.seal(kind, value)
  // What was read is written again.
  if (kind === 'json' && typeof value === 'object' && value !== null) return seals.seal(kind, JSON.stringify(value))
  return value
}

const sealNode = (seals: TextSeals, kind: Kind | undefined, node: OperationNode): OperationNode =>
  kind && ValueNode.is(node) ? ValueNode.create(sealValue(seals, kind, node.value)) : node

const sealUpdates = (seals: TextSeals, of: Kinds, updates: readonly ColumnUpdateNode[]): readonly ColumnUpdateNode[] =>
  updates.map((update) =>
    ColumnNode.is(update.column)
      ? ColumnUpdateNode.create(update.column, sealNode(seals, of[update.column.column.name], update.value))
      : update,
  )

/** The statement with its values for sealed columns sealed. */
export function sealInsert(seals: TextSeals, node: InsertQueryNode): InsertQueryNode {
  const of = kindsOf(node.into)
  if (!of || !node.columns) return node
  const kindAt = node.columns.map(({ column }) => of[column.name])
  const values =
    node.values && ValuesNode.is(node.values)
      ? ValuesNode.create(
          node.values.values.map((row) =>
            PrimitiveValueListNode.is(row)
              ? PrimitiveValueListNode.create(row.values.map((value, at) => sealValue(seals, kindAt[at], value)))
              : { ...row, values: row.values.map((value, at) => sealNode(seals, kindAt[at], value)) },
          ),
        )
      : node.values
  const onConflict = node.onConflict?.updates
    ? { ...node.onConflict, updates: sealUpdates(seals, of, node.onConflict.updates) }
    : node.onConflict
  return { ...node, ...(values ? { values } : {}), ...(onConflict ? { onConflict } : {}) }
}

export function sealUpdate(seals: TextSeals, node: UpdateQueryNode): UpdateQueryNode {
  const of = kindsOf(node.table)
  return of && node.updates ? { ...node, updates: sealUpdates(seals, of, node.updates) } : node
}
