import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { messageOf } from '@goldammer/sdk/translate'
import type { Outcome } from '../contracts/company/bulk-action.ts'

type Schemas = components['schemas']

/** One result for each contract, a refusal in the caller's words. */
export function toBulkResult(outcomes: Outcome[], locale: Locale): Schemas['BulkResult'] {
  const succeeded = outcomes.filter(({ refusal }) => !refusal).length
  return {
    succeeded,
    failed: outcomes.length - succeeded,
    results: outcomes.map(({ orderId, orderNumber, state, refusal }) => ({
      orderId,
      orderNumber,
      ok: !refusal,
      ...(state ? { state } : {}),
      ...(refusal ? { code: refusal.code, detail: messageOf(locale, refusal.code, refusal.parameters ?? {}) } : {}),
    })),
  }
}
