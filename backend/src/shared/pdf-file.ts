import { BYTES_PER_MB, PITCH_DECK_MAX_MB } from '@goldammer/sdk/constants'
import { AppError } from './app-error.ts'
import type { Upload } from './operations.ts'
import { isPdf } from './pdf-content.ts'
import { uploadOf } from './proof-file.ts'

/** The PDF of a form's `file`, told by its content (R5.05); `unnamed` is what a file without a name is called. */
export function readPdf(part: Upload | string | undefined, unnamed: string): Upload {
  const [file, pointer] = [uploadOf(part), '/file']
  if (!file) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer })
  if (file.content.length > PITCH_DECK_MAX_MB * BYTES_PER_MB)
    throw new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize: PITCH_DECK_MAX_MB } })
  if (!isPdf(file.content)) throw new AppError('FILE_TYPE_NOT_ALLOWED', { pointer, parameters: { types: 'PDF' } })
  const stem = file.fileName.replace(/\.[^.]*$/, '').slice(0, 200) || unnamed
  return { ...file, fileName: `${stem}.pdf`, mimeType: 'application/pdf' }
}
