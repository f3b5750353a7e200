import type { MessageKey } from '@goldammer/sdk/messages'
import type { Translated } from '../../shared/translated.ts'
import type { NewsKind } from './news.rules.ts'

/** A text in the reader's language, or a name that is the same in all. */
type Text = Translated | string
/** An instant as ISO text, or a day. */
type Moment = string

/** The parameters of every mail about an investment; amounts are decimal EUR as on the wire. */
export type ContractFacts = {
  orderId: string
  productId: string
  orderNumber: string
  productName: Text
  amount: number
}

/** A company, for whose people may work for others too; mails of former days name none. */
type OfCompany = { companyId?: string }

/** A profit or proceeds that an issuer has entered; `figure` names it with year and product. */
export type FigureFacts = OfCompany & { figure: Text; figureAmount: number; enteredAt: Moment }

/** A round that a company asked to end on `lastDay`, with the decision of compliance. */
type EarlyEnd = OfCompany & { companyName: string; productName: Text; lastDay: Moment; roundId: string; reason: string }

/** A report of a company; `report` names it with its period and product. */
export type ReportName = OfCompany & { companyName: string; report: Text }

/** Who wrote to us by a form; empty where nothing was given. */
type FormSender = { sender: string; email: string; phone: string }

/** A round of a product, and the last day on which it takes orders. */
type Round = { productId: string; productName: Text; lastDay: Moment | null }

type Post = { productId: string; productName: Text; postId: string; title: Text }
/** `path` leads to the place in the shop where it stands. */
type Comment = { productId: string; productName: Text; path: string; text: string }

