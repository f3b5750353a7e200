import { isBic } from '@goldammer/sdk/rules/bic'
import { isTargetDay } from '@goldammer/sdk/rules/business-days'
import { isCreditorId } from '@goldammer/sdk/rules/creditor-id'
import { isOutsideEea, isSepaAccount } from '@goldammer/sdk/rules/sepa-countries'
import { type Cents, type LocalDate, sumCents, toLocalDate } from '@goldammer/sdk/units'
import { isSepaIdentifier, sepaText } from './sepa-text.ts'
import {
  account,
  agent,
  decimal,
  element,
  isPlainIban,
  type PostalAddress,
  postalAddress,
  refuseAddress,
  remittance,
} from './sepa-xml.ts'

/** Who collects. */
export type Creditor = { name: string; creditorId: string; iban: string; bic?: string }

/** One debit under a one-off mandate. */
export type DirectDebit = {
  endToEndId: string
  amount: Cents
  mandateReference: string
  mandateSignedOn: LocalDate
  debtorName: string
  debtorIban: string
  /** The bank's BIC where it is known; inside the EEA the IBAN is enough. */
  debtorBic?: string
  /** Stated of debtors whose bank is outside the EEA, such as CH or GB, and needed there. */
  debtorAddress?: PostalAddress | undefined
  purpose: string
}

export type CollectionFile = {
  messageId: string
  createdAt: Date
  creditor: Creditor
  /** The day on which all of its debits are due. */
  collectionDate: LocalDate
  debits: readonly DirectDebit[]
}

/** EPC130-08, 2.49: in EUR at least 0.01, at most 999,999,999.99. */
const MAX_AMOUNT = 99_999_999_999
const NAME_LENGTH = 70

/**
 * R1.06, domain/payments#who-collects: the file with which a bank is told to collect: pain.008.001.08, SEPA Core, one-off (EPC130-08,
 * SEPA Core Direct Debit C2B Implementation Guidelines). Amounts in cents. Throws RangeError, naming the field, for what
 * the rulebook does not allow; a file that is built is one that a bank takes.
 */
export function collectionFile(file: CollectionFile): string {
  const faults = refuseFile(file)
  if (faults.length > 0) throw new RangeError(`Not a collection file: ${faults.join('; ')}`)
  const { messageId, creditor, debits } = file
  const sums = [element('NbOfTxs', String(debits.length)), element('CtrlSum', decimal(total(debits)))]
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">${element(
    'CstmrDrctDbtInitn',
    element(
      'GrpHdr',
      element('MsgId', messageId),
      element('CreDtTm', file.createdAt.toISOString().slice(0, 19).concat('Z')),
      ...sums,
      element('InitgPty', element('Nm', sepaText(creditor.name, NAME_LENGTH))),
    ),
    element(
      'PmtInf',
      element('PmtInfId', messageId),
      element('PmtMtd', 'DD'),
      element('BtchBookg', 'true'),
      ...sums,
      element(
        'PmtTpInf',
        element('SvcLvl', element('Cd', 'SEPA')),
        element('LclInstrm', element('Cd', 'CORE')),
        element('SeqTp', 'OOFF'),
      ),
      element('ReqdColltnDt', file.collectionDate),
      element('Cdtr', element('Nm', sepaText(creditor.name, NAME_LENGTH))),
      account('CdtrAcct', creditor.iban),
      agent('CdtrAgt', creditor.bic),
      element('ChrgBr', 'SLEV'),
      element('CdtrSchmeId', schemeId(creditor.creditorId)),
      ...debits.map((debit) => transaction(debit, file.collectionDate)),
    ),
  )}</Document>
`
}

function transaction(debit: DirectDebit, on: LocalDate): string {
  const { debtorAddress } = debit
  const address = debtorAddress && isOutsideEea(debit.debtorIban, on) ? postalAddress(debtorAddress) : ''
  return element(
    'DrctDbtTxInf',
    element('PmtId', element('EndToEndId', debit.endToEndId)),
    `<InstdAmt Ccy="EUR">${decimal(debit.amount)}</InstdAmt>`,
    element(
      'DrctDbtTx',
      element('MndtRltdInf', element('MndtId', debit.mandateReference), element('DtOfSgntr', debit.mandateSignedOn)),
    ),
    agent('DbtrAgt', debit.debtorBic),
    element('Dbtr', element('Nm', sepaText(debit.debtorName, NAME_LENGTH)), address),
    account('DbtrAcct', debit.debtorIban),
    remittance(debit.purpose),
  )
}

const schemeId = (creditorId: string): string =>
  element(
    'Id',
    element('PrvtId', element('Othr', element('Id', creditorId), element('SchmeNm', element('Prtry', 'SEPA')))),
  )

const total = (debits: readonly DirectDebit[]): Cents => sumCents(debits.map((debit) => debit.amount))

function refuseFile({ messageId, createdAt, creditor, collectionDate, debits }: CollectionFile): string[] {
  const faults: string[] = []
  const need = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  need(isSepaIdentifier(messageId), 'MsgId')
  need(sepaText(creditor.name, NAME_LENGTH) !== '', 'Cdtr/Nm')
  need(isCreditorId(creditor.creditorId), 'CdtrSchmeId')
  need(isPlainIban(creditor.iban), 'CdtrAcct/IBAN')
  need(creditor.bic === undefined || isBic(creditor.bic), 'CdtrAgt/BICFI')
  need(isTargetDay(collectionDate), 'ReqdColltnDt is no TARGET day')
  // Core: at the latest one TARGET day before; on the day itself no bank takes it.
  need(collectionDate > toLocalDate(createdAt), 'ReqdColltnDt is not ahead')
  need(debits.length > 0, 'no debits')
  need(new Set(debits.map((debit) => debit.endToEndId)).size === debits.length, 'EndToEndId twice')
  need(new Set(debits.map((debit) => debit.mandateReference)).size === debits.length, 'one-off MndtId twice')
  for (const debit of debits)
    faults.push(...refuseDebit(debit, collectionDate).map((fault) => `${debit.endToEndId} ${fault}`))
  return faults
}

/** The fields for which no bank takes the debit; none: it can be written. */
export function refuseDebit(debit: DirectDebit, collectionDate: LocalDate): string[] {
  const faults: string[] = []
  const need = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  need(isSepaIdentifier(debit.endToEndId), 'EndToEndId')
  need(isSepaIdentifier(debit.mandateReference), 'MndtId')
  need(Number.isSafeInteger(debit.amount) && debit.amount >= 1 && debit.amount <= MAX_AMOUNT, 'InstdAmt')
  need(debit.mandateSignedOn < collectionDate, 'DtOfSgntr')
  need(sepaText(debit.debtorName, NAME_LENGTH) !== '', 'Dbtr/Nm')
  need(isPlainIban(debit.debtorIban), 'DbtrAcct/IBAN')
  need(debit.debtorBic === undefined || isBic(debit.debtorBic), 'DbtrAgt/BICFI')
  need(isSepaAccount(debit.debtorIban, collectionDate), 'DbtrAcct/IBAN outside SEPA')
  if (isOutsideEea(debit.debtorIban, collectionDate)) {
    need(debit.debtorAddress !== undefined, 'Dbtr/PstlAdr')
    const fault = debit.debtorAddress && refuseAddress(debit.debtorAddress)
    need(!fault, `Dbtr/PstlAdr/${fault}`)
  }
  return faults
}
