import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { blankChoice } from '@goldammer/sdk/errors/violations'
import { maxInvestment, refuseAmount } from '@goldammer/sdk/rules/amount-steps'
import { isBlockedDepotBank } from '@goldammer/sdk/rules/blocked-banks'
import type { CheckoutStep } from '@goldammer/sdk/rules/checkout-steps'
import { requiresTypedConfirmation, requiresWallet } from '@goldammer/sdk/rules/product-types'
import { type Cents, cents, centsToEuros, eurosToCents } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../shared/app-error.ts'
import { textOf } from '../../shared/legal-texts.ts'
import { isTakingOrders, phaseOf } from '../catalogue/products.ts'
import { blankAt, isPerson, isSameName, nameOf, refuseInvestor, refuseTaxId } from '../investors/rules.ts'
import type { DraftFacts } from './draft-facts.service.ts'
import { versionOf } from './draft-figures.ts'

// What each step still lacks (domain/checkout#steps, column "Blocks when"), with the pointer of the field that mends it.

type StepCheck = (facts: DraftFacts) => ErrorEntry[]

const refuse = (code: ErrorCode, pointer: string, parameters?: ErrorEntry['parameters']): ErrorEntry => ({
  code,
  pointer,
  ...(parameters ? { parameters } : {}),
})

/** GwG § 11 (4): the document that the identity is checked with; who has been checked has shown it. */
const IDENTITY_DOCUMENT = ['documentType', 'idNo', 'expirationDate', 'placeOfIssue'] as const

const personalData: StepCheck = ({ saved, investor, representatives, isIdentified, today }) => {
  const { personalData: given } = saved
  const missing = refuseInvestor(investor, representatives, today)
  if (isPerson(investor) && !isIdentified)
    missing.push(...IDENTITY_DOCUMENT.filter((field) => !investor[field]).map((field) => blankAt(`/person/${field}`)))
  if (!given?.confirmed) missing.push(refuse('VIOLATION::NOT_TRUE_ERROR', '/confirmed'))
  if (given && !given.actsOnOwnAccount && !given.thirdParty)
    missing.push(refuse('VIOLATION::IS_BLANK_ERROR', '/thirdParty'))
  return missing
}

/** domain/funding-rounds#early-signer: by the code or the newsletter. */
export const isEarlySigner = ({ applied, readsNewsletter }: Pick<DraftFacts, 'applied' | 'readsNewsletter'>): boolean =>
  readsNewsletter || applied.some(({ effect }) => effect === 'early_signer')

/** Why the offer takes no order of this customer now, or null. */
export function refuseOffer(
  facts: Pick<DraftFacts, 'product' | 'applied' | 'readsNewsletter' | 'now'>,
): ErrorCode | null {
  const { product, now } = facts
  if (isTakingOrders(product, now)) return null
  if (phaseOf(product, now) === 'early_signer') return isEarlySigner(facts) ? null : 'EARLY_SIGNER_CODE_REQUIRED'
  const isAhead = product.round?.state === 'upcoming' || (product.collectible?.dropDate ?? now) > now
  return isAhead ? 'OFFER_NOT_STARTED' : 'OFFER_CLOSED'
}

/** The rules of amounts for this investor and tariff (domain/amounts#refusals), then the limit (domain/limits#refusals). */
function refuseInvestment({ product, tariff, amount, investor, unitsHeld, limit, ...facts }: DraftFacts): ErrorEntry[] {
  const largest = facts.largest.get(tariff.id)!
  const max = maxInvestment(tariff, isPerson(investor) ? 'person' : 'company', unitsHeld.get(tariff.id) ?? 0)
  const terms = { ...tariff, totalVolume: largest, investmentSteps: product.investmentSteps }
  const refusal = refuseAmount(amount, terms, max)
  if (refusal) {
    return [
      refuse(refusal, '/amount', {
        min: centsToEuros(tariff.minInvestment),
        max: centsToEuros(max === null ? largest : cents(Math.min(max, largest))),
      }),
    ]
  }
  if (limit.allowed) return []
  const code = limit.refusal ?? 'LIMIT_EXCEEDED'
  const pointer = code.startsWith('DISCLOSURE') ? '/selfDisclosure' : '/amount'
  return [
    refuse(code, pointer, {
      headroom: centsToEuros(limit.headroom ?? (0 as Cents)),
      limit: centsToEuros(limit.limit ?? (0 as Cents)),
    }),
  ]
}