/** The mails of docs/domain/mails.md, with the facts that each needs. */
export type MailParameters = {
  /** Registration to confirm; `link` carries the token. */
  A1: Record<never, never>
  /** Password recovery; `link` carries the token. */
  A2: Record<never, never>
  /** Password changed. */
  A3: { changedAt: Moment }
  /** E-mail address changed: to the old address and to the new. */
  A4: { changedAt: Moment }
  /** Bank account added; the IBAN is masked. */
  A5: { iban: string }
  /** Newsletter to confirm; `link` carries the token. */
  A6: Record<never, never>
  /** A confirmed identity that soon is not any more. */
  A7: { validUntil: Moment }
  /** A non-assessment certificate that soon does not hold any more. */
  A8: { validUntil: Moment }
  /** A member of staff acted for the customer. */
  A9: { startedAt: Moment; reason: string }
  /** Receipt of a message or a capital demand. */
  A10: Record<never, never>
  /** Account deleted; until when the law keeps some of it, if it does. */
  A11: { keptUntil: Moment | null }
  /** A new e-mail address to confirm, sent to it; `link` carries the token. */
  A12: Record<never, never>
  /** A non-assessment certificate counts from now on. */
  A13: { validUntil: Moment }
  /** A non-assessment certificate was refused. */
  A14: { reason: string }
  /** A copy of the customer's data lies ready. */
  A16: { expiresAt: Moment }
  /** The newsletter is to be left, by `link`, which carries the token. */
  A17: Record<never, never>
  /** Somebody signed in by a device the customer has not used before. */
  A18: { signedInAt: Moment; device: string }
  /** A link that signs in; `link` carries the token. */
  A19: Record<never, never>
  /** A change of verified data was accepted. */
  A20: Record<never, never>
  /** The same, and the identity must be checked again. */
  A21: Record<never, never>
  /** A change of verified data was refused. */
  A22: { reason: string }
  /** To who asked for it: a change of an issuer's core data was accepted. */
  A23: OfCompany & { companyName: string }
  /** The same, refused. */
  A24: OfCompany & { companyName: string; reason: string }
  /** The yearly query about church tax, and until when one may object. */
  A25: { objectionUntil: Moment; askedFrom: Moment }
  /** Payouts go to another account, which is masked; `orders` are the numbers of the contracts. */
  A26: { iban: string; orders: string }
  /** A proof of residence abroad counts from now on. */
  A27: Record<never, never>
  /** A proof of residence abroad was refused. */
  A28: { reason: string }
  /** An account of the investor is outside SEPA and cannot be used; the IBAN is masked. */
  A29: { iban: string }
  /** The code that confirms an act on money or on the account. */
  A30: { code: string }
  /** What a customer signs in with was changed. */
  A31: { factorChange: Text; changedAt: Moment }
  /** All second factors are reset unless `link` stops it. */
  A32: { takesEffectAt: string }
  /** They were. */
  A33: { changedAt: Moment }
  /** To our team: a message from the contact form. */
  F01: FormSender & { subject: string; comment: string; page: string }
  /** To our team: a company looks for capital; the pitch deck is attached. */
  F02: FormSender & {
    companyName: string
    companyForm: string
    foundingYear: string
    capital: number
    urgency: string
    purpose: string
    heardFrom: string
  }
  /** To who wrote by the contact form: our answer. It repeats nothing of theirs, as the address could be another's. */
  F03: { message: string }
  /** Receipt of a withdrawal that was declared without login: what, by whom and when (BGB § 356a). */
  F04: { declaration: string; orderNumber: string; sender: string; withdrawnAt: Moment }
  /** Such receipts that were held back, together; `declarations` are their lines. */
  F05: { count: string; declarations: string }
  /** Order of goods received. */
  G01: { orderId: string; orderNumber: string; total: number; currency: string; consent: Text } & Record<
    'items' | 'addresses' | 'instruction' | 'terms',
    string
  >
  /** Pre-notification of the debit for goods. */
  G02: {
    orderId: string
    orderNumber: string
    debit: number
    dueDate: Moment
    mandateReference: string
    creditor: string
    creditorId: string
    iban: string
  }
  /** The debit for goods was returned. */
  G03: { orderId: string; orderNumber: string; total: number }
  /** Goods to be paid in advance: where to. */
  G04: { orderId: string; orderNumber: string; total: number; creditor: string; iban: string }
  /** Order of goods cancelled, as nobody has paid. */
  G05: { orderId: string; orderNumber: string }
  /** Order of goods cancelled by the customer. */
  G06: { orderId: string; orderNumber: string }
  /** Goods were shipped. */
  G07: { orderId: string; orderNumber: string }
  /** Order of goods cancelled by us: withdrawn from, or as goodwill. */
  G08: { orderId: string; orderNumber: string }
  /** The refund of goods did not arrive. */
  G09: { orderId: string; orderNumber: string; total: number; payBy: Moment }
  /** A draft of the checkout to go on with. */
  M00: { productId: string; investorId: string; productName: Text; amount: number; keptUntil: Moment }
  /** Offer submitted; `waiting` says so where it waits, and is empty where it has its place. */
  M01: ContractFacts & { waiting: Text }
  /** Identity check to be done; `link` leads there. */
  M02: ContractFacts & { deadline: Moment }
  /** Reminder of an identity check or a mandate that is still open; `link` leads there. */
  M02r: ContractFacts & { deadline: Moment }
  /** The check failed, or the data have changed since it began: it may be repeated. */
  M02b: Record<never, never>
  /** The check may be repeated after compliance has reset it. */
  M02c: Record<never, never>
  /** The check counts no longer, and an offer is open; `link` leads to a new one. */
  M02d: Record<never, never>
  /** The document is past its day: the new one is to be entered before the check can be repeated. */
  M02e: Record<never, never>
  /** Identity check finally refused. */
  M03: Record<never, never>
  /** Compliance has refused what the investor had stated; nobody learns the reason. */
  M03b: Record<never, never>
  /** Compliance has cleared what it had looked at. */
  M03c: Record<never, never>
  /** Reflection period runs (ECSP Art. 22). */
  M04: ContractFacts & { reflectionEndsAt: Moment }
  /** Contract concluded; no date if there is no right of withdrawal. */
  M05: ContractFacts & { withdrawalUntil: Moment | null; wayOut: Text }
  /** Moved up from the waiting list. */
  M06: ContractFacts & { next: Text; deadline: Moment | null }
  /** Part of the amount is free; the answer is due. */
  M06b: ContractFacts & { offeredAmount: number; answerBy: Moment }
  /** Order lapsed. */
  M07: ContractFacts & { why: Text }
  /** Offer revoked by the investor. */
  M08: ContractFacts
  /** Rejected by the issuer. */
  M09: ContractFacts
  /** Pre-notification of the debit. */
  M10: ContractFacts & {
    debit: number
    dueDate: Moment
    mandateReference: string
    creditor: string
    creditorId: string
    iban: string
  }
  /** Paid and active. */
  M11: ContractFacts & { /** Of contracts that bear interest. */ valuta: Moment | null }
  /** Debit returned. */
  M12: ContractFacts & { returned: Text; next: Text }
  /** The debit came back and is still to be paid. */
  M12r: ContractFacts & { deadline: Moment }
  /** The time to pay is over; the contract is rescinded. */
  M13: ContractFacts
  /** Receipt of a withdrawal: content, date and time (BGB § 356a), or the day of what came by letter, mail or form. */
  M14: ContractFacts & { withdrawnAt?: Moment; declaredOn?: Moment }
  /** The round was not funded. */
  M15: ContractFacts
  /** To both sides: cancelled for a day. */
  M16: ContractFacts & { cancellationDate: Moment }
  /** To both sides: the cancellation is taken back. */
  M16b: ContractFacts
  /** To both sides: the day of the cancellation lies after the end of term, so it has no effect; the contract ends on the day named. */
  M16v: ContractFacts & { cancellationDate: Moment }
  /** The other side wants to take the cancellation back. */
  M16p: ContractFacts & { cancellationDate: Moment }
  /** Cancellation for cause, to be decided. */
  M16r: ContractFacts & { cancellationDate: Moment; reason: string }
  /** Cancellation for cause refused. */
  M16d: ContractFacts & { reason: string }
  /** Ended by cancellation. */
  M17: ContractFacts & { cancellationDate: Moment }
  /** Paid back; nothing is left. */
  M18: ContractFacts
  /** A payment was ordered; its statement is among the documents. */
  M19: ContractFacts & { payout: number; paidOn: Moment }
  /** The papers for the tax of a year. */
  M20: { year: string }
  /** A payment of the issuer has not come on its day. */
  M21: ContractFacts & { overdueAmount: number; overdueSince: Moment }
  /** To the issuer: finance has approved a profit or proceeds. */
  C01: FigureFacts
  /** To the issuer: finance has refused a profit or proceeds. */
  C02: FigureFacts & { reason: string }
  /** Somebody is asked to work for an issuer; `link` carries the token. */
  C03: { companyName: string; roleName: Text; expiresAt: Moment }
  /** To the issuer: a report is due soon. */
  C04: ReportName & { dueOn: Moment }
  /** To the issuer: the day of a report has passed. */
  C05: ReportName & { dueOn: Moment }
  /** To the issuer: a report is accepted. */
  C06: ReportName
  /** To the issuer: a report is returned. */
  C07: ReportName & { reason: string }
  /** A further company is confirmed, and its access made. */
  C08: { companyName: string }
  /** A further company is refused. */
  C09: { companyName: string; reason: string }
  /** To the issuer: steps of a round's checklist are due soon, or late. */
  C10: OfCompany & { companyName: string; productName: Text; steps: Text; dueOn: Moment; roundId: string }
  /** To the issuer: the reflection period is over, and the contract waits for acceptance. */
  C11: ContractFacts & OfCompany & { roundId: string }
  /** To the issuer: its round ends earlier, as it asked. */
  C12: EarlyEnd
  /** The same, refused. */
  C13: EarlyEnd
  /** Somebody is asked to work here, or to set a new password; `link` carries the token. */
  S01: { expiresAt: Moment }
  /** To all staff and the owner: an administrator gives roles without a second person; `link` stops it. */
  S03: { name: string; roles: Text; requestedBy: string; takesEffectAt: string }
  /** To who can approve it: an administrator asks to sign in as a customer. */
  S04: { requestedBy: string; customerNumber: string; reason: string }
  /** To the administrator: what somebody else has decided about it. */
  S05: { decidedBy: string; customerNumber: string; decision: Text }
  /** To a member of staff: what they sign in with was changed. */
  S06: { factorChange: Text; changedAt: Moment }
  /** To the address a member of staff had: an administrator has changed it. */
  S02: { email: string }
  /** What the issuer has written to the investor. */
  M22: ContractFacts & { companyName: string; message: string }
  /** The refund did not arrive; we transfer it, at the latest on that day. */
  M23: ContractFacts & { refund: number; payBy: Moment }
  /** A withdrawal was declared without login and is to be confirmed; `link` carries the token. */
  M24: ContractFacts & { withdrawnAt: Moment }
  /** What was declared without login was not carried out. */
  M25: ContractFacts & { withdrawnAt: Moment }
  /** The project has published an update. */
  N01: Post
  /** The issuer has published investor relations. */
  N02: Post
  /** Somebody has answered the customer's comment. */
  N03: Comment
  /** Somebody likes the customer's comment. */
  N04: Comment
  /** A paper was made for the customer. */
  N05: Pick<ContractFacts, 'orderId' | 'productId' | 'orderNumber' | 'productName'> & { title: Text }
  /** A round that the customer has noted takes orders from now on. */
  N06: Round
  /** A round has reached what it needs. */
  N07: Round
  /** A round runs longer, or ends earlier, than planned. */
  N08: Round
  /** A round has ended with what it needs. */
  N09: Round
  /** A round that the customer has noted soon takes no more orders. */
  N10: Round
}
export type MailTemplate = keyof MailParameters

