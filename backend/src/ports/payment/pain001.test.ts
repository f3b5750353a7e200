import { cents, localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { type CreditTransfer, type TransferFile, transferFile } from './pain001.ts'

const aTransfer = (change: Partial<CreditTransfer> = {}): CreditTransfer => ({
  endToEndId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b',
  amount: cents(4_971),
  creditorName: 'Jürgen Groß-Łukasz',
  creditorIban: 'DE29999000010001000200',
  purpose: 'Goldammer GA-2026-000001 Auszahlung & Zins',
  ...change,
})
const aFile = (change: Partial<TransferFile> = {}): TransferFile => ({
  messageId: 'P-20261120-1',
  createdAt: new Date('2026-11-20T09:00:00.123Z'),
  debtor: {
    name: 'Goldammer Demo Treuhand',
    iban: 'DE17999000030001015838',
    address: { street: 'Musterweg 1', postalCode: '00001', town: 'Beispielstadt', country: 'DE' },
  },
  executionDate: localDate('2026-11-20'),
  transfers: [aTransfer()],
  ...change,
})

test('R3.06 a transfer file is a pain.001.001.09 of SEPA credit transfers', () => {
  const second = aTransfer({ endToEndId: 'two', amount: cents(5) })
  const text = transferFile(aFile({ transfers: [aTransfer(), second] }))
  for (const part of [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>P-20261120-1</MsgId>',
    '<CreDtTm>2026-11-20T09:00:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>49.76</CtrlSum>',
    '<PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>',
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>',
    '<DbtrAcct><Id><IBAN>DE17999000030001015838</IBAN></Id></DbtrAcct>',
    '<Amt><InstdAmt Ccy="EUR">0.05</InstdAmt></Amt><Cdtr><Nm>Juergen Gross-Lukasz</Nm></Cdtr>',
    '<RmtInf><Ustrd>Goldammer GA-2026-000001 Auszahlung + Zins</Ustrd></RmtInf>',
  ])
    expect(text).toContain(part)
})

test.each<[string, Partial<TransferFile>]>([
  ['no transfers', { transfers: [] }],
  ['EndToEndId twice', { transfers: [aTransfer(), aTransfer()] }],
  ['InstdAmt', { transfers: [aTransfer({ amount: cents(0) })] }],
  ['CdtrAcct/IBAN', { transfers: [aTransfer({ creditorIban: 'DE29999000010001000201' })] }],
  ['Cdtr/Nm', { transfers: [aTransfer({ creditorName: ' ' })] }],
  ['ReqdExctnDt is no TARGET day', { executionDate: localDate('2026-11-21') }],
  ['ReqdExctnDt has passed', { executionDate: localDate('2026-11-19') }],
  ['MsgId', { messageId: 'ä' }],
  ['CdtrAcct/IBAN outside SEPA', { transfers: [aTransfer({ creditorIban: 'BR1800360305000010009795493C1' })] }],
  ['CdtrAgt/BICFI', { transfers: [aTransfer({ creditorBic: 'WEST' })] }],
  ['Cdtr/PstlAdr', { transfers: [aTransfer({ creditorIban: 'GB82WEST12345698765432' })] }],
  ['Dbtr/PstlAdr', { debtor: { ...aFile().debtor, address: { ...aFile().debtor.address, town: '' } } }],
  ['DbtrAcct/IBAN', { debtor: { ...aFile().debtor, iban: 'DE1' } }],
])('R3.06 refused: %s', (fault, change) => {
  expect(() => transferFile(aFile(change))).toThrow(fault)
})

test('R3.06 a non-EEA payee has both addresses, structured, and the BIC where known', () => {
  const abroad = aTransfer({
    creditorIban: 'GB82WEST12345698765432',
    creditorBic: 'WESTGB2L',
    creditorAddress: {
      street: 'Example Road',
      buildingNumber: '7 b',
      postalCode: 'AB1 2CD',
      town: 'Sampletown',
      country: 'GB',
    },
  })
  const text = transferFile(aFile({ transfers: [aTransfer({ endToEndId: 'one' }), abroad] }))
  expect(text).toContain(
    '<Dbtr><Nm>Goldammer Demo Treuhand</Nm><PstlAdr><StrtNm>Musterweg 1</StrtNm><PstCd>00001</PstCd><TwnNm>Beispielstadt</TwnNm><Ctry>DE</Ctry></PstlAdr></Dbtr>',
  )
  expect(text).toContain(
    '<CdtrAgt><FinInstnId><BICFI>WESTGB2L</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Juergen Gross-Lukasz</Nm><PstlAdr><StrtNm>Example Road</StrtNm><BldgNb>7 b</BldgNb><PstCd>AB1 2CD</PstCd><TwnNm>Sampletown</TwnNm><Ctry>GB</Ctry></PstlAdr></Cdtr>',
  )
  expect(transferFile(aFile())).not.toContain('PstlAdr')
})
