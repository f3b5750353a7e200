import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { components } from '@goldammer/sdk/operations/store'
import { isAdult } from '@goldammer/sdk/rules/adult'
import type { CheckoutStep } from '@goldammer/sdk/rules/checkout-steps'
import { isOrdinaryGood, requiresDepot } from '@goldammer/sdk/rules/product-types'
import { centsToEuros, eurosToCents, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import { riskTextOf } from '../../shared/legal-texts.ts'
import { requireServices } from '../../shared/provider-services.ts'
import { actingCustomer, isImpersonated, type Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { Translated } from '../../shared/translated.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import { addItems, changeItems, ensureItem } from '../cart/changes.service.ts'
import { defaultTariff, findProduct, isGood, isTakingOrders, phaseOf } from '../catalogue/products.ts'
import { findCodes } from '../catalogue/promotion-codes.ts'
import { readCodes } from '../catalogue/promotions.ts'
import { changeCompany } from '../investors/company-data.service.ts'
import { setTaxId } from '../investors/declared.ts'
import { kycStateOf } from '../investors/identity/rules.ts'
import { changePerson } from '../investors/profile.service.ts'
import { isPerson } from '../investors/rules.ts'
import { getInvestor, type InvestorRow, lockInvestor, noteLossSimulation } from '../investors/service.ts'
import { takeSurvey } from '../investors/survey.service.ts'
import { sendMail } from '../notifications/service.ts'
import { takesAddressesOf } from '../reference/repository.ts'
import type { DraftRow } from './draft.repository.ts'
import * as repository from './draft.repository.ts'
import { expiryOf } from './draft.repository.ts'
import {
  type DraftFacts,
  findCartCodes,
  loadFacts,
  type ProposedTerms,
  readScreening,
  type Saved,
  type Screening,
} from './draft-facts.service.ts'
import { versionOf } from './draft-figures.ts'
import { missingOf, refuseOffer } from './draft-steps.ts'
import { toDraft, toDraftSummary } from './draft-wire.ts'

type Schemas = components['schemas']
type Draft = Schemas['CheckoutDraft']

const aliveSince = (scope: Scope) => new Date(scope.clock.now().getTime() - repository.draftLifetime)

/** One's own draft that has not expired; any other is not found. */
async function getDraft(scope: Scope, draftId: string): Promise<DraftRow> {
  const draft = await repository.find(scope.db, draftId, aliveSince(scope))
  if (draft?.customerId !== actingCustomer(scope)) throw new AppError('DRAFT_NOT_FOUND')
  return draft
}

export async function listDrafts(scope: Scope): Promise<Schemas['CheckoutDraftSummary'][]> {
  const drafts = await repository.list(scope.db, actingCustomer(scope), aliveSince(scope))
  return await Promise.all(drafts.map(async (draft) => toDraftSummary(scope, await loadFacts(scope, scope.db, draft))))
}

export async function readDraft(scope: Scope, draftId: string): Promise<Draft> {
  return await toDraft(scope, await loadFacts(scope, scope.db, await getDraft(scope, draftId)))
}

export async function deleteDraft(scope: Scope, draftId: string): Promise<void> {
  await repository.remove(scope.db, (await getDraft(scope, draftId)).id)
}

/** domain/checkout#resume: the customer asks for it, so it is no advertising (UWG § 7). The link holds no key: one signs in. */
export async function sendDraftLink(scope: Scope, draftId: string): Promise<void> {
  const draft = await getDraft(scope, draftId)
  const customerId = actingCustomer(scope)
  await countAttempt(scope, 'draftLinks', customerId)
  const { product, amount } = await loadFacts(scope, scope.db, draft)
  await inTransaction(scope, (tx) =>
    sendMail(scope, tx, {
      template: 'M00',
      customerId,
      parameters: {
        productName: product.name as Translated,
        amount: centsToEuros(amount),
        keptUntil: expiryOf(draft).toISOString(),
        productId: draft.productId,
        investorId: draft.investorId,
      },
    }),
  )
}

/** Refuses who may not invest, at any step: under 18, also for a company (R5.07), or rejected by a check. */
export async function refuseParty(
  scope: Scope,
  db: Database | Tx,
  investor: InvestorRow,
  { pointer, screening }: { pointer?: string; screening?: Screening } = {},
): Promise<void> {
  const today = toLocalDate(scope.clock.now())
  const [self, { check, block }] = await Promise.all([
    isPerson(investor) ? investor : getInvestor(scope, db, investor.customerId),
    screening ?? readScreening(db, investor.id),
  ])
  const at = pointer ? { pointer } : {}
  if (self.birthDate && !isAdult(self.birthDate, today)) throw new AppError('MUST_BE_ADULT', at)
  if (kycStateOf(check, today) === 'rejected') throw new AppError('KYC_REJECTED')
  if (block === 'refused') throw new AppError('US_PERSON_REFUSED', at)
}

/** Opens or resumes the one draft of this customer, identity and product; its units are the cart line's. */
export async function openDraft(scope: Scope, session: Session, request: Schemas['DraftStart']): Promise<Draft> {
  const customerId = actingCustomer(scope)
  const product = await findProduct(scope.db, request.productId)
  if (!product || isGood(product)) throw new AppError('CONTENT__PRODUCT_NOT_FOUND', { pointer: '/productId' })
  const now = scope.clock.now()
  const mayOpen = isTakingOrders(product, now) || phaseOf(product, now) === 'early_signer'
  if (!mayOpen)
    throw new AppError(refuseOffer({ product, applied: [], readsNewsletter: false, now }) ?? 'OFFER_CLOSED', {
      pointer: '/productId',
    })
  await requireServices(scope, scope.db, product.id)
  const investor = await getInvestor(scope, scope.db, customerId, request.investorId)
  await refuseParty(scope, scope.db, investor, { pointer: '/investorId' })
  const line = await ensureItem(scope, session, product.id)
  const tariff = line?.tariff ?? defaultTariff(product)
  if (!tariff) throw new AppError('TARIFF_NOT_FOUND')
  const draft = await repository.open(
    scope.db,
    {
      id: newId(now),
      customerId,
      investorId: investor.id,
      productId: product.id,
      tariffId: tariff.id,
      units: line?.quantity ?? 1,
      createdAt: now,
      updatedAt: now,
    },
    aliveSince(scope),
  )
  const facts = await loadFacts(scope, scope.db, draft)
  if (Object.keys(facts.saved).length > 0) return await toDraft(scope, facts)
  const code = await findCartCodes(scope.db, { product: facts.product, investor, customerId, now })
  if (!code) return await toDraft(scope, facts)
  return await saveStep(scope, draft.id, 'promotionCode', async () => ({ saved: { promotionCode: { code } } }))
}

type Change = { saved: Partial<Saved>; tariffId?: string; units?: number; proposed?: ProposedTerms }

/**
 * Stores one step: `change` writes what lies outside the draft and answers what is stored in it; then the step is evaluated,
 * and what it lacks is refused with its pointers. Answers the facts after the change.
 */
async function storeStep(
  scope: Scope,
  draftId: string,
  step: CheckoutStep,
  change: (tx: Tx, facts: DraftFacts) => Promise<Change>,
): Promise<DraftFacts> {
  await getDraft(scope, draftId)
  return await inTransaction(scope, async (tx) => {
    const draft = await repository.lock(tx, draftId)
    if (!draft) throw new AppError('DRAFT_NOT_FOUND')
    await refuseParty(scope, tx, await lockInvestor(tx, draft.investorId))
    const before = await loadFacts(scope, tx, draft)
    if (!before.steps.includes(step)) throw new AppError('STEP_NOT_APPLICABLE')
    const { saved, proposed, ...rest } = await change(tx, before)
    const updatedAt = scope.clock.now()
    const next = { ...draft, ...rest, updatedAt, saved: { ...before.saved, ...saved } as unknown as DraftRow['saved'] }
    await repository.save(tx, next)
    const after = await loadFacts(scope, tx, next, { before, ...(proposed ? { proposed } : {}) })
    const refusals = missingOf(step, after)
    if (refusals.length > 0) throw new AppError(refusals)
    return after
  })
}

async function saveStep(...step: Parameters<typeof storeStep>): Promise<Draft> {
  return await toDraft(step[0], await storeStep(...step))
}

export function savePersonalData(scope: Scope, draftId: string, body: Schemas['DraftPersonalData']): Promise<Draft> {
  return saveStep(scope, draftId, 'personalData', async (tx, { investor, saved }) => {
    const { person, company, representatives, ...fields } = body
    const country = fields.thirdParty?.country
    const isUnchanged = country === saved.personalData?.thirdParty?.country
    if (country && !isUnchanged && !(await takesAddressesOf(tx, country)))
      throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer: '/thirdParty/country' })
    if (isPerson(investor)) {
      if (person) await changePerson(scope, tx, investor, person, '/person')
    } else await changeCompany(scope, tx, investor, company, representatives)
    return { saved: { personalData: fields } }
  })
}

