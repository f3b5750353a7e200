import { expect, test, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { decimal, toCsv } from './csv.ts'

const columns = [{ header: 'Nummer', value: (row: number) => String(row) }]

/** What is written of rows that fail after some, and what the log has of it. */
async function failing(rows: number, failure: Error) {
  const error = vi.fn()
  async function* read() {
    for (let part = 0; part < rows / 100; part++) yield Array.from({ length: 100 }, (_, row) => part * 100 + row)
    throw failure
  }
  const log = { error } as unknown as Parameters<typeof toCsv>[0]['log']
  let written = ''
  const reading = (async () => {
    for await (const part of toCsv({ log }, read(), columns, 'german')) written += part
  })()
  await expect(reading).rejects.toBe(failure)
  return { written: written.split('\r\n').length - 1, logged: error.mock.calls.length }
}

test('an export that is refused before its first rows is answered, and no fault', async () => {
  expect(await failing(0, new AppError('FRAMEWORK__INVALID_FILTER_QUERY'))).toEqual({ written: 0, logged: 0 })
})

test('an export that breaks off is a fault, whatever broke it', async () => {
  expect(await failing(0, new Error('no connection'))).toEqual({ written: 0, logged: 1 })
  expect(await failing(600, new Error('no connection'))).toEqual({ written: 601, logged: 1 })
  expect(await failing(600, new AppError('FRAMEWORK__INVALID_FILTER_QUERY'))).toEqual({ written: 601, logged: 1 })
})

const log = { error: vi.fn() } as unknown as Parameters<typeof toCsv>[0]['log']
const texts = [
  { header: 'Text; "Wert"', value: (text: string) => text },
  { header: 'Länge', value: () => '1,5' },
]
const written = async (rows: string[][], format: 'german' | 'international') => {
  const parts: Buffer[] = []
  for await (const part of toCsv({ log }, rows, texts, format)) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

test('R8.07 a cell with a delimiter, a quote or a line break stands in quotes, and a formula is defused', async () => {
  const cells = ['schlicht', 'a;b', 'sagt "ja"', 'zwei\r\nZeilen', '=1+1', '-12,50', '']
  expect(await written([cells.slice(0, 4), cells.slice(4)], 'german')).toBe(
    '\ufeff"Text; ""Wert""";Länge\r\nschlicht;1,5\r\n"a;b";1,5\r\n"sagt ""ja""";1,5\r\n"zwei\r\nZeilen";1,5\r\n' +
      "'=1+1;1,5\r\n-12,50;1,5\r\n;1,5\r\n",
  )
  expect(await written([['a;b', 'a,b']], 'international')).toBe(
    '\ufeff"Text; ""Wert""",Länge\r\na;b,"1,5"\r\n"a,b","1,5"\r\n',
  )
})

test.each(['=1', '+1', '@SUM(1)', '-cmd', '\t=1', '\r=1', '\n=1', '＝1'])(
  'R8.07 a cell that begins like the formula %j is defused',
  async (cell) => {
    expect(await written([[cell]], 'international')).toContain(`'${cell}`)
  },
)

test('a file without rows has its headers', async () => {
  expect(await written([], 'german')).toBe('\ufeff"Text; ""Wert""";Länge\r\n')
})

test('hundredths are written as a decimal number with two places, in the format’s own point', () => {
  const amounts = [0, 5, 99, 100, 123_456, 12_345_678_901, -5, -100, -123_450]
  expect(amounts.map((amount) => decimal(amount, 'german'))).toEqual([
    '0,00',
    '0,05',
    '0,99',
    '1,00',
    '1234,56',
    '123456789,01',
    '-0,05',
    '-1,00',
    '-1234,50',
  ])
  expect(decimal(-123_450, 'international')).toBe('-1234.50')
})
