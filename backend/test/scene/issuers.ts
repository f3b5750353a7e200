import { addDays } from '@goldammer/sdk/rules/local-dates'
import { cents, localDate } from '@goldammer/sdk/units'
import { readCoreData } from '../../src/modules/issuers/core-data.service.ts'
import { storeFile } from '../../src/shared/files.ts'
import { hashToken, newId, newToken } from '../../src/shared/ids.ts'
import { aCustomer } from '../factories.ts'
import { anIssuer } from '../issuer-factories.ts'
import type { Scene } from './callers.ts'
import { aPdfFile, aStoredPhoto } from './files.ts'

// Records of the issuing company.

/** The register extract of the issuer. */
export async function aCompanyProof({ test, issuer }: Scene): Promise<string> {
  const file = await aStoredPhoto(test)
  await test.db.updateTable('company').set({ identityProofFileId: file }).where('id', '=', issuer.companyId).execute()
  return file
}

/** What the issuer says of itself, as it stands. */
export async function theCoreData({ test, issuer }: Scene) {
  return (await readCoreData(test.scope, issuer.companyId)).coreData
}

/** There is room for one more. */
export async function withoutIssuerRepresentatives({ test, issuer }: Scene): Promise<void> {
  await test.db.deleteFrom('representative').where('companyId', '=', issuer.companyId).execute()
}

export async function anIssuerRepresentative(scene: Scene): Promise<string> {
  await withoutIssuerRepresentatives(scene)
  const id = newId()
  const named = { firstName: 'Wiebke', lastName: 'Windmuster', isPep: false }
  await scene.test.db
    .insertInto('representative')
    .values({ id, companyId: scene.issuer.companyId, ...named })
    .execute()
  return id
}

export async function withoutCompanyChangeRequest({ test, issuer }: Scene): Promise<void> {
  await test.db.deleteFrom('changeRequest').where('companyId', '=', issuer.companyId).execute()
}

/** A change of the issuer's core data that waits for compliance. */
export async function aCompanyChangeRequest(scene: Scene): Promise<string> {
  await withoutCompanyChangeRequest(scene)
  const id = newId()
  const change = { field: 'headquarter', before: 'Musterweg 1', after: 'Nebenweg 2' }
  await scene.test.db
    .insertInto('changeRequest')
    .values({
      id,
      companyId: scene.issuer.companyId,
      createdBy: scene.customer.id,
      state: 'pending',
      reason: 'Umzug',
      changes: JSON.stringify([change]),
      createdAt: scene.test.clock.now(),
    })
    .execute()
  return id
}

export async function withoutEarlyEnd({ test, issuer }: Scene): Promise<void> {
  await test.db.deleteFrom('earlyEnd').where('fundingRoundId', '=', issuer.roundId).execute()
}

/** An early end of the issuer's round that waits for compliance. */
export async function anEarlyEnd(scene: Scene): Promise<string> {
  await withoutEarlyEnd(scene)
  const { test, issuer, customer } = scene
  const now = test.clock.now()
  const id = newId(now)
  const input = { fundingRoundId: issuer.roundId, lastDay: localDate('2026-12-04'), reason: 'Fast erreicht' }
  await test.db
    .insertInto('earlyEnd')
    .values({ id, ...input, state: 'pending', askedBy: customer.id, createdAt: now })
    .execute()
  return id
}

let registered = 0

/** What a register says of a company that is not there yet. */
export const registerData = () => ({
  nameCompany: 'Quellhain Netze GmbH',
  legalForm: 'GmbH',
  registerNr: `HRB ${90_000 + registered++}`,
  registerCourt: 'Amtsgericht Beispielstadt',
  headquarter: 'Musterweg 1, 00001 Beispielstadt',
  emailCompany: 'netze@quellhain.example',
})

/** What staff make a company and its first round of. */
export const companyCreation = () => ({
  ...registerData(),
  ownerEmail: 'tilda@lehm.example',
  roundName: 'Zweiter Brennofen',
  productType: 'subordinatedLoan',
  branch: 'crafts',
  totalVolume: 750000,
})

/** R3.12: somebody looks for capital and has sent a pitch deck. */
export async function aDemand({ test }: Scene, state: 'open' | 'declined' = 'open'): Promise<string> {
  const id = newId()
  const createdAt = test.clock.now()
  const file = { fileName: 'pitch-deck.pdf', mimeType: 'application/pdf', content: aPdfFile().content }
  const { id: pitchDeckFileId } = await storeFile(test.scope, test.db, file)
  await test.db
    .insertInto('capitalDemand')
    .values({
      id,
      state,
      urgency: '3_6',
      amount: cents(75_000_000),
      purpose: 'Zweiter Brennofen',
      pitchDeckFileId,
      companyName: 'Töpferei Ofenglut',
      companyForm: 'UG',
      contact: 'Tilda Ton',
      email: 'tilda@lehm.example',
      locale: 'de-DE',
      createdAt,
    })
    .execute()
  return id
}