const investment: StepCheck = (facts) => {
  const { saved, amount, tariff, gates, wallets } = facts
  const given = saved.investment
  if (!given) return [refuse('VIOLATION::IS_BLANK_ERROR', '/amount')]
  const offer = refuseOffer(facts)
  // The early-signer code may come with its own step; without it the order is refused.
  if (offer && offer !== 'EARLY_SIGNER_CODE_REQUIRED') return [refuse(offer, '/amount')]
  const missing = refuseInvestment(facts)
  // The cart's line has changed since: the amount must be looked at again.
  if (eurosToCents(given.amount) !== amount || given.tariffId !== tariff.id)
    missing.push(refuse('DRAFT_CHANGED', '/amount'))
  if (gates.regime === 'ecsp' && (given.exceedsNetWorthShare ?? null) === null) {
    missing.push(refuse(blankChoice.code, '/exceedsNetWorthShare', { rule: blankChoice.rule }))
  }
  if (requiresWallet(gates) && !wallets.some((wallet) => wallet.id === given.walletId))
    missing.push(refuse('WALLET_REQUIRED', '/walletId'))
  return missing
}

const survey: StepCheck = ({ isSurveyOnFile, survey: taken }) =>
  isSurveyOnFile || taken?.declined ? [] : [refuse('SURVEY_REQUIRED', '/answers')]

const rightAnswer = 'b'

const confirmation: StepCheck = ({ saved, confirmations }) => {
  const accepted = saved.confirmation?.accepted ?? []
  const missing = confirmations
    .filter(
      (key) =>
        !accepted.some((one) => one.key === key && one.version === textOf('de-DE', `confirmation.${key}`).version),
    )
    .map((key) => refuse('CONFIRMATION_REQUIRED', `/accepted/${key}`))
  const answer = saved.confirmation?.understandingAnswer ?? null
  if (confirmations.includes('ecsp_warning') && answer !== rightAnswer) {
    missing.push(refuse(answer === null ? 'CONFIRMATION_REQUIRED' : 'UNDERSTANDING_WRONG', '/understandingAnswer'))
  }
  return missing
}

const risk: StepCheck = ({ saved, gates, sheets, riskVersion, lossSimulatedAt }) => {
  const missing: ErrorEntry[] = []
  if (saved.risk && saved.risk.riskVersion !== riskVersion) missing.push(refuse('DRAFT_CHANGED', '/riskVersion'))
  if (!saved.risk?.riskNotice) missing.push(refuse('RISK_CONFIRMATION_REQUIRED', '/riskNotice'))
  if (!saved.risk?.costs) missing.push(refuse('COSTS_CONFIRMATION_REQUIRED', '/costs'))
  if (gates.regime === 'ecsp' && !lossSimulatedAt) missing.push(refuse('LOSS_SIMULATION_REQUIRED', '/lossSimulation'))
  for (const sheet of sheets.filter((one) => one.openedAt === null))
    missing.push(refuse('DOCUMENT_NOT_OPENED', `/documents/${sheet.id}`, { name: sheet.title }))
  return missing
}

const documents: StepCheck = ({ saved, documents: all, gates, investor, sheets }) => {
  const missing = all
    .filter((one) => one.mandatory && one.openedAt === null)
    .map((one) => refuse('DOCUMENT_NOT_OPENED', `/documents/${one.id}`, { name: one.title }))
  if (!requiresTypedConfirmation(gates)) return missing
  const typed = saved.documents?.typedConfirmation
  // VermAnlG § 15 (4): a new version of the sheet asks for a new confirmation.
  const isForTheseSheets = sheets.every((sheet) => saved.documents?.sheets.includes(sheet.version.id))
  if (!typed || !isForTheseSheets) return [...missing, refuse('TYPED_FORM_INCOMPLETE', '/typedConfirmation')]
  const asked = isPerson(investor)
    ? (['birthPlace', 'birthDate', 'idNo', 'placeOfIssue'] as const)
    : (['register', 'registerNr'] as const)
  for (const field of asked)
    if (!typed[field]?.trim()) missing.push(refuse('TYPED_FORM_INCOMPLETE', `/typedConfirmation/${field}`))
  if (!isSameName(typed.fullName, nameOf(investor)))
    missing.push(refuse('TYPED_FORM_NAME_MISMATCH', '/typedConfirmation/fullName'))
  return missing
}

