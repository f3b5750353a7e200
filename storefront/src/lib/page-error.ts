import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import { BUSY_RETRY_SECONDS } from '@goldammer/sdk/constants'
import { hasNoAnswer } from './unreachable.ts'

/** What an error page says: its status, and the status message that comes before the page's own text (R8.04). */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: number
  readonly statusMessage: string
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(status: number, statusMessage = '', options: ErrorOptions & { retryAfter?: number } = {}) {
    super(statusMessage || `Error ${status}`, options)
    this.status = status
    this.statusMessage = statusMessage
    this.retryAfter = options.retryAfter
  }
}

/** R2.03, R2.13, R8.02: no route matches, or the route's own check fails. */
export const notFound = (address: string) => new PageError(404, `Page not found: ${address}`)

/** R2.14: what was there was deleted, and nothing has taken its place. */
export const gone = (address: string) => new PageError(410, `Page gone: ${address}`)

/** Of a refusal that passes by itself: seconds to wait. */
export const retryAfterOf = ({ headers }: ApiClientError): number | undefined =>
  Number(headers.get('retry-after')) || undefined

/** The error page for whatever was thrown while a page was made. */
export function pageErrorOf(error: unknown): PageError {
  if (error instanceof PageError) return error
  // R4.12, R8.03
  if (isMaintenance(error)) return new PageError(503, 'MAINTENANCE_MODE', { cause: error, retryAfter: 120 })
  if (hasNoAnswer(error)) return new PageError(503, '', { cause: error, retryAfter: BUSY_RETRY_SECONDS })
  if (error instanceof ApiClientError) {
    const retryAfter = retryAfterOf(error)
    return new PageError(error.status, '', { cause: error, ...(retryAfter ? { retryAfter } : {}) })
  }
  return new PageError(500, '', { cause: error })
}
