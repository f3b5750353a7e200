import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import { AppError } from './app-error.ts'
import type { Upload } from './operations.ts'
import { refusePdf } from './pdf-content.ts'
import { readPicture } from './pictures.ts'

export type ProofFile = { fileName: string; mimeType: string; content: Buffer }

const TYPES = 'PDF, JPG, PNG'
/** How a JPG and a PNG begin. */
const BEGINNINGS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]
const PICTURES: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

/** A form's file part that was left empty is none. */
export function uploadOf(part: Upload | string | undefined): Upload | null {
  if (typeof part === 'string') return part ? { fileName: '', mimeType: '', content: Buffer.from(part) } : null
  return part && part.content.length > 0 ? part : null
}

/** Before the file is counted or read. */
export function refuseLargeProof({ content }: Upload, pointer: string): void {
  if (content.length > PROOF_MAX_MB * BYTES_PER_MB)
    throw new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize: PROOF_MAX_MB } })
}

/**
 * R5.05: a proof is a PDF, JPG or PNG, by its content, not by its name; one that begins like one of them and cannot be read
 * is broken.
 */
export async function readProof({ fileName, content }: Upload, pointer: string): Promise<ProofFile> {
  const stem = fileName.replace(/\.[^.]*$/, '').slice(0, 200) || 'nachweis'
  const notPdf = await refusePdf(content)
  if (!notPdf) return { fileName: `${stem}.pdf`, mimeType: 'application/pdf', content }
  const isBrokenPicture = BEGINNINGS.some((one) => content.subarray(0, one.length).equals(one))
  const code = isBrokenPicture ? 'FILE_BROKEN' : notPdf
  const refusal = new AppError(code, { pointer, parameters: { types: TYPES } })
  const picture = await readPicture(content).catch((error: unknown) => {
    throw error instanceof AppError ? refusal : error
  })
  const ending = PICTURES[picture.mimeType]
  if (!ending) throw refusal
  return { fileName: `${stem}.${ending}`, mimeType: picture.mimeType, content: picture.content }
}
