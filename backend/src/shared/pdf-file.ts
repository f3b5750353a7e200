import { BYTES_PER_MB, PITCH_DECK_MAX_MB } from '@goldammer/sdk/constants'
import { AppError } from './app-error.ts'
import type { Upload } from './operations.ts'
import { refusePdf } from './pdf-content.ts'
import { uploadOf } from './proof-file.ts'

const pointer = '/file'

/** A form's `file`, before it is counted or read. */
export function givenFile(part: Upload | string | undefined): Upload {
  const file = uploadOf(part)
  if (!file) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer })
  if (file.content.length > PITCH_DECK_MAX_MB * BYTES_PER_MB)
    throw new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize: PITCH_DECK_MAX_MB } })
  return file
}

/** The file as a PDF, recognised by its content (R5.05); `unnamed` is the name of a file without one. */
export async function readPdf(file: Upload, unnamed: string): Promise<Upload> {
  const refusal = await refusePdf(file.content)
  if (refusal) throw new AppError(refusal, { pointer, parameters: { types: 'PDF' } })
  const stem = file.fileName.replace(/\.[^.]*$/, '').slice(0, 200) || unnamed
  return { ...file, fileName: `${stem}.pdf`, mimeType: 'application/pdf' }
}