/** domain/rights#impersonation: only the customer may state net worth, holdings elsewhere and wallet. */
const changesOwnStatements = (
  given: Schemas['DraftInvestment'],
  before: Schemas['DraftInvestment'] | undefined,
): boolean =>
  (given.exceedsNetWorthShare ?? null) !== (before?.exceedsNetWorthShare ?? null) ||
  (given.heldElsewhere ?? 0) !== (before?.heldElsewhere ?? 0) ||
  (given.walletId ?? null) !== (before?.walletId ?? null)

/** Step 2: the amount must fit tariff, capacity and limit; the cart's line follows it. */
export async function saveInvestment(
  scope: Scope,
  session: Session,
  draftId: string,
  body: Schemas['DraftInvestment'],
): Promise<Draft> {
  const { tariffId, selfDisclosure } = body
  // The amount may be set in the customer's place; the self-disclosure is signed by them alone (domain/rights#impersonation).
  if (selfDisclosure && isImpersonated(scope)) throw new AppError('IMPERSONATION_FORBIDDEN')
  const amount = eurosToCents(body.amount)
  const facts = await storeStep(
    scope,
    draftId,
    'investment',
    async (_tx, { product, saved: { investment: before } }) => {
      if (isImpersonated(scope) && changesOwnStatements(body, before)) throw new AppError('IMPERSONATION_FORBIDDEN')
      const tariff = product.tariffs.find((one) => one.id === tariffId)
      if (!tariff) throw new AppError('TARIFF_NOT_FOUND', { pointer: '/tariffId' })
      if (selfDisclosure && !selfDisclosure.confirmed) {
        throw new AppError('DISCLOSURE_REQUIRED', { pointer: '/selfDisclosure/confirmed' })
      }
      const units = Math.floor(amount / tariff.investmentUnitPrice)
      const isSame = isDeepStrictEqual(before?.selfDisclosure ?? null, selfDisclosure ?? null)
      const investment = {
        ...body,
        ...(isImpersonated(scope) && before?.selfDisclosure ? { selfDisclosure: before.selfDisclosure } : {}),
        // Another amount does not change when the disclosure was signed.
        signedAt: before && (isSame || isImpersonated(scope)) ? before.signedAt : scope.clock.now().toISOString(),
      }
      return { saved: { investment }, tariffId, units, proposed: { tariffId, amount } }
    },
  )
  const { product, units, lineItemId } = facts
  const item = { id: product.id, quantity: units, payload: { tariffId } }
  if (lineItemId) await changeItems(scope, session, [item])
  else await addItems(scope, session, [{ ...item, referencedId: product.id, type: 'product' }])
  return await toDraft(scope, { ...facts, lineItemId: product.id })
}

