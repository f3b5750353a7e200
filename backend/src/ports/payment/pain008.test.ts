import { type Cents, cents, localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { type CollectionFile, collectionFile, type DirectDebit } from './pain008.ts'
import { isSepaIdentifier, sepaText } from './sepa-text.ts'

const aDebit = (change: Partial<DirectDebit> = {}): DirectDebit => ({
  endToEndId: 'GA-2026-000001-1',
  amount: cents(250_000),
  mandateReference: 'GA-M-2026-000001-1',
  mandateSignedOn: localDate('2026-11-20'),
  debtorName: 'Jürgen Groß-Łukasz',
  debtorIban: 'DE29999000010001000200',
  purpose: 'Goldammer GA-2026-000001 Repowering & Bürgerzins',
  ...change,
})
const aFile = (change: Partial<CollectionFile> = {}): CollectionFile => ({
  messageId: 'GA-20261203-1',
  createdAt: new Date('2026-12-03T09:00:00.123Z'),
  creditor: {
    name: 'Goldammer Demo Treuhand',
    creditorId: 'DE98ZZZ09999999999',
    iban: 'DE17999000030001015838',
  },
  collectionDate: localDate('2026-12-04'),
  debits: [aDebit()],
  ...change,
})
const build = (change: Partial<CollectionFile>) => () => collectionFile(aFile(change))
const withDebit = (change: Partial<DirectDebit>) => build({ debits: [aDebit(change)] })

test('R1.06 a collection file is a pain.008.001.08 of the Core scheme for one-off debits', () => {
  expect(collectionFile(aFile()).replaceAll(/>\s*</g, '>\n<').trim()).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">
    <CstmrDrctDbtInitn>
    <GrpHdr>
    <MsgId>GA-20261203-1</MsgId>
    <CreDtTm>2026-12-03T09:00:00Z</CreDtTm>
    <NbOfTxs>1</NbOfTxs>
    <CtrlSum>2500.00</CtrlSum>
    <InitgPty>
    <Nm>Goldammer Demo Treuhand</Nm>
    </InitgPty>
    </GrpHdr>
    <PmtInf>
    <PmtInfId>GA-20261203-1</PmtInfId>
    <PmtMtd>DD</PmtMtd>
    <BtchBookg>true</BtchBookg>
    <NbOfTxs>1</NbOfTxs>
    <CtrlSum>2500.00</CtrlSum>
    <PmtTpInf>
    <SvcLvl>
    <Cd>SEPA</Cd>
    </SvcLvl>
    <LclInstrm>
    <Cd>CORE</Cd>
    </LclInstrm>
    <SeqTp>OOFF</SeqTp>
    </PmtTpInf>
    <ReqdColltnDt>2026-12-04</ReqdColltnDt>
    <Cdtr>
    <Nm>Goldammer Demo Treuhand</Nm>
    </Cdtr>
    <CdtrAcct>
    <Id>
    <IBAN>DE17999000030001015838</IBAN>
    </Id>
    </CdtrAcct>
    <CdtrAgt>
    <FinInstnId>
    <Othr>
    <Id>NOTPROVIDED</Id>
    </Othr>
    </FinInstnId>
    </CdtrAgt>
    <ChrgBr>SLEV</ChrgBr>
    <CdtrSchmeId>
    <Id>
    <PrvtId>
    <Othr>
    <Id>DE98ZZZ09999999999</Id>
    <SchmeNm>
    <Prtry>SEPA</Prtry>
    </SchmeNm>
    </Othr>
    </PrvtId>
    </Id>
    </CdtrSchmeId>
    <DrctDbtTxInf>
    <PmtId>
    <EndToEndId>GA-2026-000001-1</EndToEndId>
    </PmtId>
    <InstdAmt Ccy="EUR">2500.00</InstdAmt>
    <DrctDbtTx>
    <MndtRltdInf>
    <MndtId>GA-M-2026-000001-1</MndtId>
    <DtOfSgntr>2026-11-20</DtOfSgntr>
    </MndtRltdInf>
    </DrctDbtTx>
    <DbtrAgt>
    <FinInstnId>
    <Othr>
    <Id>NOTPROVIDED</Id>
    </Othr>
    </FinInstnId>
    </DbtrAgt>
    <Dbtr>
    <Nm>Juergen Gross-Lukasz</Nm>
    </Dbtr>
    <DbtrAcct>
    <Id>
    <IBAN>DE29999000010001000200</IBAN>
    </Id>
    </DbtrAcct>
    <RmtInf>
    <Ustrd>Goldammer GA-2026-000001 Repowering + Buergerzins</Ustrd>
    </RmtInf>
    </DrctDbtTxInf>
    </PmtInf>
    </CstmrDrctDbtInitn>
    </Document>"
  `)
})

/** Every path of the file down to a text, in its order. */
function leavesOf(xml: string): [string, string][] {
  const path: string[] = []
  const leaves: [string, string][] = []
  for (const [, close, name, text] of xml.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
    if (close) expect(path.pop()).toBe(name)
    else {
      path.push(name!)
      if (text?.trim()) leaves.push([path.join('/'), text])
    }
  }
  expect(path).toEqual([])
  return leaves
}

test('R1.06 its head counts and sums its debits to the cent, and nothing leaves the character set', () => {
  const amounts = [1, 10, 99, 100_000_000_0, 7]
  const debits = amounts.map((amount, index) =>
    aDebit({
      amount: cents(amount),
      endToEndId: `GA-2026-00000${index}-1`,
      mandateReference: `GA-M-2026-00000${index}-1`,
      debtorName: `<Żółć> & "Ñandú" ${'x'.repeat(80)}`,
      purpose: '€'.repeat(200),
    }),
  )
  const leaves = leavesOf(collectionFile(aFile({ debits })).replace(/<\?.*\?>/, ''))
  const valuesOf = (name: string) => leaves.filter(([path]) => path.endsWith(`/${name}`)).map(([, text]) => text)
  expect(valuesOf('NbOfTxs')).toEqual(['5', '5'])
  expect(valuesOf('CtrlSum')).toEqual(['10000001.17', '10000001.17'])
  expect(valuesOf('InstdAmt')).toEqual(['0.01', '0.10', '0.99', '10000000.00', '0.07'])
  for (const [path, text] of leaves) {
    expect(text, path).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/)
    expect(text.length, path).toBeLessThanOrEqual(path.endsWith('/Nm') ? 70 : path.endsWith('/Ustrd') ? 140 : 35)
  }
})

test.each([
  ['MsgId', build({ messageId: '/starts-with-a-slash' })],
  ['MsgId', build({ messageId: 'x'.repeat(36) })],
  ['CdtrSchmeId', build({ creditor: { ...aFile().creditor, creditorId: 'DE97ZZZ09999999999' } })],
  ['CdtrAcct/IBAN', build({ creditor: { ...aFile().creditor, iban: 'DE17' } })],
  ['CdtrAgt/BICFI', build({ creditor: { ...aFile().creditor, bic: 'SHORT' } })],
  ['ReqdColltnDt is no TARGET day', build({ collectionDate: localDate('2026-12-25') })],
  ['ReqdColltnDt is no TARGET day', build({ collectionDate: localDate('2026-12-05') })],
  ['ReqdColltnDt is not ahead', build({ collectionDate: localDate('2026-12-03') })],
  ['no debits', build({ debits: [] })],
  ['EndToEndId twice', build({ debits: [aDebit(), aDebit({ mandateReference: 'GA-M-2' })] })],
  ['one-off MndtId twice', build({ debits: [aDebit(), aDebit({ endToEndId: 'GA-2' })] })],
  ['EndToEndId', withDebit({ endToEndId: 'a//b' })],
  ['MndtId', withDebit({ mandateReference: 'with a blank' })],
  ['InstdAmt', withDebit({ amount: cents(0) })],
  ['InstdAmt', withDebit({ amount: cents(100_000_000_000) })],
  ['InstdAmt', withDebit({ amount: 1.5 as Cents })],
  ['DtOfSgntr', withDebit({ mandateSignedOn: localDate('2026-12-04') })],
  ['Dbtr/Nm', withDebit({ debtorName: ' ' })],
  ['DbtrAcct/IBAN', withDebit({ debtorIban: 'DE29 9990 0001 0001 0002 00' })],
  ['DbtrAgt/BICFI', withDebit({ debtorBic: 'x' })],
  ['Dbtr/PstlAdr', withDebit({ debtorIban: 'CH9300762011623852957' })],
  ['Dbtr/PstlAdr', withDebit({ debtorIban: 'RS35260005601001611379' })],
  ['DbtrAcct/IBAN outside SEPA', withDebit({ debtorIban: 'BR1800360305000010009795493C1' })],
  [
    'Dbtr/PstlAdr/TwnNm',
    withDebit({
      debtorIban: 'GB82WEST12345698765432',
      debtorAddress: { street: 'Example Road 7', postalCode: 'AB1 2CD', town: ' ', country: 'GB' },
    }),
  ],
])('R1.06 the rulebook refuses %s', (fault, attempt) => {
  expect(attempt).toThrow(RangeError)
  expect(attempt).toThrow(fault)
})

test('R1.06 a debtor outside the EEA comes with an address, a known bank with its BIC', () => {
  const file = collectionFile(
    aFile({
      debits: [
        aDebit({
          debtorIban: 'CH9300762011623852957',
          debtorBic: 'POFICHBEXXX',
          debtorAddress: { street: 'Beispielgasse 1', postalCode: '3000', town: 'Münsterstadt', country: 'CH' },
        }),
      ],
    }),
  )
  expect(file).toContain('<DbtrAgt><FinInstnId><BICFI>POFICHBEXXX</BICFI></FinInstnId></DbtrAgt>')
  expect(file).toContain(
    '<PstlAdr><StrtNm>Beispielgasse 1</StrtNm><PstCd>3000</PstCd><TwnNm>Muensterstadt</TwnNm><Ctry>CH</Ctry></PstlAdr>',
  )
})

test.each([
  ['Müller & Söhne', 'Mueller + Soehne'],
  ['Groß-Łukasz Żółć', 'Gross-Lukasz Zolc'],
  ['Işıl Yıldız', 'Isil Yildiz'],
  ['Þór Guðmundsson', 'Thor Gudmundsson'],
  ['Œuvre', 'Oeuvre'],
  ['MÜLLER', 'MUELLER'],
  ['Βασίλης Ψαρός', 'Vasilis Psaros'],
  ['Ганна Їжак', 'Ganna Izhak'],
  ['李明', 'LiMing'],
  ['a\n\tb  c', 'a b c'],
  ['{x}', '.x.'],
])('R1.06 %j is told to banks as %j', (text, expected) => expect(sepaText(text, 70)).toBe(expected))

test('R1.06 our own references are identifiers of the scheme', () => {
  for (const text of ['GA-2027-1500000', 'GA-M-2027-1500000-2']) expect(isSepaIdentifier(text)).toBe(true)
})
