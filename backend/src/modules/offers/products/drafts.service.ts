import { formatDateTime } from '@goldammer/sdk/format'
import type { components } from '@goldammer/sdk/operations/staff'
import { type FundingType, isOrdinaryGood, isSeedInvest, lineItemStates } from '@goldammer/sdk/rules/product-types'
import { type Cents, cents } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { refuseOwnCompany } from '../../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import { decisionReasonOf, rejectionReasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { insertDraftRound, insertProduct } from '../../catalogue/product-writes.ts'
import { enqueueRoundNotification } from '../../contracts/rounds/round-notifications.service.ts'
import { lockTranches } from '../../contracts/service.ts'
import { followVolume } from '../../contracts/volume/waiting-list.ts'
import { applyFields } from './apply.ts'
import { cleanFields, refuseUnknown } from './clean.ts'
import { type ProductFields, strictestFlags } from './fields-wire.ts'
import { listProblems } from './problems.ts'
import { baseOf, readLive, readProductRecord, recordVersionOf } from './records.service.ts'
import { asksCompliance, evaluateRelease, mayMove } from './release.ts'
import * as repository from './repository.ts'
import { type VersionEvent, type VersionState, versionMachine } from './states.ts'

type Schemas = components['schemas']
type Product = NonNullable<Awaited<ReturnType<typeof repository.lockProduct>>>

export async function lockKnown(tx: Tx, id: string): Promise<Product> {
  const product = await repository.lockProduct(tx, id)
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  return product
}

type Begin = { issuerId: string; type: FundingType; name: string; branch: string; volume: Cents | null }

/** A product that nobody is shown before it is published, with the draft of its round; answers both ids. */
export async function beginProduct(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  { issuerId, type, name, branch, volume }: Begin,
): Promise<{ productId: string; roundId: string | null }> {
  const now = scope.clock.now()
  const productId = newId(now)
  const german = JSON.stringify({ 'de-DE': name })
  const isInvestment = !isOrdinaryGood({ type, tokenProviderProductId: null })
  await insertProduct(tx, {
    id: productId,
    productNumber: `GA-${productId.slice(-10).toUpperCase()}`,
    type,
    issuerId,
    name: german,
    branch,
    totalVolume: volume,
    ...strictestFlags(type),
    active: isInvestment,
    isSeedInvest: isSeedInvest(type),
    createdAt: now,
    updatedAt: now,
    states: lineItemStates({ type, tokenProviderProductId: null, micaWhitePaper: false }, 'digital'),
  })
  if (!isInvestment) return { productId, roundId: null }
  const roundId = newId(now)
  // All or nothing, until the terms say otherwise.
  const threshold = volume ?? cents(0)
  const round = { id: roundId, productId, name: german, threshold, createdAt: now }
  await insertDraftRound(tx, round, { id: newId(now), totalVolume: threshold })
  return { productId, roundId }
}

export async function createProduct(
  scope: Scope,
  input: Schemas['ProductCreation'],
): Promise<Schemas['ProductRecord']> {
  const name = input.name.trim()
  if (name === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/name' })
  const id = await inTransaction(scope, async (tx) => {
    const issuer = await tx
      .selectFrom(companyView('company'))
      .select('id')
      .where('id', '=', input.issuerId)
      .executeTakeFirst()
    if (!issuer) throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer: '/issuerId' })
    const { productId } = await beginProduct(scope, tx, { ...input, name, volume: null })
    const { live } = await readLive(tx, productId)
    await beginVersion(scope, tx, productId, { ...live, active: true }, live)
    await writeAudit(scope, tx, { action: 'product.created', details: { productId } })
    return productId
  })
  return await readProductRecord(scope, id)
}

async function beginVersion(
  scope: Scope,
  tx: Tx,
  productId: string,
  fields: ProductFields,
  base: ProductFields,
): Promise<void> {
  const now = scope.clock.now()
  const number = await repository.nextNumber(tx, productId)
  const version = { id: newId(now), productId, number, state: 'draft' as const, fields, base, createdAt: now }
  await repository.insertVersion(tx, { ...version, createdBy: actingStaff(scope) })
  await writeHistory(scope, tx, {
    entity: 'product_version',
    entityId: version.id,
    event: 'begin',
    from: null,
    to: 'draft',
  })
}

/** What was live before anyone wrote a version of it is the first one, to compare with and to come back to. */
export async function storeLive(
  scope: Scope,
  tx: Tx,
  { id, publishedAt }: Product,
  live: ProductFields,
): Promise<void> {
  if (!publishedAt || (await repository.nextNumber(tx, id)) > 1) return
  await repository.insertVersion(tx, {
    id: newId(scope.clock.now()),
    productId: id,
    number: 1,
    state: 'published',
    fields: live,
    createdAt: publishedAt,
    createdBy: null,
    publishedAt,
  })
}

