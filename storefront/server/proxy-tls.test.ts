import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'tls-'))
const file = (name: string) => join(folder, name)
const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
openssl(
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '2',
  '-subj',
  '/CN=Test CA',
  '-keyout',
  file('ca.key'),
  '-out',
  file('ca.pem'),
)
openssl(
  'req',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-subj',
  '/CN=localhost',
  '-keyout',
  file('key.pem'),
  '-out',
  file('request.pem'),
)
writeFileSync(file('names.txt'), 'subjectAltName=DNS:localhost')
openssl(
  'x509',
  '-req',
  '-in',
  file('request.pem'),
  '-CA',
  file('ca.pem'),
  '-CAkey',
  file('ca.key'),
  '-days',
  '2',
  '-extfile',
  file('names.txt'),
  '-out',
  file('cert.pem'),
)
const backend = createServer(
  { cert: readFileSync(file('cert.pem')), key: readFileSync(file('key.pem')) },
  (_request, answer) => answer.end('secret'),
)
const listening = new Promise<number>((resolve) =>
  backend.listen(0, '127.0.0.1', () => resolve((backend.address() as AddressInfo).port)),
)
afterAll(() => {
  backend.close()
  rmSync(folder, { recursive: true })
})

/** A process of its own: Node reads NODE_EXTRA_CA_CERTS once, when it begins. */
async function askThroughFrontDoor(environment: NodeJS.ProcessEnv): Promise<string> {
  const [backends, proxy] = ['./backends.ts', './proxy.ts'].map((name) => new URL(name, import.meta.url).href)
  const script = `
    import Fastify from 'fastify'
    import { Backends } from '${backends}'
    import { proxyToBackend } from '${proxy}'
    const app = Fastify()
    await proxyToBackend(app, new Backends(['https://localhost:${await listening}']))
    const { statusCode, body } = await app.inject('/health/live')
    console.log(statusCode, statusCode === 200 ? body : '')
    process.exit()`
  const options = { cwd: fileURLToPath(new URL('.', import.meta.url)), env: { ...process.env, ...environment } }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)
  return stdout.trim()
}

test('R8.04 the front door speaks TLS with a backend whose authority it was told, and with no other', async () => {
  expect(await askThroughFrontDoor({ NODE_EXTRA_CA_CERTS: file('ca.pem') })).toBe('200 secret')
  expect(await askThroughFrontDoor({})).toBe('503')
}, 60_000)
