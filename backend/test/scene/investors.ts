import { localDate } from '@goldammer/sdk/units'
import { storeFile } from '../../src/shared/files.ts'
import { newId } from '../../src/shared/ids.ts'
import { anInvestor, type TestInvestor } from '../investing-factories.ts'
import { anExemptionOrder as orderOfExemption } from '../payout-factories.ts'
import type { Scene } from './callers.ts'
import { aPdfFile, aPhotoFile, aStoredPhoto } from './files.ts'

// Records of an investor: identity, taxes, accounts, companies.

export function namesOf({ name }: TestInvestor) {
  const [firstName, lastName] = name.split(' ') as [string, string]
  return { firstName, lastName }
}

export async function aBankAccount({ test, customer }: Scene): Promise<string> {
  const id = newId()
  const account = { investorId: customer.investorId, accountHolder: customer.name, iban: anIban() }
  await test.db
    .insertInto('bankAccount')
    .values({ ...account, id, createdAt: test.clock.now() })
    .execute()
  return id
}

/** The caller may make orders of exemption, and has made none. */
export async function aTaxId({ test, me }: Scene): Promise<void> {
  await test.db
    .updateTable('investor')
    .set({ taxId: '86095742719', isSubjectToGermanTax: true })
    .where('id', '=', me.investorId)
    .execute()
  await test.db.deleteFrom('exemptionOrder').where('investorId', '=', me.investorId).execute()
}

export async function anExemptionOrder({ test, customer }: Scene): Promise<string> {
  await test.db.deleteFrom('exemptionOrder').where('investorId', '=', customer.investorId).execute()
  return await orderOfExemption(test, customer.investorId, null, 100)
}

/** The caller has handed in no non-assessment certificate. */
export async function withoutCertificate({ test, me }: Scene): Promise<void> {
  await test.db.deleteFrom('nonAssessmentCertificate').where('investorId', '=', me.investorId).execute()
}

/** The caller has handed in a proof of residence abroad, or another identity has. */
export async function aResidenceProof({ test, me }: Scene, investorId = me.investorId!): Promise<string> {
  const file = await aStoredPhoto(test)
  await test.db
    .updateTable('investor')
    .set({ residenceProofFileId: file, residenceProofState: 'pending', residenceProofAt: test.clock.now() })
    .where('id', '=', investorId)
    .execute()
  return file
}

/** A certificate of the customer's that waits for finance. */
export async function aCertificate({ test, customer }: Scene): Promise<string> {
  const id = newId()
  const fileId = await aStoredPhoto(test)
  const days = { validFrom: localDate('2026-01-01'), validUntil: localDate('2028-12-31') }
  await test.db
    .insertInto('nonAssessmentCertificate')
    .values({ ...days, id, investorId: customer.investorId, fileId, createdAt: test.clock.now() })
    .execute()
  return id
}

/** Data that a check has confirmed, and no change of them that waits. */
export async function aVerifiedIdentity({ test, me }: Scene): Promise<void> {
  await test.db.deleteFrom('changeRequest').where('investorId', '=', me.investorId).execute()
  const now = test.clock.now()
  const confirmed = { state: 'successful', successfulAt: now, validUntil: localDate('2028-11-20'), updatedAt: now }
  await test.db
    .insertInto('identityCheck')
    .values({ id: newId(now), investorId: me.investorId, ...confirmed })
    .onConflict((conflict) => conflict.column('investorId').doUpdateSet(confirmed))
    .execute()
}

/** A change of the customer's verified data that waits for compliance. */
export async function aChangeRequest({ test, customer }: Scene): Promise<string> {
  await test.db.deleteFrom('changeRequest').where('investorId', '=', customer.investorId).execute()
  const id = newId()
  const { content } = await aPhotoFile()
  const bytes = { fileName: 'urkunde.jpg', mimeType: 'image/jpeg', content: Buffer.from(content) }
  const { id: fileId } = await storeFile(test.scope, test.db, bytes)
  const { birthPlace: before } = await test.db
    .selectFrom('investor')
    .select('birthPlace')
    .where('id', '=', customer.investorId)
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('changeRequest')
    .values({
      id,
      investorId: customer.investorId,
      createdBy: customer.id,
      state: 'pending',
      reason: 'Schreibfehler',
      changes: JSON.stringify([{ field: 'birthPlace', before, after: 'Musterstadt' }]),
      fileId,
      createdAt: test.clock.now(),
    })
    .execute()
  return id
}

