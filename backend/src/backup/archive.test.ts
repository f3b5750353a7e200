import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { readArchive, readWhole, writeArchive } from './archive.ts'
import { BackupProblem } from './problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldammer-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PASSPHRASE = 'a passphrase of more than 32 characters'
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
/** Larger than what the streams hold, empty, and of one block. */
const CONTENTS = [randomBytes(20_000_000), Buffer.alloc(0), randomBytes(512)]

async function write(name: string, key: string): Promise<string> {
  const path = join(folder, name)
  await writeArchive(path, key, async (add) => {
    for (const [index, content] of CONTENTS.entries()) await add(`files/ab/${'x'.repeat(90)}-${index}`, content)
  })
  return path
}

async function read(path: string, key: string | null): Promise<string[]> {
  const hashes: string[] = []
  for await (const entry of readArchive(path, key)) hashes.push(hashOf(await readWhole(entry)))
  return hashes
}

test('issue 34 an archive gives back what was put into it, under a passphrase or a pair of keys', async () => {
  expect(await read(await write('passphrase', PASSPHRASE), PASSPHRASE)).toEqual(CONTENTS.map(hashOf))
  const secret = await generateX25519Identity()
  const path = await write('pair', await identityToRecipient(secret))
  expect(await read(path, secret)).toEqual(CONTENTS.map(hashOf))
})

test('issue 34 without the right key an archive says so', async () => {
  const path = await write('locked', PASSPHRASE)
  await expect(read(path, null)).rejects.toThrow('BACKUP_KEY is not set')
  await expect(read(path, 'x'.repeat(32))).rejects.toThrow('BACKUP_KEY does not open')
  await expect(read(path, 'short')).rejects.toThrow('at least 32 random characters')
  await expect(read(join(folder, 'nothing'), PASSPHRASE)).rejects.toThrow('There is no backup')
})

test('issue 34 a changed or cut archive is an error, wherever it was cut', async () => {
  const whole = readFileSync(await write('whole', PASSPHRASE))
  for (const length of [whole.length - 1, whole.length - 70_000, 10_000_000]) {
    const path = join(folder, 'cut')
    writeFileSync(path, whole.subarray(0, length))
    await expect(read(path, PASSPHRASE), String(length)).rejects.toThrow()
  }
  const changed = Buffer.from(whole)
  changed[15_000_000]! ^= 1
  writeFileSync(join(folder, 'changed'), changed)
  await expect(read(join(folder, 'changed'), PASSPHRASE)).rejects.toThrow()
})

test('issue 34 an archive whose content fails leaves no file behind', async () => {
  const path = join(folder, 'failed')
  const failing = writeArchive(path, PASSPHRASE, async (add) => {
    await add('one', randomBytes(10_000_000))
    throw new BackupProblem('the database is gone')
  })
  await expect(failing).rejects.toThrow('the database is gone')
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
})
