import { isBic } from '@goldammer/sdk/rules/bic'
import { isTargetDay } from '@goldammer/sdk/rules/business-days'
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

export type CreditTransfer = {
  endToEndId: string
  amount: Cents
  creditorName: string
  creditorIban: string
  /** The bank's BIC where it is known. */
  creditorBic?: string
  /** Stated of payees whose bank is outside the EEA, and needed there, as ours is then. */
  creditorAddress?: PostalAddress | undefined
  purpose: string
}

export type TransferFile = {
  messageId: string
  createdAt: Date
  /** Whose account is charged. */
  debtor: { name: string; iban: string; address: PostalAddress }
  /** The day on which the bank sends the money. */
  executionDate: LocalDate
  transfers: readonly CreditTransfer[]
}

/** EPC132-08: in EUR at least 0.01, at most 999,999,999.99. */
const MAX_AMOUNT = 99_999_999_999
const NAME_LENGTH = 70

/**
 * domain/payouts#transfers: the file with which a bank is told to pay: pain.001.001.09, SEPA credit transfer (EPC132-08, SCT C2B
 * Implementation Guidelines). Amounts in cents. Throws RangeError, naming the field, for what the rulebook does not allow.
 */
export function transferFile(file: TransferFile): string {
  const faults = refuseFile(file)
  if (faults.length > 0) throw new RangeError(`Not a transfer file: ${faults.join('; ')}`)
  const { messageId, debtor, transfers } = file
  const total = sumCents(transfers.map((transfer) => transfer.amount))
  const sums = [element('NbOfTxs', String(transfers.length)), element('CtrlSum', decimal(total))]
  const name = element('Nm', sepaText(debtor.name, NAME_LENGTH))
  const isAbroad = transfers.some(({ creditorIban }) => isOutsideEea(creditorIban, file.executionDate))
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element(
    'CstmrCdtTrfInitn',
    element(
      'GrpHdr',
      element('MsgId', messageId),
      element('CreDtTm', file.createdAt.toISOString().slice(0, 19).concat('Z')),
      ...sums,
      element('InitgPty', name),
    ),
    element(
      'PmtInf',
      element('PmtInfId', messageId),
      element('PmtMtd', 'TRF'),
      element('BtchBookg', 'true'),
      ...sums,
      element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
      element('ReqdExctnDt', element('Dt', file.executionDate)),
      element('Dbtr', name, isAbroad ? postalAddress(debtor.address) : ''),
      account('DbtrAcct', debtor.iban),
      agent('DbtrAgt', undefined),
      element('ChrgBr', 'SLEV'),
      ...transfers.map((transfer) => transaction(transfer, file.executionDate)),
    ),
  )}</Document>
`
}

function transaction(transfer: CreditTransfer, on: LocalDate): string {
  const { endToEndId, amount, creditorName, creditorIban, creditorBic, creditorAddress, purpose } = transfer
  const address = creditorAddress && isOutsideEea(creditorIban, on) ? postalAddress(creditorAddress) : ''
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEndId)),
    element('Amt', `<InstdAmt Ccy="EUR">${decimal(amount)}</InstdAmt>`),
    creditorBic ? agent('CdtrAgt', creditorBic) : '',
    element('Cdtr', element('Nm', sepaText(creditorName, NAME_LENGTH)), address),
    account('CdtrAcct', creditorIban),
    remittance(purpose),
  )
}

function refuseFile({ messageId, createdAt, debtor, executionDate, transfers }: TransferFile): string[] {
  const faults: string[] = []
  const need = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  need(isSepaIdentifier(messageId), 'MsgId')
  need(sepaText(debtor.name, NAME_LENGTH) !== '', 'Dbtr/Nm')
  need(isPlainIban(debtor.iban), 'DbtrAcct/IBAN')
  need(isTargetDay(executionDate), 'ReqdExctnDt is no TARGET day')
  need(executionDate >= toLocalDate(createdAt), 'ReqdExctnDt has passed')
  need(transfers.length > 0, 'no transfers')
  need(new Set(transfers.map((transfer) => transfer.endToEndId)).size === transfers.length, 'EndToEndId twice')
  need(!refuseAddress(debtor.address), 'Dbtr/PstlAdr')
  for (const transfer of transfers)
    faults.push(...refuseTransfer(transfer, executionDate).map((fault) => `${transfer.endToEndId} ${fault}`))
  return faults
}

/** The fields for which no bank takes the transfer; none: it can be written. */
export function refuseTransfer(transfer: CreditTransfer, executionDate: LocalDate): string[] {
  const { endToEndId, amount, creditorName, creditorIban, creditorBic, creditorAddress } = transfer
  const faults: string[] = []
  const need = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  need(isSepaIdentifier(endToEndId), 'EndToEndId')
  need(Number.isSafeInteger(amount) && amount >= 1 && amount <= MAX_AMOUNT, 'InstdAmt')
  need(sepaText(creditorName, NAME_LENGTH) !== '', 'Cdtr/Nm')
  need(isPlainIban(creditorIban), 'CdtrAcct/IBAN')
  need(creditorBic === undefined || isBic(creditorBic), 'CdtrAgt/BICFI')
  need(isSepaAccount(creditorIban, executionDate), 'CdtrAcct/IBAN outside SEPA')
  if (isOutsideEea(creditorIban, executionDate)) {
    need(creditorAddress !== undefined, 'Cdtr/PstlAdr')
    const fault = creditorAddress && refuseAddress(creditorAddress)
    need(!fault, `Cdtr/PstlAdr/${fault}`)
  }
  return faults
}
