import { cents, localDate, toLocalDate } from '@goldammer/sdk/units'
import type { Insertable } from 'kysely'
import { findOrdered } from '../src/modules/catalogue/products.ts'
import { type Submission, submitContract } from '../src/modules/contracts/service.ts'
import { readVolumeFacts } from '../src/modules/contracts/volume/waiting-list.ts'
import { limitOf, toDisclosure } from '../src/modules/investors/limit.service.ts'
import { getSelf, lockInvestor } from '../src/modules/investors/service.ts'
import { DEFAULT_CURRENCY_ID, DEFAULT_PAYMENT_METHOD_ID, languageId } from '../src/modules/reference/reference-data.ts'
import { newId } from '../src/shared/ids.ts'
import type { DB } from '../src/shared/tables.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import type { TestApp } from './build-app.ts'
import { aCustomer } from './factories.ts'

type Test = Pick<TestApp, 'scope'>
const inAll = (text: string) => JSON.stringify({ 'de-DE': text, 'en-GB': text, 'pl-PL': text })
let count = 0

type OfferFields = {
  /** Cents, of product, tariff and tranche alike. */
  volume?: number
  issuerId?: string
  product?: Partial<Insertable<DB['product']>>
  tariff?: Partial<Insertable<DB['tariff']>>
  round?: Partial<Insertable<DB['fundingRound']>>
  trancheVolume?: number
}

/** An open round of a subordinated loan: units of 250 EUR, two at least, 6 % for five years. */
export async function anOffer({ scope }: Test, fields: OfferFields = {}) {
  count++
  const now = scope.clock.now()
  const volume = cents(fields.volume ?? 100_000_00)
  const stamps = { createdAt: now, updatedAt: now }
  const ids = { productId: newId(now), tariffId: newId(now), roundId: newId(now), trancheId: newId(now) }
  const issuerId = fields.issuerId ?? newId(now)
  if (!fields.issuerId) {
    const names = { nameCompany: `Zeichnungsmuster ${count} GmbH`, emailCompany: 'post@zeichnung.example' }
    await scope.db
      .insertInto('company')
      .values({ id: issuerId, ...names, ...stamps })
      .execute()
  }
  await scope.db
    .insertInto('product')
    .values({
      id: ids.productId,
      productNumber: `Z-${count}`,
      type: 'subordinatedLoan',
      regime: 'vermanlg_2a',
      issuerId,
      name: inAll(`Angebot ${count}`),
      branch: 'energy',
      totalVolume: volume,
      singleInvestmentLimitRequired: true,
      vibConfirmation: true,
      publishedAt: now,
      ...stamps,
      ...fields.product,
    })
    .execute()
  await scope.db
    .insertInto('tariff')
    .values({
      id: ids.tariffId,
      productId: ids.productId,
      name: inAll('Tarif A'),
      position: 1,
      interestRate: 600,
      interestRatePeriod: 'yearly',
      durationMonths: 60,
      totalVolume: volume,
      minInvestment: cents(500_00),
      investmentUnitPrice: cents(250_00),
      ...fields.tariff,
    })
    .execute()
  await scope.db
    .insertInto('fundingRound')
    .values({
      id: ids.roundId,
      productId: ids.productId,
      name: inAll('Runde 1'),
      state: 'open',
      threshold: cents(Math.round(volume / 2)),
      startDate: localDate('2026-09-01'),
      endDate: localDate('2027-01-31'),
      createdAt: now,
      ...fields.round,
    })
    .execute()
  await scope.db
    .insertInto('tranche')
    .values({
      id: ids.trancheId,
      fundingRoundId: ids.roundId,
      productId: ids.productId,
      number: 1,
      totalVolume: cents(fields.trancheVolume ?? volume),
    })
    .execute()
  return { issuerId, ...ids }
}

export type Offer = Awaited<ReturnType<typeof anOffer>>

type InvestorFields = {
  firstName?: string
  lastName?: string
  kyc?: 'successful' | 'none'
  birthDate?: string
  /** Monthly net income in cents; 12,500 EUR opens the highest rung of the limit. Null: no disclosure. */
  monthlyNetIncome?: number | null
  pep?: boolean
}

/** The document that somebody's identity is to be checked with. */
const identityDocument = {
  documentType: 'identity_card',
  idNo: 'L01X00T47',
  expirationDate: localDate('2031-05-01'),
  placeOfIssue: 'Stadt Beispielstadt',
}

