import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Upload } from '../shared/operations.ts'
import { readForm } from './form.ts'

const app = Fastify()
beforeAll(async () => {
  await app.register(multipart)
  app.post('/', async (request) => ((await readForm(request, 1)).file as Upload).fileName)
})
afterAll(() => app.close())

test.each([
  ['js\u202efdp.pdf', 'jsfdp.pdf'],
  ['Bericht\u200f\u2066 2026.pdf', 'Bericht 2026.pdf'],
  ['Übersicht Ökostrom.pdf', 'Übersicht Ökostrom.pdf'],
])('ASVS 5.4.2 a file called %j is called as it reads', async (given, name) => {
  const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename="${given}"\r\ncontent-type: application/pdf\r\n\r\nx\r\n--b--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.from(payload),
  })
  expect(answer.body).toBe(name)
})

test('a part without a name is a file without one', async () => {
  const payload =
    '--b\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n--b--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode).toBe(200)
})