export type Fact =
  | 'orderNumber'
  | 'productName'
  | 'amount'
  | 'offeredAmount'
  | 'answerBy'
  | 'total'
  | 'debit'
  | 'iban'
  | 'dueDate'
  | 'dueOn'
  | 'mandateReference'
  | 'creditor'
  | 'creditorId'
  | 'deadline'
  | 'reflectionEndsAt'
  | 'withdrawalUntil'
  | 'valuta'
  | 'withdrawnAt'
  | 'declaredOn'
  | 'changedAt'
  | 'expiresAt'
  | 'startedAt'
  | 'signedInAt'
  | 'device'
  | 'factorChange'
  | 'reason'
  | 'keptUntil'
  | 'validUntil'
  | 'objectionUntil'
  | 'askedFrom'
  | 'cancellationDate'
  | 'payout'
  | 'figureAmount'
  | 'enteredAt'
  | 'overdueAmount'
  | 'overdueSince'
  | 'refund'
  | 'payBy'
  | 'lastDay'
  | 'paidOn'
  | 'sender'
  | 'email'
  | 'phone'
  | 'page'
  | 'companyName'
  | 'companyForm'
  | 'foundingYear'
  | 'capital'
  | 'urgency'
  | 'heardFrom'

type Layout<Parameters> = {
  /** Shown in the portal, and sent by mail only as the customer has chosen (R2.24). */
  news?: NewsKind
  /** Required by law: sent by mail whatever the customer has chosen (domain/mails#required). */
  required?: true
  /** Rows of the table between text and button. */
  facts: readonly Fact[]
  /** The button's path in the shop; the mail's own `link` goes before it. */
  path?: (parameters: Parameters) => string
  /** The label of the button, where it depends on the facts. */
  button?: (parameters: Parameters) => MessageKey
  /** It is the receipt of what somebody declared, and is owed at once (BGB § 356a): it waits behind no other mail. */
  isReceipt?: true
  /** It is the confirmation of a contract (BGB § 312f): the module of the contract is notified that it was sent. */
  confirms?: 'contract.confirmed' | 'order.confirmed'
  /** Is not sent before that mail of the same order, which may wait for its papers. */
  after?: MailTemplate
  /** Leads to an offer or into it, so it carries the product's warning (domain/offers#warnings). */
  speaksForProduct?: true
  /** Goes to an address that somebody typed into a form: says so at its foot. */
  stranger?: true
  /** Nobody has shown that the address is theirs: it addresses nobody by name, as anybody could have typed that. */
  unconfirmed?: true
}

