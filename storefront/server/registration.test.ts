import { SIGNATURE_HEADER, SignatureCheck, signedHeaders } from '@goldammer/sdk/server-signature'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { registerAtBackends } from './registration.ts'

vi.setConfig({ testTimeout: 30_000 })

const SECRET = 'q7V0xJm2uTz9cWk4RfYb1sHn8LdPa6Ge'

type Heartbeat = { id: string; address: string; mark: string | null }

/** A backend with the answers to heartbeats, and a front door with the purges that it takes. */
async function aFrontDoor(answers: (beat: Heartbeat) => object | undefined, settings: NodeJS.ProcessEnv = {}) {
  const beats: Heartbeat[] = []
  const purges: { tags: string[]; isSigned: boolean }[] = []
  const headers: string[] = []
  const ofBackend = new SignatureCheck(SECRET)
  const ofFrontDoor = new SignatureCheck(SECRET)
  const signatureOf = (all: NodeJS.Dict<string | string[]>) => all[SIGNATURE_HEADER] as string
  const backend = Fastify()
  const asText = (app: typeof backend) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  }
  asText(backend)
  backend.post('/internal/front-doors', (request, reply) => {
    const path = request.url
    const body = request.body as string
    headers.push(JSON.stringify([request.headers, body]))
    if (!ofBackend.accepts({ method: 'POST', path, recipient: 'backend', body }, signatureOf(request.headers)))
      return reply.code(403).send()
    const beat = JSON.parse(body)
    beats.push(beat)
    const answer = answers(beat)
    return answer ? reply.send(answer) : reply.code(503).send()
  })
  await backend.listen({ port: 0, host: '127.0.0.1' })
  const app = Fastify()
  const config = readConfig({ PURGE_SECRET: SECRET, BACKEND_URL: backend.listeningOrigin, ...settings })
  registerAtBackends(app, config)
  asText(app)
  app.post('/internal/purge', (request, reply) => {
    const body = request.body as string
    const recipient = request.raw.headers['x-front-door'] as string
    const isSigned = ofFrontDoor.accepts(
      { method: 'POST', path: request.url, recipient, body },
      signatureOf(request.headers),
    )
    purges.push({ tags: JSON.parse(body).tags, isSigned })
    return reply.code(isSigned ? 204 : 403).send()
  })
  await app.listen({ port: 0, host: settings.HOST ?? '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await backend.close()
  })
  return { app, beats, purges, headers }
}

test('issue 34 a front door registers, drops the pages of each answer, and confirms that at once', async () => {
  const { app, beats, purges, headers } = await aFrontDoor(({ mark }) => ({
    tags: mark === 'b' ? [] : ['site'],
    mark: 'b',
  }))
  await vi.waitFor(() => expect(beats.at(-1)?.mark).toBe('b'), 25_000)
  const { id } = beats[0]!
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(beats[0]).toEqual({ id, address: app.listeningOrigin, mark: null })
  expect(beats.at(-1)).toEqual({ id, address: app.listeningOrigin, mark: 'b' })
  expect(purges[0]).toEqual({ tags: ['site'], isSigned: true })
  expect(headers.join()).not.toContain(SECRET)
})

test('issue 34 a front door whose backend is away tries again, and is then registered', async () => {
  let isAway = true
  const { beats } = await aFrontDoor(() => (isAway ? undefined : { tags: [], mark: 'a' }))
  await vi.waitFor(() => expect(beats.length).toBeGreaterThan(1), 25_000)
  isAway = false
  const before = beats.length
  await vi.waitFor(() => expect(beats.length).toBeGreaterThan(before), 25_000)
})

test('issue 34 the address that is set is the one that is registered', async () => {
  const { beats } = await aFrontDoor(() => ({ tags: [], mark: 'a' }), { FRONT_DOOR_URL: 'https://door.example/' })
  await vi.waitFor(() => expect(beats[0]?.address).toBe('https://door.example'), 25_000)
})

test('issue 34 a front door that listens everywhere registers an address of the machine', async () => {
  const { app, beats } = await aFrontDoor(() => ({ tags: ['faq'], mark: 'a' }), { HOST: '0.0.0.0' })
  await vi.waitFor(() => expect(beats[0]?.address).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:\d+$/), 25_000)
  expect(beats[0]!.address).not.toContain('0.0.0.0')
  await app.close()
})

test('issue 34 a caller cannot choose the front door that a purge is signed for', async () => {
  const { app, purges } = await aFrontDoor(() => ({ tags: [], mark: 'a' }))
  for (const path of ['/internal/purge', '/%69nternal/purge']) {
    const call = { method: 'POST', path, recipient: 'another', body: '{"tags":["site"]}' }
    const answer = await fetch(`${app.listeningOrigin}${path}`, {
      method: 'POST',
      headers: { ...signedHeaders(SECRET, call), 'x-front-door': 'another' },
      body: call.body,
    })
    expect(answer.status).toBe(403)
  }
  expect(purges.map(({ isSigned }) => isSigned)).toEqual([false, false])
})
