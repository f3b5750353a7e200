import type { components } from '@goldammer/sdk/operations/store'
import { isLocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { keepFile } from '../../shared/files.ts'
import { writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { countAttempt } from '../customers/limits.ts'
import { refuseValidity, stateOf } from './certificate.rules.ts'
import { lockInvestor } from './repository.ts'
import { getActing } from './service.ts'

type Schemas = components['schemas']

const select = (db: Database | Tx) =>
  db
    .selectFrom('nonAssessmentCertificate as certificate')
    .leftJoin('file', 'file.id', 'certificate.fileId')
    .selectAll('certificate')
    .select('file.fileName')

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toCertificate = (scope: Scope, row: Row): Schemas['NonAssessmentCertificate'] => ({
  id: row.id,
  investorId: row.investorId,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  file: row.fileName,
  state: stateOf(row, toLocalDate(scope.clock.now())),
  refusalReason: row.refusalReason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: (row.confirmedAt ?? row.refusedAt)?.toISOString() ?? null,
})

export async function listCertificates(scope: Scope): Promise<Schemas['NonAssessmentCertificateList']> {
  const investor = await getActing(scope, scope.db)
  return { investorId: investor.id, elements: await listCertificatesOf(scope, investor.id) }
}

/** The latest first. */
export async function listCertificatesOf(
  scope: Scope,
  investorId: string,
): Promise<Schemas['NonAssessmentCertificate'][]> {
  const rows = await select(scope.db)
    .where('certificate.investorId', '=', investorId)
    .orderBy('certificate.createdAt', 'desc')
    .orderBy('certificate.id', 'desc')
    .execute()
  return rows.map((row) => toCertificate(scope, row))
}

export type CertificateInput = {
  validFrom: string
  validUntil: string
  file?: Upload | string
}

/** R3.06, R5.05: handed in; it counts once finance has confirmed it. */
export async function addCertificate(
  scope: Scope,
  { file: part, ...days }: CertificateInput,
): Promise<Schemas['NonAssessmentCertificate']> {
  const own = await getActing(scope, scope.db)
  for (const field of ['validFrom', 'validUntil'] as const)
    if (!isLocalDate(days[field])) throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: `/${field}` })
  const [validFrom, validUntil] = [localDate(days.validFrom), localDate(days.validUntil)]
  const now = scope.clock.now()
  const refusal = refuseValidity(validFrom, validUntil, toLocalDate(now))
  const upload = uploadOf(part)
  if (refusal || !upload) {
    throw new AppError([
      ...(refusal ? [refusal] : []),
      ...(upload ? [] : [{ code: 'VIOLATION::IS_BLANK_ERROR' as const, pointer: '/file' }]),
    ])
  }
  refuseLargeProof(upload, '/file')
  countAttempt(scope, 'proofs', own.customerId)
  const file = await readProof(upload, '/file')
  return await inTransaction(scope, async (tx) => {
    // Two clicks at once wait here for each other.
    const investor = await lockInvestor(tx, own.id)
    const waiting = await select(tx)
      .where('certificate.investorId', '=', investor.id)
      .where('certificate.confirmedAt', 'is', null)
      .where('certificate.refusedAt', 'is', null)
      .executeTakeFirst()
    if (waiting) throw new AppError('CERTIFICATE_PENDING')
    const { id: fileId } = await keepFile(scope, tx, file)
    const id = newId(now)
    await tx
      .insertInto('nonAssessmentCertificate')
      .values({ id, investorId: investor.id, validFrom, validUntil, fileId, createdAt: now })
      .execute()
    await writeHistory(scope, tx, {
      entity: 'non_assessment_certificate',
      entityId: id,
      event: 'handIn',
      from: null,
      to: 'pending',
    })
    return toCertificate(scope, await select(tx).where('certificate.id', '=', id).executeTakeFirstOrThrow())
  })
}
