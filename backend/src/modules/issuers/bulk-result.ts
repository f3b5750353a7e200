import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { messageOf } from '@goldammer/sdk/translate'

type Schemas = components['schemas']

/** What became of one contract of a bulk action. */
export type Outcome = {
  orderId: string
  orderNumber?: string | null
  state?: string | null
  /** Why not; absent when it was done. */
  code?: ErrorCode | null
  parameters?: Record<string, string | number>
}

export function toBulkResult(outcomes: Outcome[], locale: Locale): Schemas['BulkResult'] {
  const succeeded = outcomes.filter(({ code }) => !code).length
  return {
    succeeded,
    failed: outcomes.length - succeeded,
    results: outcomes.map(({ orderId, orderNumber, state, code, parameters = {} }) => ({
      orderId,
      orderNumber: orderNumber ?? null,
      ok: !code,
      ...(state ? { state: state as Schemas['ContractState'] } : {}),
      ...(code ? { code, detail: messageOf(locale, code, parameters) } : {}),
    })),
  }
}
