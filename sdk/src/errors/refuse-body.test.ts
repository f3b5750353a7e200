import { expect, test } from 'vitest'
import * as check from 'zod/mini'
import { array, email, number, object, optional, string } from 'zod/mini'
import { ApiClientError } from '../client/api-client-error.ts'
import { errorTexts } from '../client/error-texts.ts'
import { formBodies } from '../generated/form-bodies.ts'
import { LOCALES } from '../locales.ts'
import { translate, translator } from '../translate.ts'
import { refuseBody } from './refuse-body.ts'

const schema = object({
  name: string().check(check.minLength(1)).check(check.maxLength(5)),
  email: optional(email()),
  seats: optional(number().check(check.gte(1)).check(check.lte(9)).check(check.multipleOf(1))),
  list: optional(array(string())),
})
const load = async () => schema
const refuse = (body: object, more: object = {}) => refuseBody({ load, ...more }, JSON.stringify(body))
const pointers = async (body: object, more = {}) => (await refuse(body, more)).map(({ source }) => source?.pointer)

test('R5.01 a body is refused with the code, pointer and parameters of the server', async () => {
  expect(await refuse({ name: 'Müllerin', seats: 10 })).toEqual([
    {
      status: '400',
      code: 'VIOLATION::TOO_LONG_ERROR',
      source: { pointer: '/name' },
      meta: { parameters: { rule: 'maxLength', max: 5 } },
    },
    {
      status: '400',
      code: 'VIOLATION::TOO_HIGH_ERROR',
      source: { pointer: '/seats' },
      meta: { parameters: { rule: 'between', min: 1, max: 9 } },
    },
  ])
  expect(await refuse({ name: 'Anna', seats: 9, email: 'a@b.pl' })).toEqual([])
})

test.each(LOCALES)('R5.01 %s: a form shows it in the words of the server', async (locale) => {
  const errors = await refuse({})
  const error = new ApiClientError(new Response(null, { status: 400 }), { errors })
  const text = translate(locale, 'validation.required')
  expect(errorTexts(error, translator(locale))).toEqual([{ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/name', text }])
})

test('R5.01 a blank e-mail address is refused once, as blank', async () => {
  const blank = async () => object({ email: email().check(check.minLength(1)) })
  const refusals = await refuseBody({ load: blank }, JSON.stringify({ email: '' }))
  expect(refusals.map(({ code }) => code)).toEqual(['VIOLATION::IS_BLANK_ERROR'])
})

test('R5.01 no form refuses what the server accepts', async () => {
  // Five characters, of two code units each, and letters that the server composes.
  expect(await pointers({ name: '🦜🦜🦜🦜🦜' })).toEqual([])
  expect(await pointers({ name: 'u\u0308u\u0308u\u0308' })).toEqual([])
  expect(await pointers({ name: 'Anna', email: 'anna@firma.xn--p1ai' })).toEqual([])
  expect(await pointers({ name: 'Anna', email: 'anna@firma' })).toEqual(['/email'])
})

test('store-api.md §2 null is absent where the call ignores unknown fields, but not in a list', async () => {
  const body = { name: 'Anna', seats: null, list: ['a', null] }
  expect(await pointers(body)).toEqual(['/seats', '/list/1'])
  expect(await pointers(body, { ignoresNull: true })).toEqual(['/list/1'])
})

test('R5.01 calls with rules leave the refusal of wrong values to the server', async () => {
  expect(await pointers({ name: '' }, { namesAll: true })).toEqual([])
  expect(await pointers({ name: '', seats: '1' }, { namesAll: true })).toEqual(['/name', '/seats'])
})

test('R4.13 without the schema the server alone decides', async () => {
  expect(await refuseBody({ load: () => Promise.reject(new Error('gone')) }, '{}')).toEqual([])
})

test('every call with a JSON body of fields has its schema', async () => {
  const calls = Object.entries(formBodies)
  expect(calls.length).toBeGreaterThan(200)
  for (const [call, { load: loadSchema }] of calls) expect(await loadSchema(), call).toHaveProperty('_zod')
  // All of them are loaded, where a page loads one.
}, 60_000)
