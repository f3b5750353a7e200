import { type ErrorCode, errorCatalogue } from '@goldammer/sdk/errors/catalogue'

export type ErrorEntry = { code: ErrorCode; pointer?: string; parameters?: Record<string, string | number> }

/** The one way to refuse: a code of the catalogue, with the pointer to the offending part and the text's parameters. */
export class AppError extends Error {
  readonly entries: ErrorEntry[]

  constructor(code: ErrorCode | ErrorEntry[], detail: Omit<ErrorEntry, 'code'> = {}) {
    const entries = typeof code === 'string' ? [{ code, ...detail }] : code
    super(entries.map((entry) => entry.code).join(', '))
    this.name = 'AppError'
    this.entries = entries
  }

  get status(): number {
    return errorCatalogue[this.entries[0]!.code].status
  }
}