const contract: readonly Fact[] = ['orderNumber', 'productName', 'amount']
const investment = ({ orderId, productId }: ContractFacts) => `/investor-portal/investments/${orderId}/${productId}`
const ofContract = (...facts: Fact[]): Layout<ContractFacts> => ({
  news: 'contract',
  facts: [...contract, ...facts],
  path: investment,
})

const byLaw = <Parameters>(layout: Layout<Parameters>): Layout<Parameters> => ({ ...layout, required: true })
const speaking = <Parameters>(layout: Layout<Parameters>): Layout<Parameters> => ({ ...layout, speaksForProduct: true })
const companyPage =
  (path: string) =>
  ({ companyId }: OfCompany) =>
    `/company-portal${path}${companyId ? `?company=${companyId}` : ''}`
const fundingRound = ({ companyId, roundId }: OfCompany & { roundId: string }) =>
  `/company-portal/financing/${roundId}?company=${companyId}`
const papersOf = (facts: Pick<ContractFacts, 'orderId' | 'productId'>) =>
  `/investor-portal/investments/${facts.orderId}/${facts.productId}?tab=documents`
const product = ({ productId }: { productId: string }) => `/detail/${productId}`
const postOf =
  (tab: string) =>
  ({ productId, postId }: Post) =>
    `/detail/${productId}?tab=${tab}&post=${postId}`

