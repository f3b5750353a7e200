import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database } from '../../shared/database.ts'
import { type Download, openFile } from '../../shared/download.ts'
import { scanMark } from '../../shared/file-scans.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'

type Schemas = components['schemas']
type Identity = { customerId: string; investorId: string }
type Row = {
  id: string
  kind: Schemas['ProofKind']
  fileName: string
  size: number
  createdAt: Date
  scan: string | null
}

async function selectProofs(db: Database, { customerId, investorId }: Identity): Promise<Row[]> {
  const investor = await db
    .selectFrom('investor')
    .select('id')
    .where('id', '=', investorId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (!investor) throw new AppError('INVESTOR_NOT_FOUND')
  const { rows } = await sql<Row>`
    select file.id, proof.kind, file.file_name, file.size, file.created_at, file.scan
    from (
      select identity_proof_file_id as file_id, 'identityProof' as kind from investor where id = ${investorId}
      union all select structure_proof_file_id, 'structureProof' from investor where id = ${investorId}
      union all select residence_proof_file_id, 'residenceProof' from investor where id = ${investorId}
      union all select file_id, 'exemptionOrder' from exemption_order where investor_id = ${investorId}
      union all select file_id, 'nonAssessmentCertificate' from non_assessment_certificate
        where investor_id = ${investorId}
    ) as proof join file on file.id = proof.file_id
    order by file.created_at desc, file.id desc`.execute(db)
  return rows
}

/** domain/rights#identity-files: what an identity has proved itself with, for compliance alone. */
export async function listIdentityProofs(scope: Scope, identity: Identity): Promise<Schemas['HandedInProofList']> {
  const rows = await selectProofs(scope.db, identity)
  return {
    elements: rows.map(({ createdAt, scan, ...row }) => ({
      ...row,
      ...scanMark(scan),
      handedInAt: createdAt.toISOString(),
    })),
  }
}

/** Each reading is noted. */
export async function openIdentityProof(scope: Scope, identity: Identity, proofId: string): Promise<Download> {
  const proof = (await selectProofs(scope.db, identity)).find(({ id }) => id === proofId)
  if (!proof) throw new AppError('FILE_NOT_FOUND')
  const { customerId, investorId } = identity
  const details = { investorId, proofId, kind: proof.kind }
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'customer.proofRead', customerId, details }))
  return await openFile(scope, proof.id)
}
