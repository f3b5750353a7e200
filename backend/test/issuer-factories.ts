import { cents, localDate, toLocalDate } from '@goldammer/sdk/units'
import { DEFAULT_CURRENCY_ID, DEFAULT_PAYMENT_METHOD_ID, languageId } from '../src/modules/reference/reference-data.ts'
import { storeFile } from '../src/shared/files.ts'
import { newId } from '../src/shared/ids.ts'
import type { TestApp } from './build-app.ts'
import { aCustomer, loggedIn } from './factories.ts'

type Test = Pick<TestApp, 'scope'>
const json = (value: unknown) => JSON.stringify(value)
const inAll = (text: string) => json({ 'de-DE': text, 'en-GB': text, 'pl-PL': text })
let count = 0

/** A company that issues, with one open subordinated loan at 6 % for five years. */
export async function anIssuer({ scope }: Test, { type = 'subordinatedLoan', regime = 'vermanlg_2a' } = {}) {
  count++
  const now = scope.clock.now()
  const [companyId, productId, tariffId, roundId, trancheId] = Array.from({ length: 5 }, () => newId(now)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const stamps = { createdAt: now, updatedAt: now }
  await scope.db
    .insertInto('company')
    .values({
      id: companyId,
      nameCompany: `Muster Emittentin ${count} GmbH`,
      emailCompany: 'post@emittentin.example',
      headquarter: 'Musterweg 1, 00001 Beispielstadt',
      ...stamps,
    })
    .execute()
  await scope.db
    .insertInto('product')
    .values({
      id: productId,
      productNumber: `T-${count}`,
      type,
      regime,
      issuerId: companyId,
      name: inAll(`Projekt ${count}`),
      branch: 'energy',
      totalVolume: cents(10_000_000),
      publishedAt: now,
      ...stamps,
    })
    .execute()
  await scope.db
    .insertInto('tariff')
    .values({
      id: tariffId,
      productId,
      name: inAll('Tarif A'),
      position: 1,
      interestRate: 600,
      interestRatePeriod: 'yearly',
      durationMonths: 60,
      totalVolume: cents(10_000_000),
      minInvestment: cents(25_000),
      investmentUnitPrice: cents(25_000),
    })
    .execute()
  await scope.db
    .insertInto('fundingRound')
    .values({
      id: roundId,
      productId,
      name: inAll('Runde 1'),
      state: 'open',
      threshold: cents(5_000_000),
      startDate: localDate('2026-09-01'),
      endDate: localDate('2026-12-31'),
      createdAt: now,
    })
    .execute()
  await scope.db
    .insertInto('tranche')
    .values({ id: trancheId, fundingRoundId: roundId, productId, number: 1, totalVolume: cents(10_000_000) })
    .execute()
  return { companyId, productId, tariffId, roundId, trancheId }
}

export type TestIssuer = Awaited<ReturnType<typeof anIssuer>>

/** A client on which one of the company's people is logged in. */
export async function aMember(test: TestApp, companyId: string, role: 'viewer' | 'editor' | 'owner') {
  const customer = await aCustomer(test, { firstName: 'Mira', lastName: 'Mitglied' })
  await test.db
    .insertInto('companyMembership')
    .values({ customerId: customer.id, companyId, role, createdAt: test.clock.now() })
    .execute()
  return { ...customer, client: await loggedIn(test, customer) }
}

type ContractFields = {
  firstName?: string
  lastName?: string
  locale?: 'de-DE' | 'en-GB' | 'pl-PL'
  state?: string
  amount?: number
  submittedAt?: Date
  paymentState?: string
  investedAt?: string | null
  waitlistedAt?: Date | null
  customer?: { id: string; email: string }
  /** Which of the customer's identities; the person unless named. */
  investorId?: string
}

/** A contract as it stands in the tables; nothing of its life is played. `amount` in cents. */
export async function aContract(test: Test, issuer: TestIssuer, fields: ContractFields = {}) {
  count++
  const { scope } = test
  const { firstName = 'Jana', lastName = 'Probst', locale = 'de-DE', state = '2_1_in_review' } = fields
  const amount = cents(fields.amount ?? 100_000)
  const at = fields.submittedAt ?? scope.clock.now()
  const customer = fields.customer ?? (await aCustomer(test, { firstName, lastName, locale }))
  const stamps = { createdAt: at, updatedAt: at }
  const orderId = newId(at)
  const investorId = newId(at)
  const bankAccountId = newId(at)
  const existing = await scope.db
    .selectFrom('investor')
    .select('id')
    .where('customerId', '=', customer.id)
    .where('kind', '=', 'person')
    .executeTakeFirst()
  if (!existing) {
    await scope.db
      .insertInto('investor')
      .values({
        id: investorId,
        customerId: customer.id,
        kind: 'person',
        firstName,
        lastName,
        street: 'Musterweg',
        streetNumber: '4',
        postalCode: '00001',
        city: 'Beispielstadt',
        country: 'DE',
        taxId: '86095742719',
        ...stamps,
      })
      .execute()
  }
  const owner = fields.investorId ?? existing?.id ?? investorId
  await scope.db
    .insertInto('bankAccount')
    .values({
      id: bankAccountId,
      investorId: owner,
      accountHolder: `${firstName} ${lastName}`,
      iban: 'DE27999000010000004471',
      createdAt: at,
    })
    .execute()
  const orderNumber = `GA-2026-${String(100_000 + count)}`
  await scope.db
    .insertInto('shopOrder')
    .values({
      id: orderId,
      orderNumber,
      customerId: customer.id,
      kind: 'investment',
      state,
      orderDateTime: at,
      amountTotal: amount,
      currencyId: DEFAULT_CURRENCY_ID,
      currencyFactor: 1,
      languageId: languageId(locale),
      paymentMethodId: DEFAULT_PAYMENT_METHOD_ID,
      billingAddress: json({}),
      customerSnapshot: json({}),
      deepLinkCode: newId(),
      idempotencyKey: newId(),
      requestHash: 'test',
      ...stamps,
    })
    .execute()
  const concludedAt = /^[23]_[34]|^3|^8_[56]/.test(state) ? at : null
  await scope.db
    .insertInto('contract')
    .values({
      orderId,
      orderNumber,
      state,
      customerId: customer.id,
      investorId: owner,
      companyId: issuer.companyId,
      productId: issuer.productId,
      tariffId: issuer.tariffId,
      trancheId: issuer.trancheId,
      regime: 'vermanlg_2a',
      units: amount / 25_000,
      amountTotal: amount,
      interest: 675,
      earlyBirdBonus: 75,
      duration: 60,
      submittedAt: at,
      waitlistedAt: fields.waitlistedAt ?? null,
      concludedAt,
      // The mail of the conclusion was sent at once.
      confirmationSentAt: concludedAt,
      withdrawalUntil: localDate('2026-12-04'),
      investedAt: fields.investedAt ? localDate(fields.investedAt) : null,
      bankAccountId,
      submitted: json({
        typedConfirmation: { fullName: `${firstName} ${lastName}`, idNo: 'L01X00T47' },
      }),
      investorName: `${firstName} ${lastName}`,
      updatedAt: at,
    })
    .execute()
  await scope.db
    .insertInto('payment')
    .values({
      id: newId(at),
      orderId,
      provider: 'sandbox',
      state: fields.paymentState ?? 'authorised',
      amount,
      bankAccountId,
      mandateReference: `GA-M-2026-${100_000 + count}-1`,
      ...stamps,
    })
    .execute()
  return { orderId, orderNumber, customer, investorId: owner, bankAccountId, day: toLocalDate(at) }
}

/** A document of a product in one published version. */
export async function aProductDocument(
  { scope }: Test,
  productId: string,
  { access = 'public', kind = 'vib', mandatory = true, fileName = 'Übersicht „VIB“.pdf' } = {},
) {
  const now = scope.clock.now()
  const documentId = newId(now)
  const versionId = newId(now)
  const file = await storeFile(scope, scope.db, {
    fileName,
    mimeType: 'application/pdf',
    content: Buffer.from(`%PDF-1.7 ${documentId}`),
  })
  await scope.db
    .insertInto('productDocument')
    .values({ id: documentId, productId, kind, title: inAll('Informationsblatt'), access, mandatory, position: 1 })
    .execute()
  await scope.db
    .insertInto('productDocumentVersion')
    .values({ id: versionId, documentId, version: 1, locale: 'de-DE', fileId: file.id, publishedAt: now })
    .execute()
  return { documentId, versionId, sha256: file.sha256 }
}
