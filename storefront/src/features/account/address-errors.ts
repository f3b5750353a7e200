import type { FieldError } from '../../lib/form.server.ts'

/**
 * R5.12: of an address's fields the summary says only which are blank, each with its name and the server's words; others
 * are named and lead to their field, where the reason stands.
 */
export const addressErrors = (errors: FieldError[]): FieldError[] =>
  errors.map((error) =>
    error.field === '' || error.code === 'VIOLATION::IS_BLANK_ERROR' ? error : { ...error, message: '' },
  )
