import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import { maskDepotNumber, maskTaxId, shortenWallet } from '../../shared/masks.ts'
import type { Scope } from '../../shared/scope.ts'
import { listCertificatesOf } from './certificate.service.ts'
import { readList } from './company-representatives.service.ts'
import { listExemptionsOf } from './exemption.service.ts'
import type { DepotRow, InvestorRow, WalletRow } from './repository.ts'
import * as repository from './repository.ts'
import { isPerson, nameOf } from './rules.ts'
import { sentAtOf, validUntilOf } from './survey.service.ts'

type Schemas = components['schemas']

const toDepot = (row: DepotRow, investor: InvestorRow): Schemas['MaskedDepot'] => ({
  id: row.id,
  investor: nameOf(investor),
  depotType: row.depotType as 'single' | 'joint',
  owner: row.owner,
  secondOwner: row.secondOwner,
  bank: row.bank,
  blz: row.blz,
  depotNumber: maskDepotNumber(row.depotNumber),
  isDefault: row.isDefault,
  createdAt: row.createdAt.toISOString(),
})

const toWallet = (row: WalletRow, investor: InvestorRow): Schemas['MaskedWallet'] => ({
  id: row.id,
  investor: nameOf(investor),
  type: row.type as 'managed' | 'own',
  walletAddress: row.walletAddress && shortenWallet(row.walletAddress),
  state: row.walletAddress ? 'active' : 'pending',
  isDefault: row.isDefault,
  createdAt: row.createdAt.toISOString(),
})

/** R6.09: where the securities and tokens of all of a customer's identities are held. */
export async function readHoldings({ db }: Scope, customerId: string): Promise<Schemas['CustomerHoldings']> {
  const investors = await repository.listInvestors(db, customerId)
  const [depots, wallets] = await Promise.all([
    Promise.all(
      investors.map(async (it) => (await repository.listDepots(db, it.id)).map((depot) => toDepot(depot, it))),
    ),
    Promise.all(
      investors.map(async (it) => (await repository.listWallets(db, it.id)).map((wallet) => toWallet(wallet, it))),
    ),
  ])
  return { depots: depots.flat(), wallets: wallets.flat() }
}

/** R6.09: what keeps tax from being withheld, by identity; companies give no orders (domain/tax#exemption-order). */
export async function readTax(scope: Scope, customerId: string): Promise<Schemas['CustomerTax']> {
  const investors = await repository.listInvestors(scope.db, customerId)
  const identities = investors.map(async (investor) => {
    const [{ elements, years }, certificates] = await Promise.all([
      listExemptionsOf(scope, investor.id),
      listCertificatesOf(scope, investor.id),
    ])
    const orders = elements.map(({ spouse, ...order }) => ({
      ...order,
      spouse: spouse && { ...spouse, taxId: maskTaxId(spouse.taxId) ?? '' },
    }))
    const { id, kind } = investor
    return {
      id,
      orders,
      certificates,
      kind: kind as Schemas['InvestorKind'],
      name: nameOf(investor),
      years: isPerson(investor) ? years : [],
    }
  })
  return { identities: await Promise.all(identities) }
}

/** R6.09: the knowledge survey of an identity and, of a company, its register data and people. */
export async function readIdentity(
  scope: Scope,
  { customerId, investorId }: { customerId: string; investorId: string },
): Promise<Schemas['CustomerIdentity']> {
  const investor = await repository.findInvestor(scope.db, investorId)
  if (investor?.customerId !== customerId) throw new AppError('INVESTOR_NOT_FOUND')
  const [survey, company] = await Promise.all([
    readSurvey(scope, investorId),
    isPerson(investor) ? null : readCompany(scope, investor),
  ])
  return { survey, company }
}

async function readSurvey({ db }: Scope, investorId: string): Promise<Schemas['IdentitySurvey'] | null> {
  const survey = await repository.findSurvey(db, investorId)
  if (!survey) return null
  return {
    declined: survey.declined,
    waiverVersion: survey.waiverVersion,
    takenAt: survey.takenAt.toISOString(),
    validUntil: survey.declined ? null : validUntilOf(survey),
    sentToInstitutionAt: await sentAtOf(db, survey.id),
    answers: survey.answers as Schemas['SurveyAnswers'] | null,
    investmentExperience: survey.investmentExperience as Schemas['InvestmentExperience'],
    outcome: survey.outcome as Schemas['SurveyOutcome'],
  }
}

async function readCompany(scope: Scope, company: InvestorRow): Promise<Schemas['InvestingCompany']> {
  const { elements } = await readList(scope, scope.db, { column: 'investorId', id: company.id })
  const { legalForm, registerNr, registryCourt, powerOfRepresentation, email, foundingDate, vatId, taxNr } = company
  const { street, streetNumber, postalCode, city, country, taxOffice } = company
  return {
    legalForm,
    registerNr,
    registryCourt,
    powerOfRepresentation,
    email,
    foundingDate,
    vatId,
    taxOffice,
    street,
    streetNumber,
    postalCode,
    city,
    country,
    taxNr: maskTaxId(taxNr),
    representatives: elements,
  }
}