function refuseStale(draft: repository.Version | undefined, live: ProductFields, version: string | undefined): void {
  if (version !== undefined && version !== recordVersionOf(draft, live)) throw new AppError('RECORD_CHANGED')
}

/** The shop goes on showing what was published. */
export async function saveDraft(
  scope: Scope,
  productId: string,
  input: ProductFields,
  version: string | undefined,
): Promise<Schemas['ProductRecord']> {
  const updatedBy = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const product = await lockKnown(tx, productId)
    const draft = await repository.findOpen(tx, productId)
    const { live } = await readLive(tx, productId)
    refuseStale(draft, live, version)
    const now = scope.clock.now()
    const fields = cleanFields(input, now)
    await refuseUnknown(tx, productId, fields)
    if (!draft) {
      await storeLive(scope, tx, product, live)
      await beginVersion(scope, tx, productId, fields, live)
    } else if (draft.state !== 'draft')
      throw new AppError('INVALID_TRANSITION', { parameters: { state: draft.state, event: 'save' } })
    else await repository.updateVersion(tx, draft.id, { fields, updatedAt: now, updatedBy })
  })
  return await readProductRecord(scope, productId)
}

/** What came since stays: orders and investors hold on to it. */
const withNewer = <T extends { id: string | null }>(former: T[], now: T[]): T[] => [
  ...former,
  ...now.filter(({ id }) => !former.some((one) => one.id === id)),
]

/** A draft with the content of an older version; it leaves alone what orders and reports have changed since. */
export async function restoreVersion(
  scope: Scope,
  productId: string,
  number: number,
): Promise<Schemas['ProductRecord']> {
  await inTransaction(scope, async (tx) => {
    await lockKnown(tx, productId)
    const version = await repository.findVersion(tx, productId, number)
    if (!version) throw new AppError('PRODUCT_VERSION_NOT_FOUND')
    const open = await repository.findOpen(tx, productId)
    if (open) throw new AppError('INVALID_TRANSITION', { parameters: { state: open.state, event: 'restore' } })
    const { live } = await readLive(tx, productId)
    const { tariffs, documents } = version.fields
    const fields = {
      ...version.fields,
      stock: live.stock,
      tariffs: withNewer(tariffs, live.tariffs),
      documents: withNewer(documents, live.documents),
    }
    // Its files are those of then, and none of them comes back over a newer one.
    await beginVersion(scope, tx, productId, fields, { ...live, documents })
  })
  return await readProductRecord(scope, productId)
}

type Move = { act: Schemas['ProductAct']; reason?: string | null; publishAt?: string | null }

export async function moveDraft(
  scope: Scope,
  productId: string,
  { act, reason, publishAt = null }: Move,
  version: string | undefined,
): Promise<Schemas['ProductRecord']> {
  const text = decisionReasonOf(reason, act === 'refuse')
  const at = act === 'publish' && publishAt ? new Date(publishAt) : null
  if (at && at <= scope.clock.now())
    throw new AppError('VIOLATION::TOO_LOW_ERROR', {
      pointer: '/publishAt',
      parameters: { min: formatDateTime(scope.clock.now().toISOString()) },
    })
  await inTransaction(scope, async (tx) => {
    // First of all locks, as everybody does who gives volume away.
    await lockTranches(tx, productId)
    const product = await lockKnown(tx, productId)
    const draft = await repository.findOpen(tx, productId)
    const { live } = await readLive(tx, productId)
    refuseStale(draft, live, version)
    const event = at ? 'schedule' : act
    if (!draft) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'none', event } })
    await moveVersion(scope, tx, { product, draft, live }, { event, reason: text, publishAt: at })
  })
  return await readProductRecord(scope, productId)
}

type Held = { product: Product; draft: repository.Version; live: ProductFields }