/** R4.05: the survey is run or declined here, and locked. */
export function saveSurvey(scope: Scope, draftId: string, body: Schemas['DraftSurvey']): Promise<Draft> {
  return saveStep(scope, draftId, 'survey', async (tx, { investor, requiredCodes, gates, today }) => {
    await takeSurvey(scope, tx, investor, body, { requiredCodes, regime: gates.regime, today })
    return { saved: { survey: { declined: body.declined } } }
  })
}

export const saveConfirmation = (scope: Scope, draftId: string, body: Schemas['DraftConfirmation']) =>
  saveStep(scope, draftId, 'confirmation', async () => ({ saved: { confirmation: body } }))

export const saveRisk = (scope: Scope, draftId: string, body: Schemas['DraftRisk']) =>
  saveStep(scope, draftId, 'risk', async (tx, { costs, gates, investor, riskNotice, lossSimulatedAt: before }) => {
    const isNoted = gates.regime === 'ecsp' && body.lossSimulation === true
    // As with the net worth, only the customer may confirm it (domain/rights#impersonation).
    if (isNoted && isImpersonated(scope)) throw new AppError('IMPERSONATION_FORBIDDEN')
    const at = isNoted ? scope.clock.now() : before
    if (isNoted) await noteLossSimulation(tx, investor.id, at!)
    const noted = { noticeVersion: riskTextOf(scope.locale, riskNotice).version, shown: costs }
    return { saved: { risk: { ...body, ...noted, lossSimulatedAt: at?.toISOString() ?? null } } }
  })