/** How each mail is laid out; its words are in messages/<locale>/mail.json under the same name. */
export const layouts: { [Template in MailTemplate]: Layout<MailParameters[Template]> } = {
  A1: { facts: [], unconfirmed: true },
  A2: { facts: [] },
  A3: { facts: ['changedAt'], path: () => '/account/recover' },
  A4: { facts: ['changedAt'], path: () => '/contact' },
  A5: { facts: ['iban'], path: () => '/investor-portal/profile?tab=bank' },
  A6: { facts: [], stranger: true, unconfirmed: true },
  A7: { facts: ['validUntil'], path: () => '/investor-portal/profile', news: 'contract', required: true },
  A8: { facts: ['validUntil'], path: () => '/investor-portal/profile?tab=tax', news: 'payment', required: true },
  A9: { facts: ['startedAt', 'reason'], path: () => '/contact' },
  A10: { facts: [], path: () => '/faq', stranger: true, unconfirmed: true },
  A11: { facts: ['keptUntil'], path: () => '/contact' },
  A12: { facts: [], unconfirmed: true },
  A13: { facts: ['validUntil'], path: () => '/investor-portal/profile?tab=tax', news: 'payment' },
  A14: { facts: ['reason'], path: () => '/investor-portal/profile?tab=tax', news: 'payment', required: true },
  A16: { facts: ['expiresAt'], path: () => '/investor-portal/profile?tab=account' },
  A17: { facts: [], stranger: true, unconfirmed: true },
  A18: { facts: ['signedInAt', 'device'], path: () => '/investor-portal/profile?tab=account' },
  A19: { facts: [] },
  A20: { facts: [], path: () => '/investor-portal/profile', news: 'contract' },
  A21: { facts: [], path: () => '/investor-portal/profile', news: 'contract', required: true },
  A22: { facts: ['reason'], path: () => '/investor-portal/profile', news: 'contract', required: true },
  A23: { facts: ['companyName'], path: companyPage('/core-data') },
  A24: { facts: ['companyName', 'reason'], path: companyPage('/core-data') },
  A25: {
    facts: ['objectionUntil', 'askedFrom'],
    path: () => '/investor-portal/profile?tab=tax-information',
    news: 'payment',
    required: true,
  },
  A26: { facts: ['iban'], path: () => '/investor-portal/profile?tab=bank', news: 'payment', required: true },
  A27: { facts: [], path: () => '/investor-portal/profile?tab=tax-information', news: 'payment' },
  A28: {
    facts: ['reason'],
    path: () => '/investor-portal/profile?tab=tax-information',
    news: 'payment',
    required: true,
  },
  A29: { facts: ['iban'], path: () => '/investor-portal/profile?tab=bank', news: 'payment', required: true },
  A30: { facts: [], path: () => '/investor-portal/profile?tab=account' },
  A31: { facts: ['factorChange', 'changedAt'], path: () => '/investor-portal/profile?tab=account' },
  A32: { facts: [] },
  A33: { facts: ['changedAt'], path: () => '/login' },
  F01: { facts: ['sender', 'email', 'phone', 'page'], stranger: true },
  F02: {
    facts: [
      'companyName',
      'companyForm',
      'foundingYear',
      'capital',
      'urgency',
      'sender',
      'email',
      'phone',
      'heardFrom',
    ] as const,
    stranger: true,
  },
  F03: { facts: [], path: () => '/contact', stranger: true, unconfirmed: true },
  F04: {
    facts: ['orderNumber', 'sender', 'withdrawnAt'],
    path: () => '/contact',
    stranger: true,
    required: true,
    isReceipt: true,
  },
  F05: { facts: [], path: () => '/contact', stranger: true, required: true, isReceipt: true },
  G01: {
    facts: ['orderNumber', 'total'],
    path: ({ orderId }) => `/account/orders/${orderId}`,
    confirms: 'order.confirmed',
  },
  G02: {
    facts: ['orderNumber', 'debit', 'dueDate', 'iban', 'mandateReference', 'creditor', 'creditorId'],
    path: ({ orderId }) => `/account/orders/${orderId}`,
  },
  G03: {
    facts: ['orderNumber', 'total'],
    path: ({ orderId }) => `/checkout/success/${orderId}/unpaid`,
  },
  G04: { facts: ['orderNumber', 'total', 'iban'], path: ({ orderId }) => `/account/orders/${orderId}` },
  G05: { facts: ['orderNumber'], path: ({ orderId }) => `/account/orders/${orderId}` },
  G06: { facts: ['orderNumber'], path: ({ orderId }) => `/account/orders/${orderId}` },
  G07: { facts: ['orderNumber'], path: ({ orderId }) => `/account/orders/${orderId}` },
  G08: { facts: ['orderNumber'], path: ({ orderId }) => `/account/orders/${orderId}` },
  G09: { facts: ['orderNumber', 'total', 'payBy'], path: () => '/contact' },
  M00: {
    facts: ['productName', 'amount', 'keptUntil'],
    path: ({ productId, investorId }) => `/checkout?lineItemId=${productId}&investorId=${investorId}`,
    speaksForProduct: true,
  },
  M01: speaking(byLaw(ofContract())),
  M02: byLaw(ofContract('deadline')),
  M02r: byLaw(ofContract('deadline')),
  M02b: byLaw({ facts: [], path: () => '/investor-portal', news: 'contract' }),
  M02c: byLaw({ facts: [], path: () => '/investor-portal', news: 'contract' }),
  M02d: byLaw({ facts: [], path: () => '/investor-portal', news: 'contract' }),
  M02e: byLaw({ facts: [], path: () => '/investor-portal/profile', news: 'contract' }),
  M03b: byLaw({ facts: [], path: () => '/contact', news: 'contract' }),
  M03c: byLaw({ facts: [], path: () => '/investor-portal/investments', news: 'contract' }),
  M03: byLaw({ facts: [], path: () => '/contact', news: 'contract' }),
  M04: speaking(byLaw(ofContract('reflectionEndsAt'))),
  M05: {
    ...speaking(byLaw(ofContract('withdrawalUntil'))),
    confirms: 'contract.confirmed',
    // BGB § 356a: the way to withdraw is in the mail of the conclusion, too.
    button: ({ withdrawalUntil }) => (withdrawalUntil ? 'mail.told.withdraw' : 'mail.M05.button'),
  },
  M06: speaking(byLaw(ofContract('deadline'))),
  M06b: speaking(ofContract('offeredAmount', 'answerBy')),
  M07: ofContract(),
  M08: ofContract(),
  M09: ofContract(),
  M10: {
    facts: ['orderNumber', 'productName', 'debit', 'dueDate', 'iban', 'mandateReference', 'creditor', 'creditorId'],
    path: investment,
    news: 'payment',
    required: true,
    // No debit is pre-notified before the investor was notified that the contract is concluded.
    after: 'M05',
  },
  M11: speaking(byLaw(ofContract('valuta'))),
  M12: { ...byLaw(ofContract()), news: 'payment', path: ({ orderId }) => `/checkout/success/${orderId}/unpaid` },
  M12r: {
    ...byLaw(ofContract('deadline')),
    news: 'payment',
    path: ({ orderId }) => `/checkout/success/${orderId}/unpaid`,
  },
  M13: byLaw(ofContract()),
  M14: { ...byLaw(ofContract('withdrawnAt', 'declaredOn')), isReceipt: true },
  M15: byLaw(ofContract()),
  M16: ofContract('cancellationDate'),
  M16b: ofContract(),
  M16v: ofContract('cancellationDate'),
  M16p: ofContract('cancellationDate'),
  M16r: ofContract('cancellationDate'),
  M16d: ofContract(),
  M17: ofContract('cancellationDate'),
  M18: ofContract(),
  M19: {
    facts: ['orderNumber', 'productName', 'payout', 'paidOn'],
    path: () => '/investor-portal/documents',
    news: 'payment',
    required: true,
  },
  M20: { facts: [], path: () => '/investor-portal/documents', news: 'payment', required: true },
  M21: { ...ofContract('overdueAmount', 'overdueSince'), news: 'payment' },
  C01: { facts: ['figureAmount', 'enteredAt'], path: companyPage('/profits') },
  C02: { facts: ['figureAmount', 'enteredAt'], path: companyPage('/profits') },
  C03: { facts: ['companyName', 'expiresAt'], stranger: true, unconfirmed: true },
  C04: { facts: ['companyName', 'dueOn'], path: companyPage('/reports') },
  C05: { facts: ['companyName', 'dueOn'], path: companyPage('/reports') },
  C06: { facts: ['companyName'], path: companyPage('/reports') },
  C07: { facts: ['companyName'], path: companyPage('/reports') },
  C08: { facts: ['companyName'], path: () => '/company-portal/companies' },
  C09: { facts: ['companyName'], path: () => '/company-portal/companies' },
  C10: {
    facts: ['companyName', 'productName', 'dueOn'],
    path: ({ companyId, roundId }) => `/company-portal/project?company=${companyId}&round=${roundId}`,
  },
  C11: {
    facts: ['orderNumber', 'productName', 'amount'],
    path: ({ companyId, roundId, orderId }) =>
      `/company-portal/financing/${roundId}?company=${companyId}&contract=${orderId}`,
  },
  C12: { facts: ['companyName', 'productName', 'lastDay'], path: fundingRound },
  C13: { facts: ['companyName', 'productName'], path: fundingRound },
  S01: { facts: ['expiresAt'], stranger: true, unconfirmed: true },
  S03: { facts: [], stranger: true },
  S04: { facts: [], stranger: true, path: () => '/staff/impersonation-requests' },
  S05: { facts: [], stranger: true, path: () => '/staff/impersonation-requests' },
  S06: { facts: ['factorChange', 'changedAt'], path: () => '/staff/account', stranger: true },
  S02: { facts: [], path: () => '/contact', stranger: true },
  M22: ofContract(),
  M23: {
    ...byLaw({
      facts: ['orderNumber', 'productName', 'refund', 'payBy'],
      path: () => '/investor-portal/profile?tab=bank',
    }),
    news: 'payment',
  },
  M24: byLaw(ofContract('withdrawnAt')),
  M25: byLaw(ofContract('withdrawnAt')),
  N01: speaking({ facts: ['productName'], path: postOf('updates'), news: 'update' }),
  N02: speaking({ facts: ['productName'], path: postOf('investorRelations'), news: 'ir_post' }),
  N03: { facts: ['productName'], path: ({ path }) => path, news: 'comment' },
  N04: { facts: ['productName'], path: ({ path }) => path, news: 'like' },
  N05: { facts: ['orderNumber', 'productName'], path: papersOf, news: 'document' },
  N06: speaking({ facts: ['productName', 'lastDay'], path: product, news: 'update' }),
  N07: speaking({ facts: ['productName', 'lastDay'], path: product, news: 'update' }),
  N08: speaking({ facts: ['productName', 'lastDay'], path: product, news: 'update' }),
  N09: speaking({ facts: ['productName', 'lastDay'], path: product, news: 'update' }),
  N10: speaking({ facts: ['productName', 'lastDay'], path: product, news: 'update' }),
}