let ibans = 4_600_000

/** A valid IBAN of the invented bank that nobody has yet. */
export function anIban(): string {
  const bban = `99900001${String(ibans++).padStart(10, '0')}`
  const rest = BigInt(`${bban}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${bban}`
}

/** No identity confirmed yet, so that a check may be started. */
export async function withoutIdentity({ test, me }: Scene) {
  await test.db.deleteFrom('identityCheck').where('investorId', '=', me.investorId).execute()
}

/** The survey is answered once and then locked. */
export async function withoutSurvey({ test, customer }: Scene) {
  await test.db.deleteFrom('survey').where('investorId', '=', customer.investorId).execute()
}

export async function withoutWallet({ test, me }: Scene) {
  await test.db.deleteFrom('wallet').where('investorId', '=', me.investorId).execute()
}

/** A company the scene's customer invests as. */
export async function anInvestorCompany({ test, customer }: Scene): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const company = { name: `Prüfling ${id} GmbH`, legalForm: 'GmbH', registerNr: 'HRB 00007' }
  const row = { id, customerId: customer.id, kind: 'corporation', ...company, createdAt: now, updatedAt: now }
  await test.db.insertInto('investor').values(row).execute()
  return id
}

/** One that has handed in its register extract. */
export async function aProvenCompany(scene: Scene): Promise<string> {
  const { db, scope } = scene.test
  const id = await anInvestorCompany(scene)
  const { content } = aPdfFile()
  const file = await storeFile(scope, db, { fileName: 'auszug.pdf', mimeType: 'application/pdf', content })
  await db.updateTable('investor').set({ identityProofFileId: file.id }).where('id', '=', id).execute()
  return id
}

/** One that compliance may take out of the limits. */
export async function aGmbhAndCoKg(scene: Scene): Promise<string> {
  const id = await anInvestorCompany(scene)
  const company = { kind: 'partnership', legalForm: 'GmbH & Co. KG' }
  await scene.test.db.updateTable('investor').set(company).where('id', '=', id).execute()
  return id
}

/** A company of the customer that has run the knowledge survey. */
export async function aLockedSurvey(scene: Scene) {
  const investorId = await anInvestorCompany(scene)
  const now = scene.test.clock.now()
  const times = { takenAt: now, lockedAt: now }
  const run = {
    id: newId(now),
    investorId,
    outcome: 'appropriate',
    investmentExperience: [3],
    coveredCodes: [3],
    ...times,
  }
  await scene.test.db.insertInto('survey').values(run).execute()
  return { customerId: scene.customer.id, investorId }
}

/** Somebody who stands behind such a company. */
export async function aRepresentative(scene: Scene) {
  const investorId = await anInvestorCompany(scene)
  const representativeId = newId()
  await scene.test.db
    .insertInto('representative')
    .values({ id: representativeId, investorId, firstName: 'Fenja', lastName: 'Fiktiv', isPep: false })
    .execute()
  return { investorId, representativeId }
}

export async function aWallet({ test, customer }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  await test.db
    .insertInto('wallet')
    .values({
      id,
      investorId: customer.investorId,
      type: 'managed',
      walletAddress: null,
      termsConsentAt: now,
      createdAt: now,
    })
    .execute()
  return id
}

export async function aDepot(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const id = newId()
  const depot = {
    depotType: 'single',
    owner: customer.name,
    bank: 'Musterkasse',
    blz: '99900002',
    depotNumber: '7100042',
  }
  await test.db
    .insertInto('depot')
    .values({
      ...depot,
      id,
      investorId: customer.investorId,
      beneficialOwnerConsent: true,
      createdAt: test.clock.now(),
    })
    .execute()
  return id
}

/** A politically exposed person on hold; proposed: somebody has proposed to clear them. */
export async function aComplianceCase({ test, staffId }: Scene, state: 'open' | 'proposed' = 'open'): Promise<string> {
  const { investorId } = await anInvestor(test)
  await test.db
    .updateTable('identityCheck')
    .set({ state: 'pending', hold: 'pep' })
    .where('investorId', '=', investorId)
    .execute()
  const id = newId()
  const openedAt = test.clock.now()
  await test.db
    .insertInto('complianceCase')
    .values({
      id,
      kind: 'pep',
      investorId,
      state,
      openedAt,
      ...(state === 'proposed' ? { proposedBy: staffId, proposedAt: openedAt, reason: 'Geprüft.' } : {}),
    })
    .execute()
  return id
}