async function moveVersion(
  scope: Scope,
  tx: Tx,
  { product, draft, live }: Held,
  { event, reason, publishAt }: { event: VersionEvent; reason: string | null; publishAt: Date | null },
): Promise<void> {
  const now = scope.clock.now()
  const { actor } = scope
  if (actor.kind !== 'staff') throw new AppError('STAFF_NOT_LOGGED_IN')
  const { staffId } = actor
  const state = nextState<VersionState, VersionEvent>(versionMachine, draft.state, event)
  const decides = event === 'publish' || event === 'schedule' || event === 'refuse'
  if (decides && product.issuerId) await refuseOwnCompany(scope, tx, product.issuerId)
  if (!mayMove(actor, draft, event)) throw new AppError('PERMISSION_DENIED')
  const change: Partial<repository.Version> = { state, updatedAt: now }
  let details = {}
  if (event === 'submit') {
    const isAsked = asksCompliance(product.publishedAt !== null, draft.fields, live)
    Object.assign(change, { submittedAt: now, submittedBy: staffId, reason: null, asksCompliance: isAsked })
  }
  if (event === 'withdraw') Object.assign(change, { submittedAt: null, submittedBy: null, publishAt: null })
  if (event === 'publish' || event === 'schedule') {
    const release = await evaluateRelease(tx, actor, draft)
    if (release.refusal) throw new AppError(release.refusal)
    if (release.byCompliance) rejectionReasonOf(reason)
    const { fourEyes, byCompliance } = release
    details = { fourEyes, ...(byCompliance !== null && { byCompliance }) }
    Object.assign(change, { fourEyes, byCompliance, reason, publishAt, decidedAt: now, decidedBy: staffId })
  }
  if (event === 'refuse') Object.assign(change, { decidedAt: now, decidedBy: staffId, reason })
  if (event === 'submit' || event === 'publish' || event === 'schedule')
    await refuseProblems(scope, tx, { product, draft, live })
  await writeHistory(scope, tx, {
    entity: 'product_version',
    entityId: draft.id,
    event,
    from: draft.state,
    to: state,
    reason,
  })
  await writeAudit(scope, tx, {
    action: `product.${event}`,
    details: { productId: product.id, number: draft.number, ...details },
  })
  if (event === 'publish') await putLive(scope, tx, { product, draft, live }, change)
  else await repository.updateVersion(tx, draft.id, change)
}

async function refuseProblems(scope: Scope, tx: Tx, { product, draft, live }: Held): Promise<void> {
  const problems = await listProblems(scope, tx, { product, fields: draft.fields, live, base: baseOf(draft, live) })
  if (problems.length > 0) throw new AppError(problems)
}

/** On which the round takes orders. */
const lastDayOf = ({ fundingEndPremature, round }: ProductFields) => fundingEndPremature ?? round?.endDate ?? null

export async function putLive(
  scope: Scope,
  tx: Tx,
  { product, draft, live }: Held,
  change: Partial<repository.Version>,
): Promise<void> {
  const decidedBy = change.decidedBy ?? draft.decidedBy
  await applyFields(scope, tx, { product, fields: draft.fields, base: baseOf(draft, live), decidedBy })
  await repository.updateVersion(tx, draft.id, { ...change, publishAt: null, publishedAt: scope.clock.now() })
  // Additional volume accepts the waiting list, and the shop's pages are purged.
  await followVolume(scope, tx, product.id)
  if (lastDayOf(draft.fields) !== lastDayOf(live)) await enqueueRoundNotification(scope, tx, product.id, 'last_day')
  // A round whose first day has come opens at once, and one whose last day has passed ends.
  await addToOutbox(scope, tx, { kind: 'round.days', subjectId: product.id })
}

/** Puts live what was to be by now. What can no longer be goes back to who wrote it, with what is wrong. */
export async function publishDueVersions(scope: Scope): Promise<void> {
  const due = await repository.listDue(scope.db, scope.clock.now())
  await eachInTransaction(scope, due, async (tx, { id, productId }) => {
    await lockTranches(tx, productId)
    const product = await lockKnown(tx, productId)
    const draft = await repository.findOpen(tx, productId)
    if (draft?.id !== id || draft.state !== 'scheduled' || draft.publishAt! > scope.clock.now()) return
    const { live } = await readLive(tx, productId)
    const problems = await listProblems(scope, tx, { product, fields: draft.fields, live, base: baseOf(draft, live) })
    const event = problems.length > 0 ? 'refuse' : 'publish'
    const to = versionMachine[event].to
    const reason = problems.map(({ code, pointer }) => `${code} ${pointer}`).join(', ') || null
    await writeHistory(scope, tx, { entity: 'product_version', entityId: id, event, from: 'scheduled', to, reason })
    const details = { productId, number: draft.number, ...(reason && { reason }) }
    await writeAudit(scope, tx, { action: `product.${event}`, details })
    const change = { state: to, updatedAt: scope.clock.now() }
    if (event === 'publish') await putLive(scope, tx, { product, draft, live }, change)
    else await repository.updateVersion(tx, id, { ...change, problems, publishAt: null })
  })
}
