import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { requestLogPlugin } from './request-log.ts'

test('a request is logged in one line, which holds nothing a person has typed or carries', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  await app.register(requestLogPlugin)
  app.post('/search', async () => ({ found: 0 }))
  await app.inject({
    method: 'POST',
    url: '/search?term=geheim',
    headers: { 'sw-context-token': 'geheim', cookie: 'sw-context-token=geheim' },
    payload: { password: 'geheim' },
  })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'POST', path: '/search', status: 200, msg: 'request' }),
  ])
  expect(lines.join('')).not.toContain('geheim')
})
