import type { components } from '@goldammer/sdk/operations/store'
import { churchTaxPercent, type Denomination, isGermanState } from '@goldammer/sdk/rules/church-tax'
import type { TaxIdOptions } from '@goldammer/sdk/rules/tax-id'
import { taxpayerOf } from '@goldammer/sdk/rules/withholding'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Updateable } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { eraseFile, getFile, storeFile } from '../../shared/files.ts'
import { writeHistory } from '../../shared/history.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import * as queries from './church-tax.repository.ts'
import { openCase } from './compliance-cases/service.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { blankAt, isPerson, refuseTaxId, refuseVatId, tidyVatId } from './rules.ts'
import { getActing } from './service.ts'

type Schemas = components['schemas']
type Input = Schemas['TaxInformationInput']
type Change = Updateable<DB['investor']>

/** Basis points, as payouts read it. */
export const churchRateOf = (row: Pick<InvestorRow, 'churchDenomination' | 'churchTaxObjection' | 'state'>): number =>
  churchTaxPercent({
    denomination: row.churchDenomination as Denomination | null,
    state: row.state,
    objection: row.churchTaxObjection,
  }) * 100

async function toInformation(scope: Scope, db: Database | Tx, row: InvestorRow): Promise<Schemas['TaxInformation']> {
  const { residenceProofFileId: fileId } = row
  const answer = await queries.findAnswer(db, row.id, toLocalDate(scope.clock.now()))
  const shown = {
    investorId: row.id,
    kind: row.kind as Schemas['InvestorKind'],
    taxpayer: taxpayerOf(row),
    usPerson: row.usPerson,
    isSubjectToGermanTax: row.isSubjectToGermanTax,
    taxId: row.taxId,
    state: row.state,
    churchDenomination: row.churchDenomination as Schemas['ChurchDenomination'],
    churchTaxObjection: row.churchTaxObjection,
    churchTaxRate: ((answer?.rate ?? row.churchTaxRate) / 100) as Schemas['TaxInformation']['churchTaxRate'],
    churchTaxAnsweredAt: answer?.answeredAt?.toISOString() ?? null,
    residenceProof: fileId ? (await getFile(db, fileId)).fileName : null,
    residenceProofState: row.residenceProofState as Schemas['TaxInformation']['residenceProofState'],
    residenceProofRefusal: row.residenceProofRefusal,
    taxOffice: row.taxOffice,
    taxNr: row.taxNr,
    vatId: row.vatId,
  }
  return { ...shown, version: versionOf(shown) }
}

export async function readTaxInformation(scope: Scope): Promise<Schemas['TaxInformation']> {
  return await toInformation(scope, scope.db, await getActing(scope, scope.db))
}

const PERSON_FIELDS = [
  'usPerson',
  'isSubjectToGermanTax',
  'taxId',
  'state',
  'churchDenomination',
  'churchTaxObjection',
] as const satisfies (keyof Input & keyof InvestorRow)[]
const COMPANY_FIELDS = ['taxOffice', 'taxNr', 'vatId'] as const satisfies (keyof Input & keyof InvestorRow)[]

/** A field that did not come stays as it is; blank text is no text. */
function changeOf(investor: InvestorRow, input: Input): Change {
  const fields = isPerson(investor) ? PERSON_FIELDS : COMPANY_FIELDS
  const given = fields.filter((field) => input[field] !== undefined)
  return Object.fromEntries(
    given.map((field) => {
      const value = input[field]
      if (field === 'vatId') return [field, tidyVatId(input.vatId)]
      return [field, typeof value === 'string' ? value.trim() || null : value]
    }),
  )
}

/** R3.03, domain/tax#tax-id: a tax id that can be one, and for members of a church the state that decides the rate. */
function refuse(before: InvestorRow, next: InvestorRow, allowed: TaxIdOptions): ErrorEntry[] {
  if (!isPerson(next)) {
    const code = refuseVatId(next.vatId, before.vatId, allowed)
    return code ? [{ code, pointer: '/vatId' }] : []
  }
  const refusals: ErrorEntry[] = []
  const taxRefusal = refuseTaxId(next.taxId, next.isSubjectToGermanTax, allowed)
  if (taxRefusal) refusals.push({ code: taxRefusal, pointer: '/taxId' })
  const isMember = next.churchDenomination !== null && next.churchDenomination !== 'none'
  if (isMember && next.isSubjectToGermanTax !== false && !isGermanState(next.state)) {
    const pointer = '/state'
    refusals.push(next.state ? { code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer } : blankAt(pointer))
  }
  return refusals
}

