import { AppError } from './app-error.ts'

/** Why somebody did it, as it stands in the audit log; nothing but blanks is refused at its field. */
export function reasonOf({ reason }: { reason: string }): string {
  const text = reason.trim()
  if (text === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/reason' })
  return text
}

/** Why somebody is refused: the notification contains it, so it is required. */
export function rejectionReasonOf(reason: string | null | undefined): string {
  const text = reason?.trim() ?? ''
  if (text === '') throw new AppError('REJECTION_REASON_REQUIRED', { pointer: '/reason' })
  return text
}

/** The comment on a decision; null where it is optional and missing. */
export const decisionReasonOf = (reason: string | null | undefined, isRequired: boolean): string | null =>
  isRequired ? rejectionReasonOf(reason) : reason?.trim() || null
