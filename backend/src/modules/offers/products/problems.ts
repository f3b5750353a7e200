import { monthsPerPeriod } from '@goldammer/sdk/rules/interest-periods'
import { isIsin } from '@goldammer/sdk/rules/isin'
import { addDays, latest } from '@goldammer/sdk/rules/local-dates'
import { planMisfits } from '@goldammer/sdk/rules/plan-checks'
import type { CheckedProduct } from '@goldammer/sdk/rules/product-checks'
import {
  type FundingType,
  isOrdinaryGood,
  PRODUCT_TYPE_RULES,
  permittedSheet,
  requiredSheets,
  type Sheet,
} from '@goldammer/sdk/rules/product-types'
import { eurosToCents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { missingServices } from '../../../shared/provider-services.ts'
import type { Scope } from '../../../shared/scope.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { checkOffer } from '../../contracts/rounds/publication.service.ts'
import { isSheetPermitted } from '../projects/service.ts'
import { unknownRecords } from './clean.ts'
import { type ProductFields, toCents, toColumns, toTariffColumns } from './fields-wire.ts'
import * as repository from './repository.ts'

type Product = { id: string; type: string; issuerId: string; publishedAt: Date | null }

/** What contracts rest on: it stays as it was when the first one was made. */
const FIXED_BY_CONTRACTS = [
  'regime',
  'valuta',
  'contractEndOfTerm',
  'cancellationPossibleDate',
  'noticeMonths',
  'preMoney',
  'productScale',
  'voluntaryWithdrawalDays',
  'tokenProviderProductId',
  'accruedInterest',
  'accruedInterestRate',
  // Coupon days of running contracts; who has withheld tax from what was paid already, and of whom (tax certificates,
  // remittances); and whether the right of withdrawal was waived.
  'accruedInterestPeriods',
  'withholdingAgent',
  'securedByGermanProperty',
  'micaWhitePaper',
] as (keyof ProductFields)[]
/** Of a tariff. Its rates are frozen in each contract: a change of them holds for later orders (domain/rights#four-eyes). */
const FIXED_TERMS = [
  'interestRatePeriod',
  'durationMonths',
  'durationDays',
  'repayment',
  'investmentUnitPrice',
] as const

const blank = (pointer: string): ErrorEntry => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })
/** `max` in euros. */
const above = (pointer: string, max: number): ErrorEntry => ({ code: 'VOLUME_ABOVE', pointer, parameters: { max } })
const misfit = (pointer: string): ErrorEntry => ({ code: 'PRODUCT_INCONSISTENT', pointer })
const fixed = (pointer: string): ErrorEntry => ({ code: 'PRODUCT_FIELD_FIXED', pointer })
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** R3.08–R3.10: all that keeps these fields from being published, each at its field; empty when nothing does. */
export async function listProblems(
  scope: Scope,
  db: Database | Tx,
  {
    product,
    fields,
    live,
    base,
  }: { product: Product; fields: ProductFields; live: ProductFields; base: ProductFields },
): Promise<ErrorEntry[]> {
  const type = product.type as FundingType
  const isGood = isOrdinaryGood({ type, tokenProviderProductId: fields.tokenProviderProductId || null })
  return [
    ...missingTexts(fields),
    ...(isGood ? goodsProblems(fields) : offerProblems(type, fields)),
    ...documentProblems(type, fields),
    ...(await permissionProblems(db, product, fields, live)),
    ...(await unknownRecords(db, product.id, fields)),
    ...(await takenPaths(db, product.id, fields)),
    ...(await changedForContracts(db, product, fields, live, base)),
    // What is public already ends as it began; the checkout asks for itself.
    ...(product.publishedAt
      ? []
      : missingServices(scope.config, {
          ...fields,
          type,
          tokenProviderProductId: fields.tokenProviderProductId || null,
        })),
    ...(isGood ? [] : await legalProblems(scope, db, product, fields, live)),
    ...(isGood ? [] : await addressProblems(db, product)),
  ]
}

