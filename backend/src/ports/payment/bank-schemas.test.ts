import { cents, localDate } from '@goldammer/sdk/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noSchemas, schemaFaults } from '../../../test/bank-schemas.ts'
import { type CreditTransfer, refuseTransfer, transferFile } from './pain001.ts'
import { collectionFile, type DirectDebit, refuseDebit } from './pain008.ts'

const DAY = localDate('2026-12-04')
const IBANS = [
  'DE29999000010001000200',
  'GB82WEST12345698765432',
  'CH9300762011623852957',
  'PL61109010140000071219812874',
]
const NAMES = [
  'Işıl Yıldız',
  'Þór Guðmundsson',
  'Œuvre & Cie',
  'Дмитрий Щербаков',
  'Ελένη Παπαδοπούλου',
  '<script>"Ada" & Bob</script>',
  '😀 Jana',
  `Müller-${'Großlängenfelder'.repeat(8)}`,
]

const address = fc.record({
  street: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 90 })),
  buildingNumber: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }), { nil: undefined }),
  postalCode: fc.string({ unit: 'grapheme', maxLength: 20 }),
  town: fc.oneof(fc.constantFrom('Zürich', 'Łódź', 'London'), fc.string({ unit: 'grapheme', maxLength: 50 })),
  country: fc.constantFrom('DE', 'GB', 'CH', 'gb', ''),
})
const party = {
  amount: fc.oneof(fc.constantFrom(1, 99_999_999_999), fc.integer({ min: 1, max: 5_000_000 })).map(cents),
  name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme', maxLength: 120 })),
  iban: fc.constantFrom(...IBANS),
  bic: fc.constantFrom(undefined, 'WESTGB2L', 'UBSWCHZH80A', 'westgb2l', 'WEST'),
  address: fc.option(address, { nil: undefined }),
  purpose: fc.oneof(
    fc.constantFrom('Goldammer GA-2026-000001 Windpark "Quellhain" & Söhne', ''),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  ),
}
type Drawn = {
  amount: DirectDebit['amount']
  name: string
  iban: string
  bic: string | undefined
  address: DirectDebit['debtorAddress']
  purpose: string
}

const debitOf = ({ amount, name, iban, bic, address, purpose }: Drawn, index: number): DirectDebit => ({
  endToEndId: `GA-2026-${String(index).padStart(6, '0')}-1`,
  mandateReference: `GA-M-2026-${String(index).padStart(6, '0')}-1`,
  mandateSignedOn: localDate('2026-11-20'),
  amount,
  purpose,
  debtorName: name,
  debtorIban: iban,
  debtorAddress: address,
  ...(bic ? { debtorBic: bic } : {}),
})
const transferOf = ({ amount, name, iban, bic, address, purpose }: Drawn, index: number): CreditTransfer => ({
  endToEndId: `GA-2026-${String(index).padStart(6, '0')}-1`,
  amount,
  purpose,
  creditorName: name,
  creditorIban: iban,
  creditorAddress: address,
  ...(bic ? { creditorBic: bic } : {}),
})
const collectionOf = (debits: DirectDebit[]) =>
  collectionFile({
    messageId: 'GA-20261203-1',
    createdAt: new Date('2026-12-03T09:00:00.123Z'),
    collectionDate: DAY,
    debits,
    creditor: {
      name: 'Goldammer Treuhänder & Söhne',
      creditorId: 'DE98ZZZ09999999999',
      iban: 'DE17999000030001015838',
      bic: 'BANKDEFF',
    },
  })
const paymentOf = (transfers: CreditTransfer[]) =>
  transferFile({
    messageId: 'P-20261120-1',
    createdAt: new Date('2026-12-03T09:00:00.123Z'),
    executionDate: DAY,
    transfers,
    debtor: {
      name: 'Goldammer Treuhänder & Söhne',
      iban: 'DE17999000030001015838',
      address: { street: 'Musterweg 1', postalCode: '00001', town: 'Beispielstadt', country: 'DE' },
    },
  })

const schemaTest = test.skipIf(noSchemas !== null)

schemaTest(
  'R1.06 what a collection does not refuse, the schema of pain.008.001.08 takes, 1,000 debits in one file',
  () => {
    const drawn = fc.sample(fc.record(party), { numRuns: 6_000, seed: 8 }).map(debitOf)
    const debits = drawn.filter((debit) => refuseDebit(debit, DAY).length === 0)
    expect(debits.length).toBeGreaterThan(1_000)
    expect(debits.some(({ debtorAddress, debtorIban }) => debtorAddress && debtorIban.startsWith('GB'))).toBe(true)
    expect(schemaFaults(collectionOf(debits.slice(0, 1_000)))).toEqual([])
    expect(schemaFaults(collectionOf(debits))).toEqual([])
  },
)

schemaTest(
  'R3.06 what a transfer does not refuse, the schema of pain.001.001.09 takes, payees outside the EEA among them',
  () => {
    const drawn = fc.sample(fc.record(party), { numRuns: 6_000, seed: 1 }).map(transferOf)
    const transfers = drawn.filter((transfer) => refuseTransfer(transfer, DAY).length === 0)
    expect(transfers.length).toBeGreaterThan(1_000)
    expect(
      transfers.some(({ creditorAddress, creditorIban }) => creditorAddress && creditorIban.startsWith('CH')),
    ).toBe(true)
    expect(schemaFaults(paymentOf(transfers))).toEqual([])
  },
)

schemaTest('R1.06 the check is one: a file with a fault in it is named', () => {
  const [drawn] = fc.sample(
    fc.record({ ...party, iban: fc.constant(IBANS[0]!), bic: fc.constant(undefined), name: fc.constant('Jana') }),
    { numRuns: 1, seed: 1 },
  )
  const xml = collectionOf([debitOf(drawn as Drawn, 1)])
  expect(schemaFaults(xml)).toEqual([])
  expect(schemaFaults(xml.replace('<PmtMtd>DD', '<PmtMtd>XX')).join()).toContain('PmtMtd')
  expect(schemaFaults(xml.replace(/<Nm>Jana<\/Nm>/, '<Nm/>')).join()).toContain('Nm')
})
