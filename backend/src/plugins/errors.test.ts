import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { StorageOutage } from '../ports/storage/problems.ts'
import { AppError } from '../shared/app-error.ts'
import { errorsPlugin } from './errors.ts'

let shop: TestApp
let app: FastifyInstance
let thrown: Error
const reported: unknown[] = []
beforeAll(async () => {
  shop = await buildTestApp()
  app = Fastify()
  await app.register(errorsPlugin, {
    report: async (error, facts) => {
      reported.push([error, facts])
      return true
    },
  })
  app.route({ method: ['GET', 'POST'], url: '/', handler: () => Promise.reject(thrown) })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

async function answerTo(error: Error, method: 'GET' | 'POST' = 'GET') {
  thrown = error
  const answer = await app.inject({ method, url: '/' })
  const [first] = answer.json().errors
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...first }
}

test('R8.04 an unexpected error is a 500 that reveals nothing of the inside', async () => {
  const answer = await answerTo(new Error('select secret from customer'))
  expect(answer).toMatchObject({ status: '500', code: 'HTTP__INTERNAL_SERVER_ERROR' })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test.each(['ECONNREFUSED', '53300', '57P03'])(
  'R8.04 a database that is away (%s) is a 503 to be tried again',
  async (code) => {
    expect(await answerTo(Object.assign(new Error('away'), { code }))).toMatchObject({
      status: '503',
      code: 'HTTP__SERVICE_UNAVAILABLE',
      retryAfter: '5',
    })
  },
)

test.each([
  ['GET', 'HTTP__SERVICE_UNAVAILABLE'],
  ['POST', 'HTTP__OUTCOME_UNKNOWN'],
] as const)('issue 34 of a %s that took too long the answer says %s, and when to come again', async (method, code) => {
  const late = Object.assign(new Error('late'), { code: 'FST_ERR_HANDLER_TIMEOUT', statusCode: 503 })
  expect(await answerTo(late, method)).toMatchObject({ status: '503', code, retryAfter: '5' })
})

test('issue 34 without room for files the answer says so, and when to come again', async () => {
  expect(await answerTo(new StorageOutage('STORAGE_FULL', 'the disk is full (ENOSPC)'))).toMatchObject({
    status: '503',
    code: 'STORAGE_FULL',
    retryAfter: '60',
  })
  expect(await answerTo(new StorageOutage('STORAGE_AWAY', 'the bucket does not answer'))).toMatchObject({
    status: '503',
    code: 'HTTP__SERVICE_UNAVAILABLE',
    retryAfter: '5',
  })
})

test('R8.07 a wait is stated in the text, in the parameters and in the header', async () => {
  const answer = await answerTo(new AppError('FRAMEWORK__RATE_LIMIT_EXCEEDED', { parameters: { seconds: 30 } }))
  expect(answer).toMatchObject({ status: '429', retryAfter: '30', meta: { parameters: { seconds: 30 } } })
  expect(answer.detail).toBe('Zu viele Anfragen. Bitte warten Sie 30 Sekunden.')
})

test('store-api §2 what the address lacks, and an id that is none, have the family’s names', async () => {
  const codeOf = (answer: { status: number; body: { errors: { code: string }[] } }) => [
    answer.status,
    answer.body.errors[0]?.code,
  ]
  const visitor = shop.client()
  expect(codeOf(await visitor.get('/route-rule'))).toEqual([400, 'FRAMEWORK__MISSING_REQUEST_PARAMETER'])
  expect(codeOf(await visitor.get('/landing-page/keine-id'))).toEqual([400, 'FRAMEWORK__INVALID_UUID'])
})

test.each(['%C0%80', '%', 'a'.repeat(201)])(
  'store-api §2 an address with the part %s, which is none, is a malformed request',
  async (part) => {
    const answer = await shop.app.inject({ method: 'DELETE', url: `/store-api/account/address/${part}` })
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([400, { status: '400', code: '0' }])
  },
)

test('R8.05 the unforeseen is reported with its operation, a refusal is not', async () => {
  reported.length = 0
  await answerTo(new AppError('FILE_NOT_FOUND'))
  await answerTo(Object.assign(new Error('terminating connection'), { code: '57P01' }))
  expect(reported).toEqual([])
  const error = new Error('select secret from customer')
  await answerTo(error)
  expect(reported).toEqual([[error, { place: 'GET /', status: 500, requestId: expect.any(String) }]])
})
