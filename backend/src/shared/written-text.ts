import { AppError } from './app-error.ts'

/** What a person wrote in the field `text`, with one kind of line end; nothing but blanks is refused. */
export function writtenText(text: string): string {
  const written = text.replace(/\r\n?/g, '\n').trim()
  if (written === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/text' })
  return written
}