/** A customer who may invest: complete data, a bank account, a disclosure, and the identity confirmed if wished. */
export async function anInvestor(test: Test, fields: InvestorFields = {}) {
  const { scope } = test
  const { firstName = 'Jana', lastName = 'Probst', kyc = 'successful', monthlyNetIncome = 12_500_00 } = fields
  const now = scope.clock.now()
  const customer = await aCustomer(test, { firstName, lastName })
  const { id: investorId } = await getSelf(scope, scope.db, customer.id)
  await scope.db
    .updateTable('investor')
    .set({
      birthDate: localDate(fields.birthDate ?? '1988-07-04'),
      birthPlace: 'Beispielstadt',
      nationality: 'DE',
      politicallyExposedPerson: fields.pep ?? false,
      usPerson: false,
      isSubjectToGermanTax: true,
      taxId: '86095742719',
      ...(kyc === 'none' ? identityDocument : {}),
    })
    .where('id', '=', investorId)
    .execute()
  const bankAccountId = newId(now)
  await scope.db
    .insertInto('bankAccount')
    .values({
      id: bankAccountId,
      investorId,
      accountHolder: `${firstName} ${lastName}`,
      iban: 'DE95999000010000004471',
      createdAt: now,
    })
    .execute()
  const disclosureId = monthlyNetIncome === null ? null : newId(now)
  if (disclosureId) {
    await scope.db
      .insertInto('selfDisclosure')
      .values({ id: disclosureId, investorId, monthlyNetIncome: cents(monthlyNetIncome as number), signedAt: now })
      .execute()
  }
  if (kyc === 'successful') {
    await scope.db
      .insertInto('identityCheck')
      .values({
        id: newId(now),
        investorId,
        state: 'successful',
        successfulAt: now,
        validUntil: localDate(`${Number(toLocalDate(now).slice(0, 4)) + 2}-01-01`),
        updatedAt: now,
      })
      .execute()
  }
  return { ...customer, investorId, bankAccountId, disclosureId, name: `${firstName} ${lastName}` }
}

export type TestInvestor = Awaited<ReturnType<typeof anInvestor>>

type OrderFields = {
  units?: number
  earlySigner?: boolean
  waitlisted?: boolean
  contract?: Partial<Submission['contract']>
}

/** Several investors who have nothing to do with each other. */
export async function investors(test: Test, number: number): Promise<TestInvestor[]> {
  const made: TestInvestor[] = []
  while (made.length < number) made.push(await anInvestor(test))
  return made
}

/** Submits an offer as checkout does when all of its steps are done. */
export async function submitOffer(test: Test, offer: Offer, investor: TestInvestor, fields: OrderFields = {}) {
  const scope = { ...test.scope, actor: { kind: 'customer' as const, customerId: investor.id } }
  const units = fields.units ?? 2
  count++
  const orderNumber = `GA-2026-${String(900_000 + count)}`
  return await inTransaction(scope, async (tx) => {
    const [investorRow, product, volumeFacts] = await Promise.all([
      lockInvestor(tx, investor.investorId),
      findOrdered(tx, offer.productId),
      readVolumeFacts(tx, offer.productId),
    ])
    if (!product) throw new Error('There is no such offer.')
    const tariff = product.tariffs.find(({ id }) => id === offer.tariffId)!
    const contract: Submission['contract'] = {
      orderNumber,
      customerId: investor.id,
      investorId: investor.investorId,
      companyId: offer.issuerId,
      productId: offer.productId,
      tariffId: offer.tariffId,
      regime: product.regime,
      units,
      amountTotal: cents(units * tariff.investmentUnitPrice),
      interest: tariff.interestRate,
      duration: tariff.durationMonths,
      bankAccountId: investor.bankAccountId,
      selfDisclosureId: investor.disclosureId,
      investorName: investor.name,
      submitted: {},
      ...fields.contract,
    }
    const { selfDisclosureId } = contract
    const disclosure = selfDisclosureId
      ? await tx.selectFrom('selfDisclosure').selectAll().where('id', '=', selfDisclosureId).executeTakeFirst()
      : undefined
    const limit = await limitOf(scope, tx, {
      investor: investorRow,
      product,
      disclosure: toDisclosure(disclosure),
      heldElsewhere: cents(contract.heldElsewhere ?? 0),
      requested: cents(contract.amountTotal),
    })
    return await submitContract(scope, tx, {
      order: {
        currencyId: DEFAULT_CURRENCY_ID,
        currencyFactor: 1,
        languageId: languageId('de-DE'),
        paymentMethodId: DEFAULT_PAYMENT_METHOD_ID,
        billingAddress: JSON.stringify({
          firstName: 'Jana',
          lastName: 'Probst',
          street: 'Musterweg 4',
          city: 'Beispielstadt',
        }),
        customerSnapshot: JSON.stringify({ email: investor.email }),
        deepLinkCode: newId(),
        idempotencyKey: newId(),
        requestHash: 'test',
      },
      line: { label: product.name, unitPrice: tariff.investmentUnitPrice, states: [] },
      contract,
      facts: { product, limit, volumeFacts },
      earlySigner: fields.earlySigner ?? false,
      ...(fields.waitlisted === undefined ? {} : { waitlisted: fields.waitlisted }),
      pointer: '/lineItems/1',
    })
  })
}
