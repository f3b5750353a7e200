import type { components } from '@goldammer/sdk/operations/store'
import { type BasisPoints, basisPointsToPercent, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import { readRepresentative, toRepresentative } from './company-data.service.ts'
import type { RepresentativeRow } from './repository.ts'
import { ownershipsOf } from './rules.ts'

type Schemas = components['schemas']
type List = Schemas['CompanyRepresentativeList']
type Representative = Schemas['CompanyRepresentative']

/** The company of the representatives: one that invests, or one that raises money. Who changes the list holds its lock. */
export type Owner = { column: 'investorId' | 'companyId'; id: string }

const MOST = 20
const SHARES = ['votingRightsPercentage', 'capitalSharesPercentage'] as const

const sumOf = (rows: Pick<RepresentativeRow, (typeof SHARES)[number]>[], share: (typeof SHARES)[number]) =>
  rows.reduce((sum, row) => sum + row[share], 0)

const rowsOf = (db: Database | Tx, { column, id }: Owner): Promise<RepresentativeRow[]> =>
  db.selectFrom('representative').selectAll().where(column, '=', id).orderBy('id').execute()

export async function readList(scope: Scope, db: Database | Tx, owner: Owner): Promise<List> {
  const rows = await rowsOf(db, owner)
  const ownerships = ownershipsOf(rows, toLocalDate(scope.clock.now()), scope.config.legal.ownerShare)
  return {
    elements: rows.map((row, index) => ({
      id: row.id,
      representative: toRepresentative(row),
      ownership: ownerships[index]!,
      version: versionOf(toRepresentative(row)),
    })),
    votingRightsPercentage: basisPointsToPercent(sumOf(rows, 'votingRightsPercentage') as BasisPoints),
    capitalSharesPercentage: basisPointsToPercent(sumOf(rows, 'capitalSharesPercentage') as BasisPoints),
  }
}

function readInput(scope: Scope, input: Representative, others: RepresentativeRow[]) {
  const { row, refusals } = readRepresentative(input, toLocalDate(scope.clock.now()))
  const tooMuch = SHARES.filter((share) => sumOf([...others, row], share) > 10_000).map(
    (share): ErrorEntry => ({ code: 'SHARES_ABOVE_100', pointer: `/${share}` }),
  )
  const all = [...refusals, ...tooMuch]
  if (all.length > 0) throw new AppError(all)
  return row
}

const find = (rows: RepresentativeRow[], id: string): RepresentativeRow => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('REPRESENTATIVE_NOT_FOUND')
  return row
}

export async function add(scope: Scope, tx: Tx, owner: Owner, input: Representative): Promise<void> {
  const rows = await rowsOf(tx, owner)
  const row = readInput(scope, input, rows)
  if (rows.length >= MOST) {
    throw new AppError('VIOLATION::TOO_MANY_ERROR', { pointer: '', parameters: { max: MOST } })
  }
  await tx
    .insertInto('representative')
    .values({ ...row, id: newId(scope.clock.now()), [owner.column]: owner.id })
    .execute()
}

/** Answers who it was before; `version` names what the change was made on. */
export async function update(
  scope: Scope,
  tx: Tx,
  owner: Owner,
  { representativeId, input, version }: { representativeId: string; input: Representative; version?: string },
): Promise<RepresentativeRow> {
  const rows = await rowsOf(tx, owner)
  const before = find(rows, representativeId)
  refuseStale(toRepresentative(before), version)
  const { companyId: _, ...row } = readInput(
    scope,
    input,
    rows.filter((one) => one.id !== before.id),
  )
  await tx.updateTable('representative').set(row).where('id', '=', before.id).execute()
  return before
}

/** Answers who it was. */
export async function remove(
  tx: Tx,
  owner: Owner,
  representativeId: string,
  version?: string,
): Promise<RepresentativeRow> {
  const before = find(await rowsOf(tx, owner), representativeId)
  refuseStale(toRepresentative(before), version)
  await tx.deleteFrom('representative').where('id', '=', before.id).execute()
  return before
}
