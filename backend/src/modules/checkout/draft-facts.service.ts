import { WITHDRAWAL_DAYS } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import {
  type CheckoutStep,
  type ConfirmationKey,
  checkoutSteps,
  requiredConfirmations,
} from '@goldammer/sdk/rules/checkout-steps'
import { isSimulationOutdated, needsEcspWarning } from '@goldammer/sdk/rules/ecsp-warning'
import type { Disclosure, LimitReason } from '@goldammer/sdk/rules/limit'
import {
  type FundingType,
  type ProductFacts as GateFacts,
  lineItemStates,
  type Regime,
  requiredExperienceCodes,
  requiredSheets,
  requiresDepot,
  requiresWallet,
  withdrawalDays,
  withdrawalRightOf,
} from '@goldammer/sdk/rules/product-types'
import { type RiskNotice, riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import { isSurveyOnFile, isSurveyOutdated, missingCodes, type SurveyOutcome } from '@goldammer/sdk/rules/survey'
import { type Cents, cents, eurosToCents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import type { LegalText } from '../../shared/legal-texts.ts'
import { riskTextOf, textOf } from '../../shared/legal-texts.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { readsNewsletter } from '../accounts/customers/newsletter.service.ts'
import { findOrdered, type OrderedProduct, phaseOf } from '../catalogue/products.ts'
import {
  countUses,
  excludeEachOther,
  isAbout,
  isRunning,
  isUsedUp,
  listAutomatic,
  listPromotions,
  type PromotionRow,
  readCodes,
} from '../catalogue/promotions.ts'
import { listUnitsHeld } from '../catalogue/service.ts'
import { previewReservation, readVolumeFacts } from '../contracts/volume/waiting-list.ts'
import { listProductDocuments } from '../documents/service.ts'
import { findBlock } from '../investors/compliance-cases/service.ts'
import { kycStateOf } from '../investors/identity/rules.ts'
import { findCheck } from '../investors/identity/service.ts'
import {
  evaluateLimit,
  findLatestDisclosure,
  type Limit,
  lawOf,
  sumCounted,
  toDisclosure,
} from '../investors/limit.service.ts'
import { isPerson } from '../investors/rules.ts'
import {
  type BankAccountRow,
  type DepotRow,
  type DisclosureRow,
  findSurvey,
  getInvestor,
  type InvestorRow,
  listBankAccounts,
  listDepots,
  listRepresentatives,
  listWallets,
  type RepresentativeRow,
  type SurveyRow,
  type WalletRow,
} from '../investors/service.ts'
import { outcomeOf, toLockedSurvey } from '../investors/survey.service.ts'
import type { DraftRow } from './draft.repository.ts'
import { type Cost, costsOf, wordsOfCosts } from './draft-costs.ts'
import { type Binding, type Figures, figuresOf, versionOf } from './draft-figures.ts'
import { mandateOf } from './mandate.ts'

type Schemas = components['schemas']

/** What was saved, step by step, with what the server recorded beside it. */
export type Saved = Partial<{
  personalData: Schemas['DraftPersonalData']
  investment: Schemas['DraftInvestment'] & { signedAt: string }
  survey: { declined: boolean }
  confirmation: Schemas['DraftConfirmation']
  /** With what was confirmed: the wording in force and the costs. */
  risk: Schemas['DraftRisk'] & { noticeVersion: string; shown: Cost[]; lossSimulatedAt?: string | null }
  /** The form was typed for these versions of the sheets; `typed`: when and, hashed, from which address. */
  documents: Schemas['DraftDocuments'] & { sheets: string[]; typed?: { at: string; ipHash: string } }
  promotionCode: Schemas['DraftPromotionCode']
  bankAccount: Schemas['DraftBankAccount'] & { noticeDays: number; creditor: string }
  depot: Schemas['DraftDepot']
  summary: Schemas['DraftSummary'] & { binding: Binding }
}>

export type PromotionFacts = {
  code: string
  state: 'applied' | 'not_found' | 'not_eligible' | 'excluded' | 'expired'
  row: PromotionRow | null
}

/** Without the address of its text, which `draft-wire.ts` adds. */
export type Declaration = Omit<Schemas['Declaration'], 'url'>

/** Everything that a draft is evaluated with, read once. */
export type DraftFacts = {
  draft: DraftRow
  saved: Saved
  now: Date
  today: LocalDate
  product: OrderedProduct
  gates: GateFacts
  tariff: OrderedProduct['tariffs'][number]
  units: number
  amount: Cents
  lineItemId: string | null
  investor: InvestorRow
  representatives: RepresentativeRow[]
  screening: Screening
  /** A check of identity holds today. */
  isIdentified: boolean
  unitsHeld: Map<string, number>
  limit: Limit
  disclosureSignedAt: Date | null
  /** Null also where the one that counts comes with this order. */
  disclosureId: string | null
  survey: SurveyRow | null
  isSurveyOnFile: boolean
  surveyOutcome: SurveyOutcome | null
  requiredCodes: number[]
  /** What a locked survey was not run for. */
  missingCodes: number[]
  documents: Schemas['InvestmentDocument'][]
  sheets: Schemas['InvestmentDocument'][]
  /** The codes that were given. */
  promotions: PromotionFacts[]
  /** The promotions of the order. */
  applied: PromotionRow[]
  /** Asked only while an offer is for early signers. */
  readsNewsletter: boolean
  accounts: BankAccountRow[]
  /** Read only where the product asks for one; so are the wallets. */
  depots: DepotRow[]
  wallets: WalletRow[]
  confirmations: ConfirmationKey[]
  declarations: Declaration[]
  figures: Figures
  /** The most that is taken of one order, by tariff. */
  largest: Map<string, Cents>
  volumeFacts: Awaited<ReturnType<typeof readVolumeFacts>>
  costs: Cost[]
  riskNotice: RiskNotice
  /** Of the warning and the costs together. */
  riskVersion: string
  /** When the result of a loss simulation was noted that still holds. */
  lossSimulatedAt: Date | null
  /** 0 where there is no such right. */
  withdrawalDays: number
  mandate: ReturnType<typeof mandateOf>
  blockedDepotBanks: readonly string[]
  allowTestTaxIds: boolean
  binding: Binding
  steps: CheckoutStep[]
}

/** The line of the product in the customer's cart: its units are the draft's (domain/cart#investment-line). */
async function findLine(db: Database | Tx, customerId: string, productId: string) {
  return await db
    .selectFrom('cartLineItem')
    .innerJoin('cart', 'cart.id', 'cartLineItem.cartId')
    .select(['cartLineItem.id', 'cartLineItem.quantity', 'cartLineItem.tariffId'])
    .where('cart.customerId', '=', customerId)
    .where('cartLineItem.type', '=', 'product')
    .where('cartLineItem.referencedId', '=', productId)
    .executeTakeFirst()
}

/** The codes that were typed in the cart and are valid for this product; they need not be typed again (domain/funding-rounds#early-signer). */
export async function findCartCodes(db: Database | Tx, offered: Offered): Promise<string | null> {
  const lines = await db
    .selectFrom('cartLineItem')
    .innerJoin('cart', 'cart.id', 'cartLineItem.cartId')
    .select('cartLineItem.referencedId')
    .where('cart.customerId', '=', offered.customerId)
    .where('cartLineItem.type', '=', 'promotion')
    .orderBy('cartLineItem.position')
    .orderBy('cartLineItem.id')
    .execute()
  const evaluated = await evaluatePromotions(db, lines.map(({ referencedId }) => referencedId).join(), offered)
  const held = evaluated.flatMap(({ state, row }) => (state === 'applied' && row?.code) || [])
  return held.join(', ') || null
}

type Offered = { product: OrderedProduct; investor: InvestorRow; customerId: string; now: Date }

/** One after the other: a code that does not combine with those before it is excluded. */
async function evaluatePromotions(
  db: Database | Tx,
  text: string | null | undefined,
  offered: Offered,
): Promise<PromotionFacts[]> {
  const evaluated: PromotionFacts[] = []
  for (const code of readCodes(text ?? ''))
    evaluated.push(await evaluatePromotion(db, code, offered, appliedOf(evaluated)))
  return evaluated
}

const appliedOf = (evaluated: PromotionFacts[]): PromotionRow[] =>
  evaluated.flatMap(({ state, row }) => (state === 'applied' && row) || [])

async function evaluatePromotion(
  db: Database | Tx,
  code: string,
  offered: Offered,
  others: PromotionRow[],
): Promise<PromotionFacts> {
  const [row] = await listPromotions(db, [code])
  if (!row) return { code, state: 'not_found', row: null }
  if (!isRunning(row, offered.now)) return { code, state: 'expired', row }
  if (!(await fits(db, row, offered))) return { code, state: 'not_eligible', row }
  if (others.some((other) => excludeEachOther(other, row))) return { code, state: 'excluded', row }
  return { code, state: 'applied', row }
}

async function fits(
  db: Database | Tx,
  row: PromotionRow,
  { product, investor, customerId }: Offered,
): Promise<boolean> {
  if (!isAbout(row, product) || (row.companiesOnly && isPerson(investor))) return false
  return !isUsedUp(row, await countUses(db, customerId, [row]))
}

async function readPromotions(
  db: Database | Tx,
  text: string | null | undefined,
  automatic: PromotionRow[],
  offered: Offered,
) {
  const promotions = await evaluatePromotions(db, text, offered)
  return { promotions, applied: await appliedPromotions(db, promotions, automatic, offered) }
}

/** The promotions of the order: the valid codes, then the automatic ones that combine with them (domain/cart#automatic-promotions). */
async function appliedPromotions(
  db: Database | Tx,
  given: PromotionFacts[],
  automatic: PromotionRow[],
  offered: Offered,
): Promise<PromotionRow[]> {
  const applied = appliedOf(given)
  for (const row of automatic) {
    if (applied.some((other) => excludeEachOther(other, row)) || !isRunning(row, offered.now)) continue
    if (await fits(db, row, offered)) applied.push(row)
  }
  return applied
}

/** The disclosure that counts: the one given with this order, else the latest that was signed (domain/limits#disclosure). */
function disclosureOf(
  saved: Saved,
  latest: DisclosureRow | undefined,
): { disclosure: Disclosure | null; signedAt: Date | null; disclosureId: string | null } {
  const given = saved.investment?.selfDisclosure
  if (given?.confirmed && saved.investment) {
    const signedAt = new Date(saved.investment.signedAt)
    const toCents = (value: number | null | undefined) =>
      value === null || value === undefined ? null : eurosToCents(value)
    return {
      disclosure: {
        freeAssets: toCents(given.freeAssets),
        monthlyNetIncome: toCents(given.monthlyNetIncome),
        signedAt: toLocalDate(signedAt),
      },
      signedAt,
      disclosureId: null,
    }
  }
  return { disclosure: toDisclosure(latest), signedAt: latest?.signedAt ?? null, disclosureId: latest?.id ?? null }
}

/** Outdated ones count no longer. */
const simulationOf = ({ lossSimulatedAt: at }: InvestorRow, today: LocalDate): Date | null =>
  at && !isSimulationOutdated(toLocalDate(at), today) ? at : null

const gatesOf = (product: OrderedProduct): GateFacts => ({
  ...product,
  type: product.type as FundingType,
  regime: product.regime as Regime,
})

/** The right that the instruction is about. A right of withdrawal by the BGB is a consumer's, by the VermAnlG every investor's (domain/withdrawal#instruction). */
function exitRightOf({ voluntaryWithdrawalDays }: OrderedProduct, gates: GateFacts, days: number) {
  const right = withdrawalRightOf(gates, voluntaryWithdrawalDays ?? 0)
  return right === 'withdrawal' && days === 0 ? 'none' : right
}

function declarationsOf(scope: Scope, product: OrderedProduct, gates: GateFacts, days: number): Declaration[] {
  const right = exitRightOf(product, gates, days)
  const isDownload = lineItemStates(gates, product.shopType as 'physical' | 'digital').includes('is-download')
  const keys: Declaration['key'][] = [
    'terms',
    'privacy',
    ...(right === 'none' ? [] : [right]),
    ...(isDownload ? ['digital_content' as const] : []),
  ]
  return keys.map((key) => {
    // The days are part of its wording alone.
    const parameters = key === 'withdrawal' ? { days } : undefined
    const { text, version } = textOf(scope.locale, `declaration.${key}` as LegalText, parameters)
    return { key, text, version: key === 'withdrawal' && days !== WITHDRAWAL_DAYS ? `${version}-${days}` : version }
  })
}

/** Terms that are about to be saved: they count before the cart's line has them. */
export type ProposedTerms = { tariffId: string; amount: Cents }

/** The customer, the investor and the product of a draft: these never change. */
export type DraftOwner = Pick<DraftRow, 'customerId' | 'investorId' | 'productId'>

/** The results of compliance and of the identity check for the investor. */
export async function readScreening(db: Database | Tx, investorId: string) {
  const [check, block] = await Promise.all([findCheck(db, investorId), findBlock(db, { investorId })])
  return { check, block }
}

export type Screening = Awaited<ReturnType<typeof readScreening>>

/**
 * What is found by customer, investor and product alone, the investor's own record left out. The statements need no answer of
 * each other.
 */
export async function readDraftRows(
  scope: Scope,
  db: Database | Tx,
  { customerId, productId, investorId }: DraftOwner,
  before?: DraftFacts,
) {
  const { locale } = scope
  const [product, line, screening, held, latestDisclosure, survey, listed, accounts, volumeFacts, counted, automatic] =
    await Promise.all([
      before?.product ?? findOrdered(db, productId),
      findLine(db, customerId, productId),
      readScreening(db, investorId),
      listUnitsHeld(db, investorId, productId),
      findLatestDisclosure(db, investorId),
      findSurvey(db, investorId),
      before?.documents ?? listProductDocuments(db, productId, { customerId, locale, now: scope.clock.now() }),
      listBankAccounts(db, investorId),
      readVolumeFacts(db, productId),
      sumCounted(db, { investor: { id: investorId }, product: { id: productId } }),
      listAutomatic(db),
    ])
  if (!product) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  return {
    product,
    line,
    screening,
    held,
    latestDisclosure,
    survey,
    listed,
    accounts,
    volumeFacts,
    counted,
    automatic,
  }
}

type Rows = Awaited<ReturnType<typeof readDraftRows>> & { investor: InvestorRow }

/**
 * Reads what a draft is evaluated with. `before`: what was read in this transaction before a step was saved; no step changes the
 * product and its documents.
 */
export async function loadFacts(
  scope: Scope,
  db: Database | Tx,
  draft: DraftRow,
  { proposed, before }: { proposed?: ProposedTerms; before?: DraftFacts } = {},
): Promise<DraftFacts> {
  const [investor, rows] = await Promise.all([
    getInvestor(scope, db, draft.customerId, draft.investorId),
    readDraftRows(scope, db, draft, before),
  ])
  return await factsOf(scope, db, draft, { ...rows, investor }, proposed)
}

/** The facts of a draft from its rows. The order reads these itself, behind its locks. */
export async function factsOf(
  scope: Scope,
  db: Database | Tx,
  draft: DraftRow,
  rows: Rows,
  proposed?: ProposedTerms,
): Promise<DraftFacts> {
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const saved = draft.saved as Saved
  const { customerId } = draft
  const { product, investor, line, screening, held, survey, listed, accounts } = rows
  const gates = gatesOf(product)
  const tariff =
    product.tariffs.find((one) => one.id === (proposed?.tariffId ?? line?.tariffId ?? draft.tariffId)) ??
    product.tariffs[0]
  if (!tariff) throw new AppError('TARIFF_NOT_FOUND')
  const amount = proposed?.amount ?? cents((line?.quantity ?? draft.units) * tariff.investmentUnitPrice)
  const units = Math.floor(amount / tariff.investmentUnitPrice)
  // Only what invests has a draft.
  const riskNotice = riskNoticeOf(gates)!
  const requiredCodes = requiredExperienceCodes(gates)
  const offered = { product, investor, customerId, now }
  const { disclosure, signedAt, disclosureId } = disclosureOf(saved, rows.latestDisclosure)
  const reservation = previewReservation(product, rows.volumeFacts, { tariffId: tariff.id, amount })
  const limit = evaluateLimit(scope, {
    ...rows.counted,
    investor,
    disclosure,
    heldElsewhere: eurosToCents(saved.investment?.heldElsewhere ?? 0),
    requested: amount,
    limitedAs: lawOf(scope, product.regime, product.singleInvestmentLimitRequired),
  })
  const [representatives, depots, wallets, { promotions, applied }, isSubscriber] = await Promise.all([
    isPerson(investor) ? [] : listRepresentatives(db, investor.id),
    requiresDepot(gates) ? listDepots(db, investor.id) : [],
    requiresWallet(gates) ? listWallets(db, investor.id) : [],
    readPromotions(db, saved.promotionCode?.code, rows.automatic, offered),
    phaseOf(product, now) === 'early_signer' ? readsNewsletter(db, customerId) : false,
  ])
  const lockedSurvey = survey && !survey.declined ? toLockedSurvey(survey) : null
  const onFile = isSurveyOnFile(lockedSurvey, requiredCodes, gates.regime, today)
  const surveyOutcome = survey && (onFile || survey.declined) ? outcomeOf(survey, requiredCodes) : null
  const confirmationFacts = {
    surveyOutcome,
    isEcspAboveThreshold:
      gates.regime === 'ecsp' && needsEcspWarning(amount, saved.investment?.exceedsNetWorthShare === true),
    limitReason: limit.reason as LimitReason,
    politicallyExposedPerson: investor.politicallyExposedPerson === true || representatives.some((one) => one.isPep),
  }
  const figures = figuresOf({
    product,
    tariff,
    amount,
    promotions: applied,
    now,
    prenotificationDays: scope.config.prenotificationDays,
    waitlisted: reservation.waits,
  })
  const costs = costsOf(product, amount, figures.serviceFee)
  const { voluntaryWithdrawalDays } = product
  const days = withdrawalDays({ ...gates, voluntaryWithdrawalDays }, isPerson(investor))
  const declarations = declarationsOf(scope, product, gates, days)
  const confirmations = requiredConfirmations(confirmationFacts)
  const sheetKinds: string[] = requiredSheets(gates)
  const isSheet = ({ kind }: { kind: string }) => sheetKinds.includes(kind)
  // A sheet that the law requires is mandatory without being marked so; a document that one may not open is not.
  const documents = listed.map((one) => ({ ...one, mandatory: isSheet(one) || (one.mandatory && !one.locked) }))
  const mandatory = documents.filter((document) => document.mandatory)
  return {
    draft,
    saved,
    now,
    today,
    product,
    gates,
    tariff,
    units,
    amount,
    lineItemId: line?.id ?? null,
    investor,
    representatives,
    screening,
    isIdentified: kycStateOf(screening.check, today) === 'successful',
    unitsHeld: new Map(held.map((row) => [row.tariffId, Number(row.units)])),
    limit,
    disclosureSignedAt: signedAt,
    disclosureId,
    survey: survey ?? null,
    isSurveyOnFile: onFile,
    surveyOutcome,
    requiredCodes,
    missingCodes:
      lockedSurvey && !isSurveyOutdated(lockedSurvey, gates.regime, today)
        ? missingCodes(lockedSurvey, requiredCodes)
        : [],
    documents,
    sheets: documents.filter(isSheet),
    promotions,
    applied,
    readsNewsletter: isSubscriber,
    accounts,
    depots,
    wallets,
    confirmations,
    declarations,
    figures,
    largest: reservation.largest,
    volumeFacts: rows.volumeFacts,
    costs,
    withdrawalDays: days,
    mandate: mandateOf(scope.config, scope.locale),
    blockedDepotBanks: scope.config.blockedDepotBanks,
    allowTestTaxIds: scope.config.allowTestTaxIds,
    lossSimulatedAt: simulationOf(investor, today),
    riskNotice,
    riskVersion: versionOf({ notice: riskTextOf(scope.locale, riskNotice).version, costs }),
    binding: {
      tariffId: tariff.id,
      tariffName: inLocale(tariff.name, scope.locale),
      ...(tariff.owner && { contractingParty: tariff.owner }),
      amount,
      interestRate: figures.interestRate,
      earlyBirdBonus: figures.earlyBirdBonus,
      promotion: applied.map(({ code, name }) => code ?? inLocale(name, scope.locale)).join(', ') || null,
      promotionBonus: figures.promotionBonus,
      effectiveInterestRate: figures.effectiveInterestRate,
      durationMonths: tariff.durationMonths,
      durationDays: tariff.durationDays,
      repayment: tariff.repayment,
      interestRatePeriod: tariff.interestRatePeriod,
      contractEndOfTerm: product.contractEndOfTerm,
      preMoney: product.preMoney,
      accruedInterest: figures.accruedInterest,
      serviceFee: figures.serviceFee,
      debit: figures.debit,
      costs: wordsOfCosts(scope.locale, costs),
      waitlisted: figures.waitlisted,
      documents: Object.fromEntries(
        mandatory.map((document) => [document.id, { version: document.version.id, title: document.title }]),
      ),
      texts: [
        ...declarations,
        ...confirmations.map((key) => ({ key, version: textOf(scope.locale, `confirmation.${key}`).version })),
      ]
        .map((one) => `${one.key}@${one.version}`)
        .join(' '),
    },
    steps: checkoutSteps({ ...confirmationFacts, product: gates, isSurveyOnFile: onFile }),
  }
}
