export interface ApiErrorEntry {
  status?: string
  code?: string
  title?: string
  detail?: string
  source?: { pointer?: string }
  meta?: { parameters?: Record<string, unknown> }
}

export interface Failure {
  errors?: ApiErrorEntry[]
}

const NO_ERRORS = 'Unknown error: API did not return errors, but request failed. Please check the network tab.'
const NO_DETAIL = 'No error details provided.'

/** R8.01: every answer outside 2xx. */
export class ApiClientError<Details extends Failure | unknown = Failure> extends Error {
  override readonly name = 'ApiClientError'
  readonly ok = false
  readonly status: number
  readonly statusText: string
  readonly url: string
  declare readonly headers: Headers
  readonly details: Details

  constructor(response: Response, details: Details) {
    super(messageOf(errorsOf(details)))
    this.status = response.status
    this.statusText = response.statusText
    this.url = response.url
    // Not enumerable, so that logs do not contain it: a session's token may be among the headers.
    Object.defineProperty(this, 'headers', { value: response.headers })
    this.details = details
  }

  get errors(): ApiErrorEntry[] {
    return errorsOf(this.details)
  }

  has(code: string): boolean {
    return this.errors.some((error) => error.code === code)
  }
}

function errorsOf(details: unknown): ApiErrorEntry[] {
  const errors = (details as Failure | null | undefined)?.errors
  return Array.isArray(errors) ? errors : []
}

function messageOf(errors: ApiErrorEntry[]): string {
  if (errors.length === 0) return NO_ERRORS
  return errors.reduce((message, { title, source, detail }) => {
    const pointer = source?.pointer ? `[${source.pointer}]` : ''
    return `${message}\n - [${title}]${pointer} ${detail || NO_DETAIL}`
  }, 'Failed request')
}