/** What the register has answered is not declared otherwise; who thinks it wrong turns to the register. */
const refuseDeclaration = (answeredAt: string | null, before: InvestorRow, next: InvestorRow): ErrorEntry[] =>
  (['churchDenomination', 'churchTaxObjection'] as const).flatMap((field) =>
    answeredAt !== null && next[field] !== before[field]
      ? [{ code: 'CHURCH_TAX_BY_REGISTER' as const, pointer: `/${field}` }]
      : [],
  )

/** `version` names what the change was made on; without it the last one wins. */
export async function updateTaxInformation(
  scope: Scope,
  input: Input,
  version?: string,
): Promise<Schemas['TaxInformation']> {
  const acting = await getActing(scope, scope.db)
  return await inTransaction(scope, async (tx) => {
    const investor = await repository.lockInvestor(tx, acting.id)
    const { version: _, ...shown } = await toInformation(scope, tx, investor)
    refuseStale(shown, version)
    const change = changeOf(investor, input)
    const next = { ...investor, ...change } as InvestorRow
    const refusals = [
      ...refuse(investor, next, scope.config),
      ...refuseDeclaration(shown.churchTaxAnsweredAt, investor, next),
    ]
    if (refusals.length > 0) throw new AppError(refusals)
    await repository.updateInvestor(tx, investor.id, {
      ...change,
      // What was known before the question was asked stays until it is answered.
      ...(next.churchDenomination === null ? {} : { churchTaxRate: churchRateOf(next) }),
      updatedAt: scope.clock.now(),
    })
    await noteUsPerson(scope, tx, investor, next)
    return await toInformation(scope, tx, await repository.lockInvestor(tx, investor.id))
  })
}

/** An answer of yes is compliance's to look at, and is not undone by answering no (FATCA). */
export async function noteUsPerson(
  scope: Scope,
  tx: Tx,
  before: Pick<InvestorRow, 'id' | 'usPerson'>,
  { usPerson }: Pick<InvestorRow, 'usPerson'>,
): Promise<void> {
  if (usPerson && !before.usPerson) await openCase(scope, tx, { kind: 'us_person', investorId: before.id })
}

/** domain/tax#residence-abroad: who lives abroad, or has a seat there, proves it, and finance looks at the proof; the one before is erased, and counts no longer. */
export async function addResidenceProof(
  scope: Scope,
  { file: part }: { file?: Upload | string },
): Promise<Schemas['TaxInformation']> {
  const acting = await getActing(scope, scope.db)
  if (!isPerson(acting) && taxpayerOf(acting) !== 'company_abroad') throw new AppError('INVESTOR_IS_COMPANY')
  const upload = uploadOf(part)
  if (!upload) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/file' })
  refuseLargeProof(upload, '/file')
  await countAttempt(scope, 'proofs', acting.customerId)
  const file = await readProof(upload, '/file')
  return await inTransaction(scope, async (tx) => {
    const {
      id,
      residenceProofFileId: before,
      residenceProofState: state,
    } = await repository.lockInvestor(tx, acting.id)
    const { id: residenceProofFileId } = await storeFile(scope, tx, { ...file, uploaded: true })
    const now = scope.clock.now()
    await repository.updateInvestor(tx, id, {
      residenceProofFileId,
      residenceProofState: 'pending',
      residenceProofAt: now,
      updatedAt: now,
      residenceProofDecidedAt: null,
      residenceProofDecidedBy: null,
      residenceProofRefusal: null,
    })
    await writeHistory(scope, tx, {
      entity: 'residence_proof',
      entityId: id,
      event: 'handIn',
      from: state,
      to: 'pending',
    })
    if (before) await eraseFile(scope, tx, before)
    return await toInformation(scope, tx, await repository.lockInvestor(tx, id))
  })
}
