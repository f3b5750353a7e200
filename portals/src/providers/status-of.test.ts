import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { expect, test } from 'vitest'
import { isMissing } from './status-of.ts'

test('an address with an impossible id is like a missing record; other refusals are not', () => {
  const refused = (status: number) => new ApiClientError(new Response(null, { status }), { errors: [] })
  expect([400, 404, 403, 500].map((status) => isMissing(refused(status)))).toEqual([true, true, false, false])
  expect(isMissing(new Error('no answer'))).toBe(false)
})
