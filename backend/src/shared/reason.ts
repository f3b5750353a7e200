import { AppError } from './app-error.ts'

/** The reason of an act, as the audit log has it; nothing but blanks is refused at its field. */
export function reasonOf({ reason }: { reason: string }): string {
  const text = reason.trim()
  if (text === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/reason' })
  return text
}

/** The reason of a refusal: the notification contains it, so it is required. */
export function rejectionReasonOf(reason: string | null | undefined): string {
  const text = reason?.trim() ?? ''
  if (text === '') throw new AppError('REJECTION_REASON_REQUIRED', { pointer: '/reason' })
  return text
}

/** The comment on a decision; null where it is optional and missing. */
export const decisionReasonOf = (reason: string | null | undefined, isRequired: boolean): string | null =>
  isRequired ? rejectionReasonOf(reason) : reason?.trim() || null
