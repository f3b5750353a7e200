import type { components } from '@goldammer/sdk/operations/store'
import { type BasisPoints, basisPointsToPercent, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { readRepresentative, toRepresentative } from './company-data.ts'
import type { InvestorRow, RepresentativeRow } from './repository.ts'
import * as repository from './repository.ts'
import { ownershipsOf } from './rules.ts'
import { getCompany } from './service.ts'

type Schemas = components['schemas']
type List = Schemas['CompanyRepresentativeList']
type Representative = Schemas['CompanyRepresentative']

const MOST = 20
const SHARES = ['votingRightsPercentage', 'capitalSharesPercentage'] as const

const sumOf = (rows: Pick<RepresentativeRow, (typeof SHARES)[number]>[], share: (typeof SHARES)[number]) =>
  rows.reduce((sum, row) => sum + row[share], 0)

async function readList(scope: Scope, db: Database | Tx, investorId: string): Promise<List> {
  const rows = await repository.listRepresentatives(db, investorId)
  const ownerships = ownershipsOf(rows, toLocalDate(scope.clock.now()), scope.config.legal.ownerShare)
  return {
    elements: rows.map((row, index) => ({
      id: row.id,
      representative: toRepresentative(row),
      ownership: ownerships[index]!,
    })),
    votingRightsPercentage: basisPointsToPercent(sumOf(rows, 'votingRightsPercentage') as BasisPoints),
    capitalSharesPercentage: basisPointsToPercent(sumOf(rows, 'capitalSharesPercentage') as BasisPoints),
  }
}

/** R3.02: who represents and owns the company. */
export async function listRepresentatives(scope: Scope, investorId: string): Promise<List> {
  const company = await getCompany(scope, scope.db, investorId)
  return await readList(scope, scope.db, company.id)
}

/** Under the company's lock: two additions at once must not take its shares beyond 100 percent together. */
async function changeList(
  scope: Scope,
  investorId: string,
  change: (tx: Tx, company: InvestorRow, rows: RepresentativeRow[]) => Promise<void>,
): Promise<List> {
  const own = await getCompany(scope, scope.db, investorId)
  return await inTransaction(scope, async (tx) => {
    const company = await repository.lockInvestor(tx, own.id)
    await change(tx, company, await repository.listRepresentatives(tx, company.id))
    return await readList(scope, tx, company.id)
  })
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

export async function addRepresentative(scope: Scope, investorId: string, input: Representative): Promise<List> {
  return await changeList(scope, investorId, async (tx, company, rows) => {
    const row = readInput(scope, input, rows)
    if (rows.length >= MOST) {
      throw new AppError('VIOLATION::TOO_MANY_ERROR', { pointer: '', parameters: { limit: MOST } })
    }
    await tx
      .insertInto('representative')
      .values({ ...row, id: newId(scope.clock.now()), investorId: company.id })
      .execute()
  })
}

export async function updateRepresentative(
  scope: Scope,
  { investorId, representativeId }: { investorId: string; representativeId: string },
  input: Representative,
): Promise<List> {
  return await changeList(scope, investorId, async (tx, _company, rows) => {
    const { id } = find(rows, representativeId)
    const others = rows.filter((one) => one.id !== id)
    await tx
      .updateTable('representative')
      .set(readInput(scope, input, others))
      .where('id', '=', id)
      .execute()
  })
}

export async function removeRepresentative(
  scope: Scope,
  { investorId, representativeId }: { investorId: string; representativeId: string },
): Promise<List> {
  return await changeList(scope, investorId, async (tx, _company, rows) => {
    await tx.deleteFrom('representative').where('id', '=', find(rows, representativeId).id).execute()
  })
}
