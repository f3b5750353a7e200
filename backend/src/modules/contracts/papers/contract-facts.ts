import { isLocale, type Locale } from '@goldammer/sdk/locales'
import { representsCompany } from '@goldammer/sdk/rules/representative-roles'
import type { Cents, LocalDate } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { maskDepotNumber } from '../../../shared/masks.ts'
import type { Company, Contract, Investor, Payment, Product, Representative, Tariff } from '../../../shared/tables.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { listInForce } from '../../documents/service.ts'
import { bankAccountView, depotView, walletView } from '../../investors/account-view.ts'
import { quotaOf } from '../schedule/quota.ts'
import type { TaxEstimate } from '../schedule/tax-estimate.service.ts'

export type SheetFact = { kind: string; title: unknown; version: number; sha256: string; mandatory: boolean }

/** All that a contract's papers show, as of now. */
export type ContractFacts = {
  contract: Selectable<Contract>
  investor: Selectable<Investor>
  /** Of a company that invests: who acts for it. */
  representatives: Pick<Selectable<Representative>, 'firstName' | 'lastName' | 'position' | 'companyRole'>[]
  email: string
  issuer: Selectable<Company>
  /** Who acts for the issuer (GmbHG § 35, AktG § 78). */
  issuerRepresentatives: Pick<Selectable<Representative>, 'firstName' | 'lastName' | 'position' | 'companyRole'>[]
  /** Whom the contract is with, where it is not the issuer. */
  contractingParty: string | null
  product: Selectable<Product>
  tariff: Selectable<Tariff>
  payment: Selectable<Payment> | null
  account: { accountHolder: string; iban: string } | null
  /** Where tokens go; its address is null until the custody provider has made it. */
  wallet: { type: string; walletAddress: string | null } | null
  /** Where securities go; the number masked. */
  depot: string | null
  /** What the investor could read of the product when the offer was submitted, in the version then in force. */
  documents: SheetFact[]
  withdrawnAt: Date | null
  /** Percent; null where the product bears none. */
  quota: string | null
  locale: Locale
  /** What will be withheld of the payments to come; of the paper that lists them. */
  taxes: PlannedTaxes | null
}

export type PlannedTaxes = { taxOf: (due: LocalDate) => Cents | null; basis: ReturnType<TaxEstimate['basisFor']> }

export async function loadContractFacts(db: Database | Tx, orderId: string, locale: string): Promise<ContractFacts> {
  const contract = await db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
  const [
    investor,
    representatives,
    customer,
    issuer,
    issuerRepresentatives,
    product,
    tariff,
    payment,
    account,
    ...rest
  ] = await Promise.all([
    db.selectFrom('investor').selectAll().where('id', '=', contract.investorId).executeTakeFirstOrThrow(),
    listActing(db, { investorId: contract.investorId }),
    db
      .selectFrom(customerView('customer'))
      .select('email')
      .where('id', '=', contract.customerId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('company').selectAll().where('id', '=', contract.companyId).executeTakeFirstOrThrow(),
    listActing(db, { companyId: contract.companyId }),
    db.selectFrom('product').selectAll().where('id', '=', contract.productId).executeTakeFirstOrThrow(),
    db.selectFrom('tariff').selectAll().where('id', '=', contract.tariffId).executeTakeFirstOrThrow(),
    db
      .selectFrom('payment')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    contract.bankAccountId
      ? db
          .selectFrom(bankAccountView('bankAccount'))
          .select(['accountHolder', 'iban'])
          .where('id', '=', contract.bankAccountId)
          .executeTakeFirst()
      : undefined,
    listSubmitted(db, contract, isLocale(locale) ? locale : 'de-DE'),
    contract.walletId
      ? db
          .selectFrom(walletView('wallet'))
          .select(['type', 'walletAddress'])
          .where('id', '=', contract.walletId)
          .executeTakeFirst()
      : undefined,
    contract.depotId
      ? db
          .selectFrom(depotView('depot'))
          .select(['bank', 'depotNumber'])
          .where('id', '=', contract.depotId)
          .executeTakeFirst()
      : undefined,
    db
      .selectFrom('history')
      .select('at')
      .where('entity', '=', 'contract')
      .where('entityId', '=', orderId)
      .where('toState', '=', '8_1_withdrawn')
      .executeTakeFirst(),
  ])
  const [documents, wallet, depot, withdrawal] = rest
  return {
    contract,
    investor,
    representatives,
    email: customer.email,
    issuer,
    issuerRepresentatives,
    contractingParty: contractingPartyOf(contract, tariff),
    product,
    tariff,
    payment: payment ?? null,
    account: account ?? null,
    wallet: wallet ?? null,
    depot: depot ? `${depot.bank} ${maskDepotNumber(depot.depotNumber)}` : null,
    documents,
    withdrawnAt: withdrawal?.at ?? null,
    quota: await quotaOf(db, contract, product),
    locale: isLocale(locale) ? locale : 'de-DE',
    taxes: null,
  }
}

/** Who may represent the company, without its other people (domain/identity#representatives); the one that invests, or the issuer. */
async function listActing(
  db: Database | Tx,
  of: { investorId: string } | { companyId: string },
): Promise<ContractFacts['representatives']> {
  const all = await db
    .selectFrom('representative')
    .select(['firstName', 'lastName', 'position', 'companyRole'])
    .where((eb) => ('investorId' in of ? eb('investorId', '=', of.investorId) : eb('companyId', '=', of.companyId)))
    .orderBy('id')
    .execute()
  return all.filter(({ companyRole }) => representsCompany(companyRole))
}

/** domain/fields#owner: as the tariff named it when the offer was submitted; a later change is for later orders. */
export function contractingPartyOf(
  { submitted }: Pick<Selectable<Contract>, 'submitted'>,
  { owner }: Pick<Selectable<Tariff>, 'owner'>,
): string | null {
  const { binding } = submitted as { binding?: { contractingParty?: string } }
  return binding ? (binding.contractingParty ?? null) : owner
}

type Submitted = Pick<Selectable<Contract>, 'productId' | 'submittedAt' | 'submitted'>

/** The product's documents as they were when the offer was submitted: what the investor confirmed, in that very version. */
export async function listSubmitted(
  db: Database | Tx,
  { productId, submittedAt, submitted }: Submitted,
  locale: Locale,
) {
  const { binding } = submitted as { binding?: { documents?: Record<string, { version: string }> } }
  const confirmed = Object.values(binding?.documents ?? {}).map(({ version }) => version)
  const inForce = await listInForce(db, productId, locale, submittedAt, { confirmed })
  // What only investors of the product may read was closed to whoever was not one yet, and is no part of the contract.
  return inForce.filter(({ access, versionId }) => access !== 'investor' || confirmed.includes(versionId))
}

/** What the investor typed by hand; null where the product asks for no such form (VermAnlG § 15 (4)). */
export const typedFormOf = ({ submitted }: Pick<ContractFacts['contract'], 'submitted'>) =>
  (submitted as { typedConfirmation?: Record<string, unknown> | null }).typedConfirmation ?? null

/** When the form was given, and the hash of the address it came from; of orders of former days nothing is known. */
export const typedWhere = ({ submitted }: Pick<ContractFacts['contract'], 'submitted'>) =>
  (submitted as { documents?: { typed?: { at: string; ipHash: string } } }).documents?.typed ?? null
