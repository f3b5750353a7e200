import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openPool } from '../shared/database.ts'

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
const DATABASE_URL = 'postgres://user@localhost/shop'
const files = { BACKEND_TLS_CERT: file('cert.pem'), BACKEND_TLS_KEY: file('key.pem') }

let shop: TestApp
let app: FastifyInstance
let port: number
beforeAll(async () => {
  shop = await buildTestApp()
  const { tls } = readConfig({ DATABASE_URL, ...files })
  app = await buildApp({ ...shop.parts, config: { ...shop.parts.config, tls } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

const ask = (options: object) =>
  new Promise<number | undefined>((resolve, reject) => {
    const path = '/health/live'
    get({ host: '127.0.0.1', servername: 'localhost', port, path, agent: false, ...options }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })

test('R8.04 the backend listens with two certificate files from TLS 1.2 on, and never in plain', async () => {
  const ca = readFileSync(file('ca.pem'))
  expect(await ask({ ca })).toBe(200)
  await expect(ask({})).rejects.toThrow('unable to')
  await expect(ask({ ca, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow()
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
})

test('R8.04 a certificate without its key, or a file that is not there, stops the start', () => {
  const { BACKEND_TLS_CERT } = files
  expect(() => readConfig({ DATABASE_URL, BACKEND_TLS_CERT })).toThrow('set both, or neither')
  const BACKEND_TLS_KEY = file('nowhere.pem')
  expect(() => readConfig({ DATABASE_URL, BACKEND_TLS_CERT, BACKEND_TLS_KEY })).toThrow('BACKEND_TLS_KEY: cannot read')
  expect(readConfig({ DATABASE_URL }).tls).toBeNull()
})

/** What PostgreSQL does at first: it answers the request for TLS, and starts it. What comes then is refused by the end of the connection. */
async function aDatabaseServer(withTls: boolean) {
  const started: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(withTls ? 'S' : 'N')
      if (!withTls) return
      const { tls } = readConfig({ DATABASE_URL, ...files })
      const secure = new TLSSocket(socket, { isServer: true, ...tls! })
      secure.on('error', () => {})
      secure.once('data', (startup) => {
        started.push(startup.toString())
        secure.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, started, port: (server.address() as AddressInfo).port }
}

async function connectTo(port: number, host: string, query: string): Promise<void> {
  const pool = openPool(`postgres://shop@${host}:${port}/shop?${query}`, 1)
  try {
    await pool.connect()
  } finally {
    await pool.end()
  }
}

test('R8.04 sslmode=verify-full refuses a database without TLS, by another name or authority', async () => {
  const plain = await aDatabaseServer(false)
  const secure = await aDatabaseServer(true)
  const known = `sslmode=verify-full&sslrootcert=${file('ca.pem')}`
  await expect(connectTo(plain.port, 'localhost', known)).rejects.toThrow('does not support SSL')
  await expect(connectTo(secure.port, 'localhost', 'sslmode=verify-full')).rejects.toThrow('unable to')
  await expect(connectTo(secure.port, '127.0.0.1', known)).rejects.toThrow("IP: 127.0.0.1 is not in the cert's list")
  expect(secure.started).toEqual([])
  // Trusted: the client shows its certificate.
  await expect(connectTo(secure.port, 'localhost', known)).rejects.toThrow('Connection terminated')
  expect(secure.started[0]).toContain('shop')
  for (const { server } of [plain, secure]) server.close()
})
