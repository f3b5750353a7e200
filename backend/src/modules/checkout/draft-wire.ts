import { LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { increment, maxInvestment, offeredSuggestions, parseEuroList } from '@goldammer/sdk/rules/amount-steps'
import { amountRepaid, bearsLosses, isMinimumTerm, minimumTerm, profitShareOf } from '@goldammer/sdk/rules/bought-terms'
import { CHECKOUT_STEPS, firstOpenStep, STEP_NUMBERS } from '@goldammer/sdk/rules/checkout-steps'
import { maskIban } from '@goldammer/sdk/rules/iban'
import {
  type FundingType,
  requiresDepot,
  requiresTypedConfirmation,
  requiresWallet,
} from '@goldammer/sdk/rules/product-types'
import { messageOf, translate } from '@goldammer/sdk/translate'
import { type BasisPoints, basisPointsToPercent, type Cents, centsToEuros } from '@goldammer/sdk/units'
import { riskTextOf, textOf } from '../../shared/legal-texts.ts'
import { maskDepotNumber } from '../../shared/masks.ts'
import { isImpersonated, type Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { readAppearance } from '../catalogue/products.ts'
import { shopUrl, toMedia } from '../catalogue/wire.ts'
import { categoryView } from '../content/category-view.ts'
import { readCompanyOf, toRepresentative } from '../investors/company-data.service.ts'
import { toLimit } from '../investors/limit.service.ts'
import { readPersonOf } from '../investors/profile.service.ts'
import { isPerson } from '../investors/rules.ts'
import { toIdentity } from '../investors/service.ts'
import { expiryOf } from './draft.repository.ts'
import { toChanges } from './draft-changes-wire.ts'
import { labelOfCost } from './draft-costs.ts'
import type { DraftFacts, PromotionFacts, Saved } from './draft-facts.service.ts'
import { versionOf } from './draft-figures.ts'
import { isDone, missingOf, refuseOffer } from './draft-steps.ts'

type Schemas = components['schemas']

const euros = (value: number) => centsToEuros(value as Cents)
const percent = (value: number) => basisPointsToPercent(value as BasisPoints)
/** Zero is no bonus. */
const bonus = (value: number) => (value === 0 ? null : percent(value))
const investingText = (locale: Locale, key: string, parameters?: Record<string, unknown>) =>
  translate(locale, `investing.${key}` as MessageKey, parameters)

function toTariff(facts: DraftFacts, tariff: DraftFacts['tariff'], locale: Locale): Schemas['DraftTariff'] {
  const { product, investor, unitsHeld, limit } = facts
  const terms = { ...tariff, totalVolume: facts.largest.get(tariff.id)!, investmentSteps: product.investmentSteps }
  const max = maxInvestment(tariff, isPerson(investor) ? 'person' : 'company', unitsHeld.get(tariff.id) ?? 0)
  const bearsInterest = tariff.interestRate > 0
  return {
    id: tariff.id,
    name: inLocale(tariff.name, locale),
    interestRate: bearsInterest ? percent(tariff.interestRate) : null,
    earlyBirdInterestRate: tariff.earlyBirdInterestRate === null ? null : percent(tariff.earlyBirdInterestRate),
    earlyBirdEndDate: tariff.earlyBirdEndDate,
    interestRatePeriod: bearsInterest
      ? (tariff.interestRatePeriod as Schemas['DraftTariff']['interestRatePeriod'])
      : null,
    investmentUnitPrice: euros(tariff.investmentUnitPrice),
    minInvestment: euros(tariff.minInvestment),
    maxInvestment: max === null ? null : euros(max),
    increment: euros(increment(terms)),
    steps: parseEuroList(product.investmentSteps).map(euros),
    suggestions: offeredSuggestions(product.suggestions, terms, max, limit.headroom).map(euros),
    orderable: refuseOffer(facts) === null,
  }
}

/** The result of the codes, and the automatic promotions; several share one entry. */
function toPromotion({ promotions, applied }: DraftFacts, locale: Locale): Schemas['DraftPromotion'] | null {
  const automatic = applied
    .filter(({ code }) => code === null)
    .map((row) => ({ code: inLocale(row.name, locale), state: 'applied' as const, row }))
  const isHeld = promotions.every(({ state }) => state === 'applied')
  const evaluated = [...promotions, ...(isHeld ? automatic : [])]
  const entries = evaluated.map((one) => toEvaluatedPromotion(one, locale))
  if (entries.length === 0) return null
  const sumOf = (effect: string) => {
    const held = evaluated.flatMap(({ state, row }) => (state === 'applied' && row?.effect === effect ? row.value : []))
    return held.length === 0 ? null : percent(held.reduce((sum, value) => sum + value, 0))
  }
  const refused = entries.find(({ state }) => state !== 'applied')
  return {
    code: entries.map(({ code }) => code).join(', '),
    state: refused?.state ?? 'applied',
    effect: entries.find(({ effect }) => effect)?.effect ?? null,
    interestBonus: sumOf('interest_bonus'),
    feeDiscount: sumOf('fee_discount'),
    message: entries.map(({ message }) => message).join(' '),
  }
}

function toEvaluatedPromotion({ code, state, row }: PromotionFacts, locale: Locale): Schemas['DraftPromotion'] {
  const messages = {
    not_found: 'promotion-not-found',
    not_eligible: 'promotion-not-eligible',
    excluded: 'promotion-excluded',
    expired: 'PROMOTION_EXPIRED',
  } as const
  const applied = state === 'applied' && row
  const value = row ? percent(row.value) : 0
  return {
    code,
    state,
    effect: applied ? (row.effect as Schemas['DraftPromotion']['effect']) : null,
    interestBonus: applied && row.effect === 'interest_bonus' ? value : null,
    feeDiscount: applied && row.effect === 'fee_discount' ? value : null,
    message: applied
      ? investingText(locale, `promotion.${row.effect}`, { bonus: value, discount: value })
      : messageOf(locale, messages[state as keyof typeof messages], { code }),
  }
}

const toCosts = ({ costs }: DraftFacts, locale: Locale): Schemas['CostItem'][] =>
  costs.map((cost) => ({
    key: cost.key,
    label: labelOfCost(locale, cost.key),
    amount: euros(cost.amount),
    percent: percent(cost.percent),
    paidBy: cost.paidBy,
  }))

/** What was chosen in step 2 and step 8, masked. */
function toChosen({ saved, gates, accounts, depots, wallets }: DraftFacts) {
  const account = accounts.find(({ id }) => id === saved.bankAccount?.bankAccountId)
  const depot = requiresDepot(gates) && depots.find(({ id }) => id === saved.depot?.depotId)
  const wallet = requiresWallet(gates) && wallets.find(({ id }) => id === saved.investment?.walletId)
  return {
    bankAccount: account ? `${account.accountHolder}, ${maskIban(account.iban)}` : null,
    depot: depot ? `${depot.bank} ${maskDepotNumber(depot.depotNumber)}` : null,
    wallet: wallet ? { type: wallet.type as Schemas['Wallet']['type'], walletAddress: wallet.walletAddress } : null,
  }
}

function toFigures(facts: DraftFacts): Schemas['DraftFigures'] {
  const { figures, tariff, product, binding } = facts
  const { expectedReturn, quota } = figures
  const bearsInterest = figures.effectiveInterestRate > 0
  const type = product.type as FundingType
  // As the offer counts it, from the day on which it is submitted.
  const { contractEndOfTerm, cancellationPossibleDate, tokenProviderProductId } = product
  const bought = { ...tariff, type, tokenProviderProductId, contractEndOfTerm, cancellationPossibleDate }
  const term = minimumTerm(bought, facts.today)
  return {
    version: versionOf(binding),
    interestRate: figures.interestRate > 0 ? percent(figures.interestRate) : null,
    earlyBirdBonus: bonus(figures.earlyBirdBonus),
    promotionBonus: bonus(figures.promotionBonus),
    effectiveInterestRate: figures.effectiveInterestRate > 0 ? percent(figures.effectiveInterestRate) : null,
    expectedReturn: expectedReturn === null ? null : Math.round(expectedReturn * 100) / 100,
    quota: quota === null ? null : Math.round(quota * 1_000_000) / 1_000_000,
    serviceFee: euros(figures.serviceFee),
    accruedInterest: euros(figures.accruedInterest),
    debit: euros(figures.debit),
    termEnd: figures.termEnd,
    duration: term.months,
    durationDays: term.days,
    isMinimumTerm: isMinimumTerm(bought),
    repayment: amountRepaid(bought),
    interestRatePeriod: bearsInterest
      ? (tariff.interestRatePeriod as Schemas['DraftFigures']['interestRatePeriod'])
      : null,
    valuta: bearsInterest ? figures.valuta : null,
    preMoney: product.preMoney === null ? null : euros(product.preMoney),
    profitShare: profitShareOf(type),
    bearsLosses: bearsLosses(type),
    ...toChosen(facts),
    plannedPayments: figures.plannedPayments.map((row) => ({
      date: row.date,
      interest: euros(row.interest),
      principal: euros(row.principal),
      total: euros(row.interest + row.principal),
    })),
    waitlisted: figures.waitlisted,
  }
}

/** Step 1 is prefilled with the investor's data; the others show what was saved. */
async function toValues(scope: Scope, facts: DraftFacts): Promise<Schemas['DraftValues']> {
  const { saved, investor, representatives } = facts
  const given = saved.personalData
  const who = isPerson(investor)
    ? { person: await readPersonOf(scope.db, investor) }
    : { company: await readCompanyOf(scope.db, investor), representatives: representatives.map(toRepresentative) }
  const { signedAt: _, ...investment } = saved.investment ?? { signedAt: '' }
  const {
    noticeVersion: _n,
    shown: _c,
    lossSimulatedAt: _l,
    ...risk
  } = saved.risk ?? ({} as NonNullable<Saved['risk']>)
  const {
    noticeDays: _d,
    creditor: _k,
    ...bankAccount
  } = saved.bankAccount ?? ({} as NonNullable<Saved['bankAccount']>)
  const { sheets: _s, typed: _t, ...documents } = saved.documents ?? { sheets: [] }
  const { binding: _b, ...summary } = saved.summary ?? { binding: null }
  return {
    personalData: {
      ...who,
      actsOnOwnAccount: given?.actsOnOwnAccount ?? true,
      thirdParty: given?.thirdParty ?? null,
      confirmed: given?.confirmed ?? false,
    },
    investment: saved.investment ? (investment as Schemas['DraftInvestment']) : null,
    survey: saved.survey ? { declined: saved.survey.declined } : null,
    confirmation: saved.confirmation ?? null,
    risk: saved.risk ? risk : null,
    documents: saved.documents ? documents : null,
    promotionCode: saved.promotionCode ?? null,
    bankAccount: saved.bankAccount ? bankAccount : null,
    depot: saved.depot ?? null,
    summary: saved.summary ? (summary as Schemas['DraftSummary']) : null,
  }
}

export const currentStepOf = (facts: DraftFacts) =>
  firstOpenStep(facts.steps, new Set(facts.steps.filter((step) => isDone(step, facts))))

/** The address of the privacy notice in the reader's language. */
async function privacyUrl({ db, locale }: Scope): Promise<string | null> {
  const row = await db
    .selectFrom('cmsPage')
    .innerJoin(categoryView('category'), 'category.cmsPageId', 'cmsPage.id')
    .innerJoin('seoUrl', 'seoUrl.foreignKey', 'category.id')
    .select('seoUrl.seoPathInfo')
    .where('cmsPage.technicalName', '=', 'privacy')
    .where('seoUrl.locale', '=', locale)
    .where('seoUrl.isCanonical', '=', true)
    .executeTakeFirst()
  return row ? `${LOCALE_PREFIXES[locale]}/${row.seoPathInfo}` : null
}

async function toDeclarations(scope: Scope, { declarations }: DraftFacts): Promise<Schemas['Declaration'][]> {
  const urls: Partial<Record<Schemas['Declaration']['key'], string | null>> = {
    terms: `${LOCALE_PREFIXES[scope.locale]}/agb`,
    privacy: await privacyUrl(scope),
    withdrawal: `${LOCALE_PREFIXES[scope.locale]}/withdrawal#instruction`,
  }
  return declarations.map((one) => ({ ...one, url: urls[one.key] ?? null }))
}

/** The draft as the checkout shows it; every state in it is evaluated at each read. */
export async function toDraft(scope: Scope, facts: DraftFacts): Promise<Schemas['CheckoutDraft']> {
  const { locale } = scope
  const { draft, product, gates, tariff, survey } = facts
  const [{ issuer, cover, seoPaths }, declarations] = await Promise.all([
    readAppearance(scope.db, product),
    toDeclarations(scope, facts),
  ])
  const currentStep = currentStepOf(facts)
  const changes = toChanges(facts, locale)
  const blocking = facts.steps.filter((step) => missingOf(step, facts).length > 0)
  return {
    id: draft.id,
    productId: product.id,
    productName: inLocale(product.name, locale),
    product: {
      type: product.type as Schemas['ProductType'],
      regime: gates.regime,
      riskNotice: facts.riskNotice,
      issuer: issuer.name,
      contractingParty: tariff.owner ?? issuer.name,
      url: shopUrl({ ...product, seoPaths }, locale),
      coverUrl: cover?.url ?? null,
      cover: cover ? toMedia(cover, locale) : null,
      vibConfirmation: requiresTypedConfirmation(gates),
      walletRequired: requiresWallet(gates),
      withdrawalDays: facts.withdrawalDays,
      ecspDisclosureRequired: gates.regime === 'ecsp',
    },
    lineItemId: facts.lineItemId,
    investor: await toIdentity(scope, scope.db, facts.investor),
    tariffs: product.tariffs.map((one) => toTariff(facts, one, locale)),
    tariff: toTariff(facts, tariff, locale),
    amount: euros(facts.amount),
    units: facts.units,
    steps: CHECKOUT_STEPS.map((step) => ({
      step,
      number: STEP_NUMBERS[step],
      applies: facts.steps.includes(step),
      state: isDone(step, facts) ? ('done' as const) : ('open' as const),
      missing: missingOf(step, facts).map(({ code, pointer, parameters }) => ({
        code,
        pointer: pointer ?? '/',
        detail: messageOf(locale, code, parameters ?? {}),
      })),
    })),
    currentStep,
    values: await toValues(scope, facts),
    limit: toLimit(scope, facts.limit, facts.disclosureSignedAt),
    survey: {
      required: !facts.isSurveyOnFile,
      locked: survey !== null && (facts.isSurveyOnFile || !survey.declined),
      outcome: facts.surveyOutcome,
      requiredCodes: facts.requiredCodes,
      missingCodes: facts.missingCodes,
      waiver: textOf(locale, 'surveyWaiver').text,
      completedAt: survey?.takenAt.toISOString() ?? null,
    },
    requiredConfirmations: facts.confirmations.map((key) => ({ key, ...textOf(locale, `confirmation.${key}`) })),
    understandingQuestion: facts.confirmations.includes('ecsp_warning')
      ? {
          text: investingText(locale, 'understanding.question'),
          options: (['a', 'b', 'c'] as const).map((key) => ({
            key,
            text: investingText(locale, `understanding.${key}`),
          })),
        }
      : null,
    riskNotice: riskTextOf(locale, facts.riskNotice).text,
    riskVersion: facts.riskVersion,
    lossSimulatedAt: facts.lossSimulatedAt?.toISOString() ?? null,
    costs: toCosts(facts, locale),
    documents: facts.documents,
    sheets: facts.sheets.map(({ id }) => id),
    promotion: toPromotion(facts, locale),
    mandate: {
      text: facts.mandate.text,
      version: facts.mandate.version,
      creditorId: facts.mandate.creditorId,
      noticeDays: facts.mandate.noticeDays,
    },
    declarations,
    figures: toFigures(facts),
    changes,
    orderable:
      blocking.length === 0 &&
      changes.length === 0 &&
      facts.lineItemId !== null &&
      refuseOffer(facts) === null &&
      !isImpersonated(scope),
    expiresAt: expiryOf(draft).toISOString(),
  }
}

export async function toDraftSummary(scope: Scope, facts: DraftFacts): Promise<Schemas['CheckoutDraftSummary']> {
  const { draft, product } = facts
  const { cover } = await readAppearance(scope.db, product)
  return {
    id: draft.id,
    productId: product.id,
    productName: inLocale(product.name, scope.locale),
    coverUrl: cover?.url ?? null,
    investor: await toIdentity(scope, scope.db, facts.investor),
    amount: euros(facts.amount),
    currentStep: currentStepOf(facts),
    doneSteps: facts.steps.filter((step) => isDone(step, facts)).length,
    allSteps: facts.steps.length,
    changedAt: draft.updatedAt.toISOString(),
    expiresAt: expiryOf(draft).toISOString(),
  }
}
