import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { EICAR, fakeClamd } from '../../../test/fake-clamd.ts'
import { clamavScan, clamdAddress } from './clamav.ts'

const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('R8.07 a file is scanned over TCP and over a socket, whole, whatever its size', async () => {
  for (const where of [{}, { path: join(folder, 'fake.sock') }]) {
    const clamd = await fakeClamd(where)
    const { scan } = clamavScan(clamd.url)
    expect(await scan(Buffer.from(EICAR))).toBe('Eicar-Test-Signature')
    expect(await scan(Buffer.alloc(0))).toBeNull()
    const large = randomBytes(300_001)
    expect(await scan(large)).toBeNull()
    expect(await scan(Buffer.concat([large, Buffer.from(EICAR)]))).toBe('Eicar-Test-Signature')
    await clamd.close()
  }
})

test('R8.07 a scanner that is gone, slow or answers nonsense says nothing of a file', async () => {
  const clamd = await fakeClamd()
  const { scan } = clamavScan(clamd.url, 300)
  for (const answer of [
    '',
    'stream: OK',
    'OK\0',
    'stream: ok\0',
    'stream: OK FOUND OK\0',
    'stream:  FOUND\0',
    'stream: OK\n\0',
    'INSTREAM size limit exceeded. ERROR\0',
    'HTTP/1.1 200 OK\r\n\r\nstream: OK\0',
    'x'.repeat(100_000),
  ]) {
    clamd.answer = (_, socket) => void socket.end(answer)
    await expect(scan(Buffer.from('x')), answer.slice(0, 40)).rejects.toThrow(/^ClamAV/)
  }
  clamd.answer = () => undefined
  await expect(scan(Buffer.from('x'))).rejects.toThrow('no answer within')
  await clamd.close()
  await expect(scan(Buffer.from('x'))).rejects.toThrow('ClamAV cannot be reached')
})

test('R8.07 a file that is larger than the scanner takes is not called clean', async () => {
  const clamd = await fakeClamd()
  clamd.answer = (_, socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0')
  await expect(clamavScan(clamd.url).scan(Buffer.alloc(200_000))).rejects.toThrow('size limit exceeded')
  await clamd.close()
})

test('R8.07 the address of clamd is a port or a socket', () => {
  expect(clamdAddress('tcp://127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(clamdAddress('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(clamdAddress('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  for (const wrong of [
    '',
    'clamd',
    'tcp://clamd',
    'http://clamd:3310',
    'unix:clamd',
    'tcp://a@clamd:3310',
    'tcp://clamd:3310/x',
  ])
    expect(clamdAddress(wrong), wrong).toBeNull()
})

const CLAMD = '/usr/sbin/clamd'
test('R8.07 Debian’s clamd finds what our own database of signatures knows', async ({ skip }) => {
  if (!existsSync(CLAMD)) skip('clamd is not installed: apt-get install clamav-daemon')
  const database = join(folder, 'db')
  const path = join(folder, 'clamd.sock')
  await promisify(execFile)('mkdir', [database])
  // Extended signatures: name, any kind of file, at its beginning, the bytes.
  writeFileSync(join(database, 'own.ndb'), `Own.Eicar:0:0:${Buffer.from(EICAR).toString('hex')}\n`)
  const settings = join(folder, 'clamd.conf')
  writeFileSync(
    settings,
    [`DatabaseDirectory ${database}`, `LocalSocket ${path}`, 'Foreground yes', `TemporaryDirectory ${folder}`].join(
      '\n',
    ),
  )
  const clamd = spawn(CLAMD, ['--config-file', settings], { stdio: 'ignore' })
  try {
    const { scan } = clamavScan(`unix:${path}`)
    await expect.poll(() => scan(Buffer.from('x')), { timeout: 60_000, interval: 200 }).toBeNull()
    expect(await scan(Buffer.from(EICAR))).toMatch(/^Own\.Eicar/)
    expect(await scan(randomBytes(200_000))).toBeNull()
  } finally {
    clamd.kill()
  }
})
