import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import type { Database } from '../../shared/database.ts'
import { type Download, openFile } from '../../shared/download.ts'
import { scanMark } from '../../shared/file-scans.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { issueTicket } from '../accounts/session/download-tickets.ts'

type Schemas = components['schemas']
const IDENTITY = 'identityProof' as const
const STRUCTURE = 'structureProof' as const
type Proof = typeof IDENTITY | typeof STRUCTURE

async function selectProofs(db: Database, companyId: string) {
  const company = await db
    .selectFrom(companyView('company'))
    .select(['identityProofFileId', 'structureProofFileId'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new AppError('COMPANY_NOT_FOUND')
  const { identityProofFileId, structureProofFileId } = company
  const rows = await db
    .selectFrom('file')
    .select(['id', 'fileName', 'size', 'createdAt', 'scan'])
    .where((eb) => eb.or([eb('id', '=', identityProofFileId), eb('id', '=', structureProofFileId)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.id === identityProofFileId ? IDENTITY : STRUCTURE }))
}

/** domain/rights#identity-files: what an issuer has proved itself with, for compliance. */
export async function listCompanyProofs(scope: Scope, companyId: string): Promise<Schemas['HandedInProofList']> {
  const rows = await selectProofs(scope.db, companyId)
  return {
    elements: rows.map(({ createdAt, scan, ...row }) => ({
      ...row,
      ...scanMark(scan),
      handedInAt: createdAt.toISOString(),
    })),
  }
}

/** Each reading is noted. */
export async function openCompanyProof(scope: Scope, companyId: string, proofId: string): Promise<Download> {
  const proof = (await selectProofs(scope.db, companyId)).find(({ id }) => id === proofId)
  if (!proof) throw new AppError('FILE_NOT_FOUND')
  const details = { companyId, proofId, kind: proof.kind }
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'company.proofRead', details }))
  return await openFile(scope, proof.id)
}

type Caller = { scope: Scope; session: Session; address: string }

/** R3.01: members of the company can read again what it has handed in. */
export async function createCoreDataProofTicket(
  { scope, session, address }: Caller,
  { companyId, proof }: { companyId: string; proof: Proof },
) {
  const found = (await selectProofs(scope.db, companyId)).find(({ kind }) => kind === proof)
  if (!found) throw new AppError('DOCUMENT_NOT_FOUND')
  return await issueTicket(scope, session, { kind: 'company-file', subjectId: found.id, payload: {} }, address)
}
