import type { Api } from './api.ts'
import { type Company, representatives } from './company.ts'
import type { Investor } from './investor.ts'
import { expectSoon } from './news.ts'

export type SubscriptionInput = {
  amount: number
  /** Who invests, if not the customer as a person. */
  company?: { id: string; data: Company }
}

type Step = { step: string; applies: boolean }
type Accepted = { key: string; version: string }

const ANSWERS = {
  AE1: 'trained',
  AE2: 'gt_3',
  AE3: 'gt_10',
  AE4: '5000_10000',
  AE5: 'to_25000',
  AE6: 'b',
  AE7: 'a',
  AE8: 'c',
}

const isoDate = (german: string) => german.split('.').reverse().join('-')

export function personOf(investor: Investor) {
  const [day, month, year] = investor.birthDate.split('.').map(Number)
  const { firstName, lastName, street, streetNumber, postalCode, city, phone, birthPlace, idNo, placeOfIssue } =
    investor
  return {
    salutation: 'not_specified',
    firstName,
    lastName,
    street,
    streetNumber,
    postalCode,
    city,
    phone,
    birthPlace,
    idNo,
    placeOfIssue,
    birthDate: { day, month, year },
    country: 'DE',
    state: 'DE-BE',
    nationality: 'DE',
    citizenship: 'DE',
    documentType: 'identity_card',
    expirationDate: isoDate(investor.expirationDate),
    politicallyExposedPerson: false,
    usPerson: false,
    isSubjectToGermanTax: true,
  }
}

const recordOf = ({ iban: _, ...company }: Company) => company

/** A draft of the checkout, filled in over the API up to the step where the test takes over; without one, to its end. */
export async function draftUntil(
  api: Api,
  investor: Investor,
  productId: string,
  input: SubscriptionInput,
  until = 'buy',
) {
  const { company } = input
  let draft = await api.post('/investing/drafts', { productId, ...(company && { investorId: company.id }) })
  const path = (step: string) => `/investing/drafts/${draft.id}/${step}`
  const texts = (accepted: Accepted[]) => accepted.map(({ key, version }) => ({ key, version }))
  const save = async (step: string, body: object) => {
    draft = await api.put(path(step), body)
  }
  const fill: Record<string, () => Promise<void>> = {
    personalData: () => {
      const who = company ? { company: recordOf(company.data), representatives } : { person: personOf(investor) }
      return save('personal-data', { ...who, actsOnOwnAccount: true, confirmed: true })
    },
    investment: async () =>
      save('investment', {
        tariffId: draft.tariff.id,
        amount: input.amount,
        selfDisclosure: null,
        walletId: draft.product.walletRequired ? await aWallet(api, draft.investor.id) : null,
        ...(draft.product.ecspDisclosureRequired && { exceedsNetWorthShare: false }),
      }),
    survey: () => save('survey', { declined: false, answers: ANSWERS, investmentExperience: [3, 4, 10, 17] }),
    confirmation: () => save('confirmation', { accepted: texts(draft.requiredConfirmations) }),
    risk: async () => {
      await openDocuments(api, draft.documents)
      const simulated = draft.product.ecspDisclosureRequired && { lossSimulation: true }
      await save('risk', { riskNotice: true, costs: true, riskVersion: draft.riskVersion, ...simulated })
    },
    documents: () => save('documents', draft.product.vibConfirmation ? { typedConfirmation: typedBy(investor) } : {}),
    promotionCode: () => save('promotion-code', { code: null }),
    bankAccount: async () =>
      save('bank-account', {
        bankAccountId: await anAccount(api, investor, draft.investor.id),
        sepaConsent: true,
        mandateVersion: draft.mandate.version,
      }),
    depot: async () =>
      save('depot', { depotId: await aDepot(api, investor, draft.investor.id), beneficialOwnerConsent: true }),
    summary: () => save('summary', { accepted: texts(draft.declarations), figuresVersion: draft.figures.version }),
  }
  for (const name of Object.keys(fill)) {
    if (name === until) break
    // Saving a step may make a later one apply.
    if (draft.steps.some(({ step, applies }: Step) => step === name && applies)) await fill[name]!()
  }
  return draft
}

/** A document counts as opened once its bytes were asked for. */
async function openDocuments(api: Api, documents: { mandatory: boolean; version: { id: string } }[]) {
  for (const { version } of documents.filter(({ mandatory }) => mandatory)) {
    const { url } = await api.post(`/investing/documents/${version.id}/download-ticket`)
    await api.request.get(url)
  }
}

function typedBy(investor: Investor) {
  const { name, birthPlace, birthDate, idNo, placeOfIssue, email, city } = investor
  return {
    fullName: name,
    birthPlace,
    birthDate: isoDate(birthDate),
    idNo,
    placeOfIssue,
    address: `${investor.street} ${investor.streetNumber}, ${investor.postalCode} ${city}`,
    contact: email,
    place: city,
    date: new Date().toISOString().slice(0, 10),
  }
}

async function anAccount(api: Api, { name, iban }: Investor, investorId: string): Promise<string> {
  const { elements } = await api.get('/investor/bank-accounts', investorId)
  return (elements[0] ?? (await api.post('/investor/bank-accounts', { accountHolder: name, iban }, investorId))).id
}

async function aDepot(api: Api, { name: owner }: Investor, investorId: string): Promise<string> {
  const bank = { bank: 'Musterkasse', blz: '99900002', bic: null, depotNumber: '7100099' }
  const depot = { ...bank, depotType: 'single', owner, secondOwner: null, beneficialOwnerConsent: true }
  return (await api.post('/investor/depots', depot, investorId)).id
}

async function aWallet(api: Api, investorId: string): Promise<string> {
  const { terms } = await api.get('/investor/wallets', investorId)
  const wallet = { type: 'managed', walletAddress: null, termsAccepted: true, termsVersion: terms.version }
  return (await api.post('/investor/wallets', wallet, investorId)).id
}

/** The whole purchase over the API: ordered, identity confirmed, mandate signed; the company's turn is next. */
export async function subscribe(api: Api, investor: Investor, productId: string, input: SubscriptionInput) {
  const draft = await draftUntil(api, investor, productId, input)
  const order = await api.post('/checkout/order', { lineItemId: draft.lineItemId })
  const here = `/checkout/success/${order.id}`
  const { redirectUrl } = await api.post('/handle-payment', {
    orderId: order.id,
    finishUrl: `${here}/paid`,
    errorUrl: `${here}/unpaid`,
  })
  await api.request.post(`${redirectUrl}/sign`, { maxRedirects: 0 })
  await confirmIdentity(api, order.id)
  return { orderId: order.id as string, orderNumber: order.orderNumber as string, productId }
}

export async function confirmIdentity(api: Api, orderId: string) {
  await expectSoon(
    async () => {
      const { kycState, kycUrl } = await api.get(`/investing/orders/${orderId}/status`)
      if (kycUrl) await api.request.post(kycUrl, { form: { outcome: 'successful' }, maxRedirects: 0 })
      return kycState
    },
    { message: 'the identity check begins and is passed' },
  ).toBe('successful')
}