function missingTexts({ name, seoPaths, cover, media, isin, keyFacts }: ProductFields): ErrorEntry[] {
  return [
    ...(name['de-DE'] ? [] : [blank('/name/de-DE')]),
    ...(seoPaths['de-DE'] ? [] : [blank('/seoPaths/de-DE')]),
    ...(isin && !isIsin(isin) ? [{ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/isin' } as const] : []),
    ...(cover && !cover.alt['de-DE'] ? [blank('/cover/alt/de-DE')] : []),
    ...media.flatMap(({ alt }, index) => (alt['de-DE'] ? [] : [blank(`/media/${index}/alt/de-DE`)])),
    ...keyFacts.flatMap(({ label, value }, index) =>
      label['de-DE'] && value['de-DE'] ? [] : [blank(`/keyFacts/${index}/${label['de-DE'] ? 'value' : 'label'}/de-DE`)],
    ),
  ]
}

function goodsProblems({ priceTiers }: ProductFields): ErrorEntry[] {
  if (priceTiers.length === 0) return [blank('/priceTiers')]
  return priceTiers.flatMap(({ quantityEnd }, index) => {
    const isLast = index === priceTiers.length - 1
    const before = priceTiers[index - 1]?.quantityEnd ?? 0
    const fits = isLast ? quantityEnd === null : quantityEnd !== null && quantityEnd > before
    return fits ? [] : [misfit(`/priceTiers/${index}/quantityEnd`)]
  })
}

function offerProblems(type: FundingType, fields: ProductFields): ErrorEntry[] {
  const { totalVolume, tariffs, round, accruedInterest, accruedInterestRate, accruedInterestPeriods } = fields
  const problems: ErrorEntry[] = []
  if (accruedInterest && accruedInterestRate === null) problems.push(blank('/accruedInterestRate'))
  if (accruedInterest && accruedInterestPeriods === '') problems.push(blank('/accruedInterestPeriods'))
  if (!totalVolume) problems.push(blank('/totalVolume'))
  if (tariffs.length === 0) problems.push(blank('/tariffs'))
  const bearsInterest = PRODUCT_TYPE_RULES[type].brokenPeriod !== null
  for (const [index, tariff] of tariffs.entries()) {
    const at = `/tariffs/${index}`
    if (!tariff.name['de-DE']) problems.push(blank(`${at}/name/de-DE`))
    if (!tariff.totalVolume) problems.push(blank(`${at}/totalVolume`))
    else if (totalVolume && tariff.totalVolume > totalVolume) problems.push(above(`${at}/totalVolume`, totalVolume))
    else if (tariff.minInvestment > tariff.totalVolume) problems.push(above(`${at}/minInvestment`, tariff.totalVolume))
    if (!tariff.minInvestment) problems.push(blank(`${at}/minInvestment`))
    if (bearsInterest && !tariff.durationMonths && !tariff.durationDays) problems.push(blank(`${at}/durationMonths`))
    else if (bearsInterest && !endsWithPeriod(tariff)) problems.push(misfit(`${at}/durationMonths`))
    if ((tariff.earlyBirdInterestRate === null) !== (tariff.earlyBirdEndDate === null))
      problems.push(blank(`${at}/${tariff.earlyBirdEndDate ? 'earlyBirdInterestRate' : 'earlyBirdEndDate'}`))
  }
  if (!round) return [...problems, blank('/round')]
  const { startDate, endDate, earlySignerStart, threshold, tranches } = round
  if (!startDate) problems.push(blank('/round/startDate'))
  if (!endDate) problems.push(blank('/round/endDate'))
  if (startDate && endDate && endDate < startDate)
    problems.push({ code: 'DAYS_REVERSED', pointer: '/round/startDate', parameters: { end: endDate } })
  if (earlySignerStart && startDate && earlySignerStart >= startDate) problems.push(misfit('/round/earlySignerStart'))
  if (totalVolume && threshold > totalVolume) problems.push(above('/round/threshold', totalVolume))
  const given = tranches.reduce((sum, volume) => sum + eurosToCents(volume), 0)
  if (tranches.length === 0 || tranches.includes(0)) problems.push(blank('/round/tranches'))
  else if (totalVolume && given > eurosToCents(totalVolume)) problems.push(above('/round/tranches', totalVolume))
  return problems
}

/** domain/interest#annuity: equal payments need whole periods. */
function endsWithPeriod({
  repayment,
  interestRatePeriod,
  durationMonths,
  durationDays,
}: ProductFields['tariffs'][number]) {
  if (repayment !== 'annuity') return true
  return !durationDays && !!durationMonths && durationMonths % monthsPerPeriod(interestRatePeriod, durationMonths) === 0
}

const nameOf = (sheet: Sheet): string => sheet.replaceAll('_', ' ').toUpperCase()

function documentProblems(type: FundingType, fields: ProductFields): ErrorEntry[] {
  const { documents } = fields
  const isPublic = (sheet: Sheet) =>
    documents.some(({ kind, access, files }) => kind === sheet && access === 'public' && files.length > 0)
  const missing = requiredSheets({ ...fields, type }).filter((sheet) => !isPublic(sheet))
  return [
    ...missing.map(
      (sheet): ErrorEntry => ({
        code: 'PRODUCT_SHEET_MISSING',
        pointer: '/documents',
        parameters: { sheet: nameOf(sheet) },
      }),
    ),
    ...documents.flatMap(({ title, files }, index) => [
      ...(title['de-DE'] ? [] : [blank(`/documents/${index}/title/de-DE`)]),
      ...(files.length > 0 ? [] : [blank(`/documents/${index}/files`)]),
    ]),
  ]
}

/** domain/funding-rounds#sheet-permitted, for the first publication with this sheet: what is public already was permitted then. */
async function permissionProblems(
  db: Database | Tx,
  { id, publishedAt }: Product,
  { regime }: ProductFields,
  live: ProductFields,
): Promise<ErrorEntry[]> {
  const sheet = permittedSheet(regime)
  const isPublic = publishedAt !== null && permittedSheet(live.regime) === sheet
  if (isPublic || !sheet || (await isSheetPermitted(db, id))) return []
  return [{ code: 'PRODUCT_SHEET_NOT_PERMITTED', pointer: '/documents', parameters: { sheet: nameOf(sheet) } }]
}

async function takenPaths(db: Database | Tx, productId: string, { seoPaths }: ProductFields): Promise<ErrorEntry[]> {
  const paths = Object.entries(seoPaths)
  if (paths.length === 0) return []
  const taken = await repository.listTakenPaths(db, productId, paths)
  return taken.map(({ locale }) => ({ code: 'SEO_PATH_TAKEN', pointer: `/seoPaths/${locale}` }))
}

async function changedForContracts(
  db: Database | Tx,
  { id, publishedAt }: Product,
  fields: ProductFields,
  live: ProductFields,
  base: ProductFields,
): Promise<ErrorEntry[]> {
  if (!publishedAt) return []
  const containsAll = (ids: (string | null)[], known: { id: string | null }[]) =>
    known.every((one) => ids.includes(one.id))
  const problems: ErrorEntry[] = []
  // An order, a cart or a draft may hold any of them.
  const tariffIds = fields.tariffs.map((tariff) => tariff.id)
  if (!containsAll(tariffIds, live.tariffs)) problems.push(fixed('/tariffs'))
  if ((fields.round?.tranches.length ?? 0) < (live.round?.tranches.length ?? 0)) problems.push(fixed('/round/tranches'))
  const documentIds = fields.documents.map((document) => document.id)
  // What came since the draft was begun it cannot name; publishing takes none away.
  if (!containsAll(documentIds, base.documents)) problems.push(fixed('/documents'))
  if (!(await repository.hasContracts(db, id))) return problems
  for (const field of FIXED_BY_CONTRACTS) if (!isSame(fields[field], live[field])) problems.push(fixed(`/${field}`))
  for (const field of ['threshold', 'startDate'] as const)
    if (!isSame(fields.round?.[field], live.round?.[field])) problems.push(fixed(`/round/${field}`))
  for (const [index, tariff] of fields.tariffs.entries()) {
    const before = live.tariffs.find((one) => one.id === tariff.id)
    for (const term of FIXED_TERMS)
      if (before && !isSame(tariff[term], before[term])) problems.push(fixed(`/tariffs/${index}/${term}`))
  }
  return [...problems, ...(await volumeProblems(db, id, fields))]
}

/** R3.10: nothing is made smaller than what contracts hold of it. */
async function volumeProblems(db: Database | Tx, id: string, fields: ProductFields): Promise<ErrorEntry[]> {
  const held = await repository.sumReserved(db, id)
  const reservedOf = (isCounted: (row: (typeof held)[number]) => boolean) =>
    held.filter(isCounted).reduce((sum, { reserved }) => sum + reserved, 0)
  const below = (volume: number | null, reserved: number, pointer: string): ErrorEntry[] =>
    volume !== null && eurosToCents(volume) < reserved
      ? [{ code: 'VOLUME_BELOW_RESERVED', pointer, parameters: { reserved: reserved / 100 } }]
      : []
  return [
    ...below(
      fields.totalVolume,
      reservedOf(() => true),
      '/totalVolume',
    ),
    ...fields.tariffs.flatMap((tariff, index) =>
      below(
        tariff.totalVolume,
        reservedOf(({ tariffId }) => tariffId === tariff.id),
        `/tariffs/${index}/totalVolume`,
      ),
    ),
    ...(fields.round?.tranches ?? []).flatMap((volume, index) =>
      below(
        volume,
        reservedOf(({ tranche }) => tranche === index + 1),
        '/round/tranches',
      ),
    ),
  ]
}

/** domain/offers#types, on the round's first day or, where it runs, today; what is over is offered no more. */
async function legalProblems(
  scope: Scope,
  db: Database | Tx,
  product: Product,
  fields: ProductFields,
  live: ProductFields,
): Promise<ErrorEntry[]> {
  const today = toLocalDate(scope.clock.now())
  const { startDate, endDate } = fields.round ?? {}
  if (product.publishedAt && endDate && addDays(endDate as LocalDate, 1) <= today) return []
  const on = startDate ? latest(startDate as LocalDate, today) : today
  const type = product.type as FundingType
  const refusals = await checkOffer(scope, db, product, toChecked(type, fields), on)
  // By what contracts rest on already they are paid; nobody could mend it any more.
  const isHeld = product.publishedAt !== null && (await repository.hasContracts(db, product.id))
  const held = isHeld ? planMisfits(toChecked(type, live)) : []
  return refusals
    .filter(({ field }) => !held.includes(field))
    .map(({ code, field }) => ({ code, pointer: pointerOf(field) }))
}

/** The instruction on withdrawal names it, and without it no period begins (VermAnlG § 2d (3); EGBGB Art. 246b § 1 (1)). */
async function addressProblems(db: Database | Tx, { issuerId }: Product): Promise<ErrorEntry[]> {
  const { headquarter } = await db
    .selectFrom(companyView('company'))
    .select('headquarter')
    .where('id', '=', issuerId)
    .executeTakeFirstOrThrow()
  return headquarter?.trim() ? [] : [{ code: 'ISSUER_ADDRESS_MISSING', pointer: '/issuer' }]
}

function toChecked(type: FundingType, fields: ProductFields): CheckedProduct {
  const { collectible } = fields
  return {
    ...fields,
    ...toColumns(type, fields),
    type,
    tariffs: fields.tariffs.map((tariff) => ({ ...toTariffColumns(tariff), investmentSteps: fields.investmentSteps })),
    collectible: collectible && {
      dropPrice: toCents(collectible.dropPrice),
      sharePrice: toCents(collectible.sharePrice),
      numberOfShares: collectible.numberOfShares,
    },
  }
}

/** Where the form has what the check calls by its own name. */
function pointerOf(field: string): string {
  if (field === 'duration') return '/tariffs'
  if (field === 'sharePrice') return '/collectible/sharePrice'
  return `/${field}`
}
