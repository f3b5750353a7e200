import { readFile } from 'node:fs/promises'
import { PICTURE_EDGE } from '@goldammer/backend/modules/accounts/customers/picture.service'
import { idOf } from '@goldammer/backend/shared/demo-ids'
import { storeFile } from '@goldammer/backend/shared/files'
import { namedId } from '@goldammer/backend/shared/ids'
import { renderPortrait } from '@goldammer/backend/shared/pictures'
import { type Cents, localDate } from '@goldammer/sdk/units'
import { addDays } from '../content/days.ts'
import type { DemoBankAccount, DemoCustomer, DemoDepot, DemoInvestorCompany, DemoKyc } from '../content/types.ts'
import { insertAccount, insertAddress } from './accounts.ts'
import { storeInventedPdf } from './invented-pdf.ts'
import { json, type Loading } from './loading.ts'

const day = (value: string | null) => (value === null ? null : localDate(value))

export async function loadCustomers(loading: Loading, customers: DemoCustomer[]): Promise<void> {
  for (const customer of customers) {
    const { person } = customer
    const [address, ...others] = customer.addresses
    const account = {
      ...customer,
      firstName: person.firstName,
      lastName: person.lastName,
      title: person.title,
      salutation: person.salutation,
      address: address!,
      birthday: person.birthDate,
      newsletterOptIn: person.newsletterOptIn,
      surveyOptIn: person.surveyOptIn,
      postAnonymously: person.postAnonymously,
    }
    await insertAccount(loading, account)
    for (const [index, other] of others.entries()) await insertAddress(loading, account, other, index + 1)
    await insertPerson(loading, customer)
    if (customer.company) await insertCompany(loading, customer, customer.company)
    if (customer.wishlist.length > 0) await insertWishlist(loading, customer)
    if (customer.picture) await storePicture(loading, customer.key, customer.picture)
  }
}

async function storePicture({ scope, tx }: Loading, key: string, name: string): Promise<void> {
  const content = await renderPortrait(await readFile(new URL(`../art/${name}`, import.meta.url)), PICTURE_EDGE)
  const file = { id: namedId(`demo.picture.${key}`), fileName: 'picture.webp', mimeType: 'image/webp', content }
  const { id } = await storeFile(scope, tx, file)
  await tx.updateTable('customer').set({ profilePictureFileId: id }).where('id', '=', idOf.customer(key)).execute()
}

/** What stands first in the list was added last. */
async function insertWishlist({ tx, now }: Loading, { key, wishlist }: DemoCustomer): Promise<void> {
  const customerId = idOf.customer(key)
  await tx.insertInto('wishlist').values({ customerId, createdAt: now }).execute()
  await tx
    .insertInto('wishlistProduct')
    .values(
      wishlist.map((productKey, index) => ({
        customerId,
        productId: idOf.product(productKey),
        addedAt: new Date(now.getTime() - index * 1000),
      })),
    )
    .execute()
}