/** R2.25: the issuer's round, on whose checklist nothing is done yet. */
export async function anOpenChecklist({ test, issuer }: Scene): Promise<string> {
  const { roundId } = issuer
  for (const key of ['company_data', 'terms'])
    await test.db
      .insertInto('projectStep')
      .values({ id: newId(), roundId, key, state: 'open' })
      .onConflict((conflict) => conflict.columns(['roundId', 'key']).doUpdateSet({ state: 'open' }))
      .execute()
  return roundId
}

/** A file at a step of the issuer's round. */
export async function aProjectFile(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const roundId = await anOpenChecklist(scene)
  const id = newId()
  const at = test.clock.now()
  const { content } = aPdfFile()
  const file = await storeFile(test.scope, test.db, { fileName: 'auszug.pdf', mimeType: 'application/pdf', content })
  const step = await test.db
    .selectFrom('projectStep')
    .select('id')
    .where('roundId', '=', roundId)
    .where('key', '=', 'company_data')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('projectEntry')
    .values({ id, stepId: step.id, fileId: file.id, customerId: customer.id, at })
    .execute()
  return id
}

let reports = 0

/** Owed by a round that is still a draft. */
export async function aWaivableReport({ test }: Pick<Scene, 'test'>): Promise<string> {
  const { companyId, productId, roundId } = await anIssuer(test)
  await test.db.updateTable('fundingRound').set({ state: 'draft' }).where('id', '=', roundId).execute()
  const id = newId()
  const createdAt = test.clock.now()
  const duty = { companyId, productId, kind: 'pitchdeck', periodEnd: null, dueOn: localDate('2026-12-01') }
  await test.db
    .insertInto('report')
    .values({ id, ...duty, state: 'open', createdAt })
    .execute()
  return id
}

/** R3.15: what the issuer owes; submitted: with a version that waits. */
export async function aReport({ test, issuer }: Scene, state: 'open' | 'submitted' = 'open') {
  const reportId = newId()
  const versionId = newId()
  const now = test.clock.now()
  reports++
  await test.db
    .insertInto('report')
    .values({
      id: reportId,
      companyId: issuer.companyId,
      kind: 'funding_plan',
      productId: null,
      state,
      createdAt: now,
      // A company owes one for each period, and the callers ask for many.
      periodEnd: addDays(localDate('1950-01-01'), reports),
      dueOn: localDate('2026-12-01'),
    })
    .execute()
  if (state === 'submitted') {
    const { content } = aPdfFile()
    const file = { fileName: 'bericht.pdf', mimeType: 'application/pdf', content }
    const { id: fileId } = await storeFile(test.scope, test.db, file)
    const uploaded = { uploadedBy: newId(), uploadedAt: now }
    await test.db
      .insertInto('reportVersion')
      .values({ id: versionId, reportId, number: 1, fileId, ...uploaded })
      .execute()
  }
  return { reportId, versionId }
}

/** R3.13: somebody of the issuer's team. */
export async function aTeamMember({ test, issuer }: Scene): Promise<string> {
  const id = newId(test.clock.now())
  const position = JSON.stringify({ 'de-DE': 'Technik' })
  await test.db
    .insertInto('teamMember')
    .values({ id, companyId: issuer.companyId, name: 'Wiebke Windmuster', position, sort: 0 })
    .execute()
  return id
}

/** R6.07: somebody who works for the issuer beside the cast. */
export async function aCompanyUser({ test, issuer }: Scene): Promise<string> {
  const { id } = await aCustomer(test)
  const row = { customerId: id, companyId: issuer.companyId, role: 'viewer', createdAt: test.clock.now() }
  await test.db.insertInto('companyMembership').values(row).execute()
  return id
}

/** R6.07: the customer is asked to work for the issuer; `elsewhere`, so that it may be accepted and no role here changes. */
export async function anInvitation({ test, issuer, customer }: Scene, elsewhere = false) {
  const now = test.clock.now()
  const id = newId(now)
  const token = newToken()
  const email = customer.email.toLowerCase()
  await test.db.deleteFrom('companyInvitation').where('email', '=', email).execute()
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }
  const row = { id, email, role: 'viewer', tokenHash: hashToken(token), invitedBy: customer.id, ...times }
  await test.db
    .insertInto('companyInvitation')
    .values({ ...row, companyId: elsewhere ? (await anIssuer(test)).companyId : issuer.companyId })
    .execute()
  return { id, token }
}

/** Written by nobody who is still there. */
export async function aWaitingMailing({ test, issuer }: Scene): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const mailing = { text: `Rundschreiben ${id}`, recipients: 1, state: 'waiting', filters: '{}', writtenBy: newId(now) }
  await test.db
    .insertInto('companyMailing')
    .values({ ...mailing, id, companyId: issuer.companyId, createdAt: now })
    .execute()
  return id
}

/** R2.25: how the caller keeps looking at the contracts. */
export async function aContractView({ test, issuer, me }: Scene): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const values = { name: `Ansicht ${id}`, filters: '{}', columns: '[]', createdAt: now }
  await test.db
    .insertInto('contractView')
    .values({ ...values, id, customerId: me.id, companyId: issuer.companyId })
    .execute()
  return id
}

export async function theTeam({ test, issuer }: Scene): Promise<string[]> {
  const rows = await test.db.selectFrom('teamMember').select('id').where('companyId', '=', issuer.companyId).execute()
  return rows.map(({ id }) => id)
}