/** VIBBestV: the typed form is stored with its time and the address it came from, hashed with the time as salt. */
function typedFrom(scope: Scope, address: string) {
  const at = scope.clock.now().toISOString()
  return { at, ipHash: hash('sha256', `${at} ${address}`) }
}

export const saveDocuments = (scope: Scope, draftId: string, body: Schemas['DraftDocuments'], address: string) =>
  saveStep(scope, draftId, 'documents', async (_tx, { sheets }) => ({
    saved: {
      documents: {
        ...body,
        sheets: sheets.map((sheet) => sheet.version.id),
        ...(body.typedConfirmation ? { typed: typedFrom(scope, address) } : {}),
      },
    },
  }))

/** An invalid code gets a message, never a refusal: the order continues without it (domain/checkout#step-7). */
export async function savePromotionCode(scope: Scope, draftId: string, body: Schemas['DraftPromotionCode']) {
  const code = body.code?.trim() || null
  if (code) await findCodes(scope, readCodes(code), actingCustomer(scope))
  return await saveStep(scope, draftId, 'promotionCode', async () => ({ saved: { promotionCode: { code } } }))
}

export const saveBankAccount = (scope: Scope, draftId: string, body: Schemas['DraftBankAccount']) =>
  saveStep(scope, draftId, 'bankAccount', async (_tx, { mandate }) => ({
    saved: { bankAccount: { ...body, noticeDays: mandate.noticeDays, creditor: mandate.creditor } },
  }))

export const saveDepot = (scope: Scope, draftId: string, body: Schemas['DraftDepot']) =>
  saveStep(scope, draftId, 'depot', async (_tx, { gates }) => {
    if (!requiresDepot(gates) || isOrdinaryGood(gates)) throw new AppError('STEP_NOT_APPLICABLE')
    return { saved: { depot: body } }
  })

/** Step 9 confirms the figures that were shown; others now are a conflict (409), with the difference in `changes`. */
export function saveSummary(scope: Scope, draftId: string, body: Schemas['DraftSummary']): Promise<Draft> {
  return saveStep(scope, draftId, 'summary', async (tx, { binding, investor }) => {
    if (body.figuresVersion !== versionOf(binding)) throw new AppError('DRAFT_CHANGED', { pointer: '/figuresVersion' })
    if (body.taxId && isPerson(investor) && body.taxId !== investor.taxId)
      await setTaxId(scope, tx, investor.id, body.taxId)
    return { saved: { summary: { ...body, binding } } }
  })
}