async function insertPerson(loading: Loading, customer: DemoCustomer): Promise<void> {
  const { tx } = loading
  const { person } = customer
  const investorId = idOf.investor(customer.key)
  const at = new Date(customer.registeredAt)
  await tx
    .insertInto('investor')
    .values({
      id: investorId,
      customerId: idOf.customer(customer.key),
      kind: 'person',
      salutation: person.salutation,
      title: person.title,
      firstName: person.firstName,
      lastName: person.lastName,
      country: person.country,
      street: person.street,
      streetNumber: person.streetNumber,
      city: person.city,
      postalCode: person.postalCode,
      state: person.state,
      nationality: person.nationality,
      citizenship: person.citizenship,
      birthDate: localDate(person.birthDate),
      birthPlace: person.birthPlace,
      phone: person.phone,
      mobile: person.mobile,
      documentType: person.documentType,
      idNo: person.idNo,
      expirationDate: day(person.expirationDate),
      placeOfIssue: person.placeOfIssue,
      politicallyExposedPerson: person.politicallyExposedPerson,
      usPerson: person.usCitizenshipOrTaxResidency,
      isSubjectToGermanTax: person.isSubjectToGermanTax,
      taxId: person.taxId,
      residenceProofFileId: person.isSubjectToGermanTax ? null : await storeResidenceProof(loading, customer),
      ...(!person.isSubjectToGermanTax && { residenceProofState: 'confirmed', residenceProofAt: at }),
      // Percent of the income tax (EStG § 51a), as basis points.
      churchTaxRate: person.churchTax === 'none' ? 0 : Number(person.churchTax) * 100,
      churchDenomination: person.churchTax === 'none' ? 'none' : 'protestant',
      ownAccount: true,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  if (person.taxId && person.churchTax !== 'none')
    await tx
      .insertInto('sandbox.churchRegister')
      .values({ taxId: person.taxId, rate: Number(person.churchTax) * 100 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const [index, account] of customer.bankAccounts.entries())
    await insertBankAccount(loading, investorId, account, at, index === 0)
  for (const [index, depot] of customer.depots.entries()) await insertDepot(loading, investorId, depot, at, index === 0)
  for (const [index, wallet] of customer.wallets.entries()) {
    const { key, type, walletAddress, termsConsentAt } = wallet
    await tx
      .insertInto('wallet')
      .values({
        id: idOf.wallet(key),
        investorId,
        type,
        walletAddress,
        termsConsentAt,
        termsVersion: '2026-01',
        isDefault: index === 0,
        createdAt: termsConsentAt,
      })
      .execute()
  }
  await insertExemptionOrders(loading, customer, investorId)
  if (customer.survey) {
    const { answers, investmentExperience, declined, outcome, completedAt } = customer.survey
    await tx
      .insertInto('survey')
      .values({
        id: namedId(`demo.survey.${customer.key}`),
        investorId,
        answers: declined ? null : json(answers),
        investmentExperience,
        declined,
        outcome,
        takenAt: completedAt,
        lockedAt: completedAt,
      })
      .execute()
  }
  await insertIdentityCheck(loading, customer.key, customer.kyc)
}

async function insertCompany(loading: Loading, customer: DemoCustomer, company: DemoInvestorCompany): Promise<void> {
  const { tx } = loading
  const { person } = customer
  const investorId = idOf.investor(company.key)
  const at = new Date(customer.registeredAt)
  await tx
    .insertInto('investor')
    .values({
      id: investorId,
      customerId: idOf.customer(customer.key),
      kind: company.investorKind,
      salutation: person.salutation,
      firstName: person.firstName,
      lastName: person.lastName,
      birthDate: localDate(person.birthDate),
      birthPlace: person.birthPlace,
      country: company.address.country,
      street: company.address.street,
      streetNumber: company.address.streetNumber,
      city: company.address.city,
      postalCode: company.address.postalCode,
      phone: person.phone,
      mobile: person.mobile,
      politicallyExposedPerson: false,
      usPerson: false,
      isSubjectToGermanTax: true,
      ownAccount: true,
      name: company.name,
      registerNr: company.registerNr,
      legalForm: company.legalForm,
      email: company.email,
      registryCourt: company.registryCourt,
      powerOfRepresentation: company.powerOfRepresentation,
      taxNr: company.taxNr,
      taxOffice: company.taxOffice,
      foundingDate: localDate(company.foundingDate),
      vatId: company.vatId,
      identityProofFileId: await insertProof(loading, company, 'Handelsregisterauszug'),
      structureProofFileId: await insertProof(loading, company, 'Gesellschafterliste'),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await tx
    .insertInto('representative')
    .values(
      company.representatives.map((one, index) => ({
        id: namedId(`demo.representative.${company.key}.${index}`),
        investorId,
        firstName: one.firstName,
        lastName: one.lastName,
        position: one.position,
        companyRole: one.companyRole,
        zipcode: one.zipcode,
        isPep: one.isPep,
        dateOfBirth: localDate(one.birthDate),
        placeOfBirth: one.placeOfBirth,
        votingRightsPercentage: one.votingRightsPercentage,
        capitalSharesPercentage: one.capitalSharesPercentage,
      })),
    )
    .execute()
  await insertBankAccount(loading, investorId, company.bankAccount, at, true)
  if (company.depot) await insertDepot(loading, investorId, company.depot, at, true)
  await insertIdentityCheck(loading, company.key, company.kyc)
}

/** R3.01: the extract of the register and the list of shareholders, as invented as their company. */
async function insertProof(loading: Loading, company: DemoInvestorCompany, title: string): Promise<string> {
  const rows = company.representatives.map(
    (one) => `${one.firstName} ${one.lastName}, ${one.capitalSharesPercentage / 100} %`,
  )
  return await storeInventedPdf(loading, {
    id: namedId(`demo.proof.${company.key}.${title}`),
    fileName: `${title.toLowerCase()}.pdf`,
    title,
    subtitle: company.name,
    author: company.registryCourt,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Register', `${company.registryCourt}, ${company.registerNr}`],
          ['Vertretung', company.powerOfRepresentation],
        ],
      },
      { kind: 'list', items: rows },
    ],
  })
}

async function insertBankAccount(
  { tx }: Loading,
  investorId: string,
  account: DemoBankAccount,
  createdAt: Date,
  isDefault: boolean,
): Promise<void> {
  const { key, accountHolder, iban, bank } = account
  await tx
    .insertInto('bankAccount')
    .values({ id: idOf.bankAccount(key), investorId, accountHolder, iban, bank, isDefault, createdAt })
    .execute()
}

async function insertDepot(
  { tx }: Loading,
  investorId: string,
  depot: DemoDepot,
  createdAt: Date,
  isDefault: boolean,
): Promise<void> {
  const { key, ...fields } = depot
  await tx
    .insertInto('depot')
    .values({ ...fields, id: idOf.depot(key), investorId, isDefault, createdAt })
    .execute()
}

/** Who lives abroad has proved it (domain/tax#residence-abroad). */
async function storeResidenceProof(loading: Loading, { key, person }: DemoCustomer): Promise<string> {
  const { firstName, lastName, street, streetNumber, postalCode, city } = person
  return await storeInventedPdf(loading, {
    id: namedId(`demo.residence.${key}`),
    fileName: 'certyfikat-rezydencji.pdf',
    title: 'Certyfikat rezydencji podatkowej',
    subtitle: `${firstName} ${lastName}`,
    author: 'Urząd Skarbowy Przykładowo',
    blocks: [
      {
        kind: 'facts',
        rows: [['Miejsce zamieszkania', `${street} ${streetNumber}, ${postalCode} ${city}`]],
      },
    ],
  })
}

/** Orders run over a calendar year; the year counts from the year of the load (domain/tax#exemption-order). */
async function insertExemptionOrders({ tx, now }: Loading, customer: DemoCustomer, investorId: string): Promise<void> {
  for (const order of customer.exemptionOrders) {
    const year = now.getUTCFullYear() + order.yearOffset
    await tx
      .insertInto('exemptionOrder')
      .values({
        id: namedId(`demo.exemption.${order.key}`),
        investorId,
        type: order.type,
        productId: idOf.product(order.productKey),
        startDate: localDate(`${year}-01-01`),
        endDate: localDate(`${year}-12-31`),
        amount: order.amount as Cents,
        declaredAt: now,
        ...(order.spouse && {
          spouseFirstName: order.spouse.firstName,
          spouseLastName: order.spouse.lastName,
          spouseTaxId: order.spouse.taxId,
          consentedAt: now,
          spouseConsentedAt: now,
        }),
        createdAt: now,
      })
      .execute()
  }
}

async function insertIdentityCheck({ tx, scope, now }: Loading, key: string, kyc: DemoKyc): Promise<void> {
  if (kyc.state === 'none') return
  const decidedAt = kyc.decidedAt ? new Date(kyc.decidedAt) : now
  await tx
    .insertInto('identityCheck')
    .values({
      id: namedId(`demo.identity.${key}`),
      investorId: idOf.investor(key),
      state: kyc.state,
      hold: kyc.hold,
      attempts: kyc.attempts,
      provider: scope.ports.identity.name,
      linkExpiresAt:
        kyc.state === 'pending' ? new Date(`${addDays(now.toISOString().slice(0, 10), 14)}T09:00:00Z`) : null,
      successfulAt: kyc.state === 'successful' ? decidedAt : null,
      validUntil: day(kyc.validUntil),
      updatedAt: decidedAt,
    })
    .execute()
  // Whom the check has stopped compliance has to look at.
  const kind = kyc.hold ?? (kyc.state === 'rejected' ? 'identity' : null)
  if (!kind) return
  await tx
    .insertInto('complianceCase')
    .values({
      id: namedId(`demo.compliance.${key}`),
      investorId: idOf.investor(key),
      kind,
      state: 'open',
      openedAt: kyc.heldAt ? new Date(kyc.heldAt) : decidedAt,
    })
    .execute()
}
