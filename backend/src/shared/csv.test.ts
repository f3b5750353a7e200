import { expect, test, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { toCsv } from './csv.ts'

const columns = [{ header: 'Nummer', value: (row: number) => String(row) }]

/** What is written of rows that fail after some, and what the log has of it. */
async function failing(rows: number, failure: Error) {
  const error = vi.fn()
  async function* read() {
    for (let row = 0; row < rows; row++) yield row
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
  expect(await failing(500, new Error('no connection'))).toEqual({ written: 401, logged: 1 })
  expect(await failing(500, new AppError('FRAMEWORK__INVALID_FILTER_QUERY'))).toEqual({ written: 401, logged: 1 })
})
