import { AppError } from './app-error.ts'

/** Why somebody did it, as it stands in the audit log; nothing but blanks is refused at its field. */
export function reasonOf({ reason }: { reason: string }): string {
  const text = reason.trim()
  if (text === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/reason' })
  return text
}
