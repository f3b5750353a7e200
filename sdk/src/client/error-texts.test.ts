import { expect, test, vi } from 'vitest'
import { translator } from '../translate.ts'
import { ApiClientError, type Failure } from './api-client-error.ts'
import { errorTexts } from './error-texts.ts'

const inEnglish = (error: unknown) => errorTexts(error, translator('en-GB'))
const refusal = (details: Failure) => new ApiClientError(new Response(null, { status: 400 }), details)

test('R8.07 each entry of a refusal has its text, its code and the field it belongs to', () => {
  const error = refusal({
    errors: [
      { code: 'LIMIT_EXCEEDED', source: { pointer: '/amount' }, meta: { parameters: { headroom: 1200 } } },
      { code: 'VIOLATION::IS_BLANK_ERROR', source: { pointer: '/billingAddress/city' } },
    ],
  })
  expect(inEnglish(error)).toEqual([
    { code: 'LIMIT_EXCEEDED', pointer: '/amount', text: 'Still possible: €1,200.00' },
    { code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/billingAddress/city', text: 'Please fill in this field.' },
  ])
})

test('R8.07 an unknown code shows its detail, and without one the default error', () => {
  const [told, untold] = inEnglish(refusal({ errors: [{ code: 'NEW', detail: 'Too late.' }, { code: 'NEW' }] }))
  expect(told?.text).toBe('Too late.')
  expect(untold?.text).toBe('Sorry, an error occurred. Please try again.')
})

test('R8.01 an answer without entries is the default error', () =>
  expect(inEnglish(refusal({}))).toEqual([
    { code: '', pointer: undefined, text: 'Sorry, an error occurred. Please try again.' },
  ]))

test('R8.07 what a front door answers without a language is shown in the language of the page', () => {
  const textsOf = (status: number, title: string) => {
    const details = { errors: [{ status: String(status), code: '0', title, detail: title }] }
    return errorTexts(new ApiClientError(new Response(null, { status }), details), translator('pl-PL'))[0]?.text
  }
  expect(textsOf(503, 'Service Unavailable')).toBe(translator('pl-PL').messageOf('HTTP__SERVICE_UNAVAILABLE'))
  expect(textsOf(414, 'URI Too Long')).toBe(translator('pl-PL').translate('common.error.default'))
})

test('issue 34 an unforeseen error is shown with the number of its request, a refusal is not', () => {
  const headers = { 'x-request-id': '5b1f6a4e' }
  const answered = (status: number) =>
    inEnglish(new ApiClientError(new Response(null, { status, headers }), {})).map(({ text }) => text)
  expect(answered(500)).toEqual(['Sorry, an error occurred. Please try again.', 'Reference number: 5b1f6a4e'])
  expect(answered(409)).toEqual(['Sorry, an error occurred. Please try again.'])
})

test('a failure without an answer of the backend is a missing connection', () => {
  const offline = [{ code: '', pointer: undefined, text: translator('en-GB').translate('common.error.offline') }]
  expect(inEnglish(new TypeError('Failed to fetch'))).toEqual(offline)
  expect(inEnglish(undefined)).toEqual(offline)
})

test('R8.07 a session that ran out asks to sign in again; a script in a page asks to reload it', () => {
  const expired = refusal({ errors: [{ code: 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN' }, { code: 'SESSION_EXPIRED' }] })
  expect(inEnglish(expired).map(({ text }) => text)).toEqual(['Your session has expired. Please sign in again.'])
  vi.stubGlobal('document', {})
  expect(inEnglish(expired).map(({ text }) => text)).toEqual(['Your session has expired. Please reload the page.'])
  vi.unstubAllGlobals()
})