/** A code is optional and blocks nothing, but before the public start it admits those who do not read the newsletter (domain/funding-rounds#early-signer). */
const promotionCode: StepCheck = (facts) =>
  refuseOffer(facts) === 'EARLY_SIGNER_CODE_REQUIRED' ? [refuse('EARLY_SIGNER_CODE_REQUIRED', '/code')] : []

const bankAccount: StepCheck = ({ saved, accounts, mandate }) => {
  if (accounts.length === 0) return [refuse('BANK_ACCOUNTS_MISSING', '/bankAccountId')]
  const chosen = accounts.find((one) => one.id === saved.bankAccount?.bankAccountId)
  const missing: ErrorEntry[] = []
  if (!chosen) missing.push(refuse('BANK_ACCOUNT_REQUIRED', '/bankAccountId'))
  else if (chosen.state !== 'valid') missing.push(refuse('BANK_ACCOUNT_NOT_USABLE', '/bankAccountId'))
  const isCurrentText = saved.bankAccount?.mandateVersion === mandate.version
  if (!saved.bankAccount?.sepaConsent || !isCurrentText) missing.push(refuse('SEPA_CONSENT_REQUIRED', '/sepaConsent'))
  return missing
}

const depot: StepCheck = ({ saved, depots, blockedDepotBanks }) => {
  if (depots.length === 0) return [refuse('DEPOTS_MISSING', '/depotId')]
  const missing: ErrorEntry[] = []
  const chosen = depots.find((one) => one.id === saved.depot?.depotId)
  if (!chosen) missing.push(refuse('DEPOT_REQUIRED', '/depotId'))
  // R5.03: a bank may have been blocked since the depot was added.
  else if (isBlockedDepotBank(chosen.blz, blockedDepotBanks)) missing.push(refuse('DEPOT_BANK_BLOCKED', '/depotId'))
  if (!saved.depot?.beneficialOwnerConsent) missing.push(refuse('DEPOT_CONSENT_REQUIRED', '/beneficialOwnerConsent'))
  return missing
}

const declarationCodes = {
  terms: 'TERMS_REQUIRED',
  privacy: 'PRIVACY_REQUIRED',
  withdrawal: 'WITHDRAWAL_INSTRUCTION_REQUIRED',
  reflection: 'WITHDRAWAL_INSTRUCTION_REQUIRED',
  digital_content: 'DOWNLOAD_WAIVER_REQUIRED',
} as const

const summary: StepCheck = ({ saved, declarations, binding, investor, allowTestTaxIds }) => {
  const { summary: given } = saved
  const missing = declarations
    .filter(({ key, version }) => !given?.accepted.some((one) => one.key === key && one.version === version))
    .map(({ key }) => refuse(declarationCodes[key], `/accepted/${key}`))
  const taxRefusal = refuseTaxId(given?.taxId ?? null, investor.isSubjectToGermanTax, { allowTestTaxIds })
  if (taxRefusal) missing.push(refuse(taxRefusal, '/taxId'))
  if (given && given.figuresVersion !== versionOf(binding)) missing.push(refuse('DRAFT_CHANGED', '/figuresVersion'))
  return missing
}

const checks: Record<CheckoutStep, StepCheck> = {
  personalData,
  investment,
  survey,
  confirmation,
  risk,
  documents,
  promotionCode,
  bankAccount,
  depot,
  summary,
}

/** What a step still lacks; empty if it is done, or does not apply. */
export const missingOf = (step: CheckoutStep, facts: DraftFacts): ErrorEntry[] =>
  facts.steps.includes(step) ? checks[step](facts) : []

/** Done: nothing is missing, and what is optional has been answered. */
export const isDone = (step: CheckoutStep, facts: DraftFacts): boolean =>
  missingOf(step, facts).length === 0 &&
  (step !== 'promotionCode' || facts.saved.promotionCode !== undefined || facts.saved.summary !== undefined)
