import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'
import { callsOf, readShard } from './shards.ts'

test.each(['0/4', '5/4', '4', 'a/b', '1/0', ''])('"%s" is no shard', (text) => {
  expect(() => readShard(text)).toThrow('is no shard')
})

/** `file:line:column › title` of each test that Playwright would run. */
async function listTests(parameters: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    inRoot('e2e', 'node_modules', '.bin', 'playwright'),
    ['test', '--list', ...parameters],
    { cwd: inRoot('e2e'), maxBuffer: 2 ** 26 },
  )
  return stdout.split('\n').filter((line) => line.startsWith('  ['))
}

test('the shards together run every browser test once', { timeout: 120_000 }, async () => {
  const shards = [1, 2].map((index) => callsOf(readShard(`${index}/2`)))
  const inShards = await Promise.all(shards.flat().map(listTests))
  const [all] = await Promise.all(callsOf(undefined).map(listTests))
  expect(all!.length).toBeGreaterThan(400)
  expect(inShards.flat().toSorted()).toEqual(all!.toSorted())
})

test('words run only the tests whose files they name, also of one that needs the shop for itself', {
  timeout: 120_000,
}, async () => {
  const words = ['debit-file']
  const lists = await Promise.all(
    callsOf(undefined, words).map((call) => listTests([...call, ...words, '--pass-with-no-tests'])),
  )
  expect(lists.flat().length).toBeGreaterThan(0)
  expect(lists.flat().filter((line) => !line.includes('debit-file.spec.ts'))).toEqual([])
})
