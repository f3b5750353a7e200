import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { issueTicket } from '../accounts/session/download-tickets.ts'
import { assertActing, getActing, getCompany } from './service.ts'

type Caller = { scope: Scope; session: Session; address: string }

const ticketFor = ({ scope, session, address }: Caller, fileId: string) =>
  issueTicket(scope, session, { kind: 'own-proof', subjectId: fileId, payload: {} }, address)

/** R3.06: what was handed in can be read again by who handed it in. */
export async function createResidenceProofTicket(caller: Caller) {
  const { residenceProofFileId } = await getActing(caller.scope, caller.scope.db)
  if (!residenceProofFileId) throw new AppError('DOCUMENT_NOT_FOUND')
  return await ticketFor(caller, residenceProofFileId)
}

export async function createCertificateTicket(caller: Caller, certificateId: string) {
  const { scope } = caller
  const found = await scope.db
    .selectFrom('nonAssessmentCertificate as certificate')
    .innerJoin('investor', 'investor.id', 'certificate.investorId')
    .select(['certificate.investorId', 'certificate.fileId', 'investor.customerId'])
    .where('certificate.id', '=', certificateId)
    .executeTakeFirst()
  const { fileId } = await assertActing(scope, scope.db, found, 'CERTIFICATE_NOT_FOUND')
  if (!fileId) throw new AppError('CERTIFICATE_NOT_FOUND')
  return await ticketFor(caller, fileId)
}

type CompanyProof = 'identityProof' | 'structureProof'

export async function createCompanyProofTicket(caller: Caller, investorId: string, proof: CompanyProof) {
  const company = await getCompany(caller.scope, caller.scope.db, investorId)
  const fileId = company[`${proof}FileId`]
  if (!fileId) throw new AppError('DOCUMENT_NOT_FOUND')
  return await ticketFor(caller, fileId)
}
