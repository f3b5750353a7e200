import type { components } from '@goldammer/sdk/operations/staff'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { type Download, openFile } from '../../shared/download.ts'
import { scanMark } from '../../shared/file-scans.ts'
import { isSamePerson } from '../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { decisionReasonOf } from '../../shared/reason.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { productView } from '../catalogue/product-view.ts'
import { sendMail } from '../notifications/service.ts'
import { type CertificateKind, type CertificateState, stateOf } from './certificate.rules.ts'
import { nameOf } from './rules.ts'

type Schemas = components['schemas']

const select = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('nonAssessmentCertificate as certificate')
    .innerJoin('investor', 'investor.id', 'certificate.investorId')
    .leftJoin('file', 'file.id', 'certificate.fileId')
    .leftJoin(productView('product'), 'product.id', 'certificate.productId')
    .leftJoin(staffView('staff'), (join) =>
      join.on((eb) => eb.or([eb('staff.id', '=', eb.ref('confirmedBy')), eb('staff.id', '=', eb.ref('refusedBy'))])),
    )
    .selectAll('certificate')
    .select(['investor.customerId', 'investor.kind as investorKind'])
    .select(['investor.firstName', 'investor.lastName', 'investor.name'])
    .select(['investor.taxId', 'investor.taxNr', 'file.fileName', 'file.scan', 'staff.name as decidedBy'])
    .select('product.name as productName')

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toHandedIn = (scope: Scope, row: Row): Schemas['HandedInCertificate'] => ({
  id: row.id,
  customerId: row.customerId,
  investorName: nameOf({ ...row, kind: row.investorKind }),
  investorKind: row.investorKind as Schemas['InvestorKind'],
  taxId: row.investorKind === 'person' ? row.taxId : row.taxNr,
  kind: row.kind as CertificateKind,
  productName: row.productName === null ? null : inLocale(row.productName, scope.locale),
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  file: row.fileName,
  ...scanMark(row.scan),
  state: stateOf(row, toLocalDate(scope.clock.now())),
  refusalReason: row.refusalReason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: (row.confirmedAt ?? row.refusedAt)?.toISOString() ?? null,
  decidedBy: row.decidedBy,
})

const byArrival: Sorting = {
  column: sql`certificate.created_at`,
  id: sql`certificate.id`,
  type: 'timestamptz',
}

/** The oldest first: it has waited longest. */
export async function listHandedIn(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: CertificateState[]; cursor?: string; limit?: number },
): Promise<Schemas['HandedInCertificateList']> {
  let query = select(scope)
  if (state?.length) {
    const today = toLocalDate(scope.clock.now())
    const conditions = {
      pending: sql<boolean>`certificate.confirmed_at is null and certificate.refused_at is null`,
      confirmed: sql<boolean>`certificate.confirmed_at is not null and certificate.valid_until >= ${today}::date`,
      refused: sql<boolean>`certificate.refused_at is not null`,
      expired: sql<boolean>`certificate.confirmed_at is not null and certificate.valid_until < ${today}::date`,
    }
    query = query.where((eb) => eb.or(state.map((one) => conditions[one])))
  }
  const page = await readCountedPage(query, byArrival, { sort: 'createdAt', limit, cursor })
  const { rows, total, next, previous } = page
  return { elements: rows.map((row) => toHandedIn(scope, row)), total, next, previous }
}

async function read(scope: Scope, id: string): Promise<Row> {
  const row = await select(scope).where('certificate.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('CERTIFICATE_NOT_FOUND')
  return row
}

/** domain/tax#papers: only a paper that finance has confirmed frees from tax; the investor is notified either way. */
export async function decideHandedIn(
  scope: Scope,
  id: string,
  { confirmed, reason }: { confirmed: boolean; reason?: string | null },
): Promise<Schemas['HandedInCertificate']> {
  const text = decisionReasonOf(reason, !confirmed) ?? ''
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const row = await tx
      .selectFrom('nonAssessmentCertificate')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('CERTIFICATE_NOT_FOUND')
    const state = row.refusedAt ? 'refused' : row.confirmedAt ? 'confirmed' : 'pending'
    const event = confirmed ? 'confirm' : 'refuse'
    if (state !== 'pending') throw new AppError('INVALID_TRANSITION', { parameters: { state, event } })
    const { customerId } = await tx
      .selectFrom('investor')
      .select('customerId')
      .where('id', '=', row.investorId)
      .executeTakeFirstOrThrow()
    if (await isSamePerson(tx, staffId, customerId)) throw new AppError('CERTIFICATE_OWN')
    const now = scope.clock.now()
    await tx
      .updateTable('nonAssessmentCertificate')
      .set(
        confirmed
          ? { confirmedAt: now, confirmedBy: staffId }
          : { refusedAt: now, refusedBy: staffId, refusalReason: text },
      )
      .where('id', '=', id)
      .execute()
    await writeHistory(scope, tx, {
      entity: 'non_assessment_certificate',
      entityId: id,
      event,
      from: 'pending',
      to: confirmed ? 'confirmed' : 'refused',
      reason: text || null,
    })
    if (confirmed)
      await sendMail(scope, tx, {
        template: 'A13',
        customerId,
        investorId: row.investorId,
        parameters: { validUntil: row.validUntil },
      })
    else
      await sendMail(scope, tx, {
        template: 'A14',
        customerId,
        investorId: row.investorId,
        parameters: { reason: text },
      })
  })
  return toHandedIn(scope, await read(scope, id))
}

/** The file as it was handed in; each reading is noted. */
export async function openHandedIn(scope: Scope, id: string): Promise<Download> {
  const { fileId, customerId } = await read(scope, id)
  if (!fileId) throw new AppError('FILE_NOT_FOUND')
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'nonAssessmentCertificate.read', customerId, details: { certificateId: id } }),
  )
  return await openFile(scope, fileId)
}
