import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { expect, test } from 'vitest'
import { pageErrorOf } from './page-error.ts'

const answered = (status: number, headers: Record<string, string> = {}) =>
  new ApiClientError(new Response(null, { status, headers }), {})

test.each([
  ['takes the call and says nothing', new DOMException('too late', 'TimeoutError'), 503, 5],
  ['cannot be reached', new TypeError('fetch failed'), 503, 5],
  ['refuses for a while', answered(503, { 'retry-after': '7' }), 503, 7],
  ['did not get the request in time', answered(408), 408, undefined],
  ['answers anything else', new RangeError('odd'), 500, undefined],
])('issue 34 R8.04 a page whose backend %s has the status of that', (_what, error, status, retryAfter) => {
  expect(pageErrorOf(error)).toMatchObject({ status, retryAfter })
})
