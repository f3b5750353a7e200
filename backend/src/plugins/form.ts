import type { Multipart, MultipartFile } from '@fastify/multipart'
import { BYTES_PER_MB, PITCH_DECK_MAX_MB } from '@goldammer/sdk/constants'
import type { FastifyError, FastifyRequest } from 'fastify'
import { AppError } from '../shared/app-error.ts'
import type { Upload } from '../shared/operations.ts'

/** Of any upload whose operation states no other limit, in megabytes; smaller limits are the modules' own. */
export const USUAL_FILE_MAX_MB = PITCH_DECK_MAX_MB

/** Without control characters and marks of direction: `js\u202Efdp.exe` is shown as one that ends in pdf. */
const readableName = (fileName: string): string => fileName.replace(/[\p{Cc}\p{Cf}]/gu, '')

async function readFile(part: MultipartFile): Promise<Upload> {
  return { fileName: readableName(part.filename ?? ''), mimeType: part.mimetype, content: await part.toBuffer() }
}

async function readParts(parts: AsyncIterable<Multipart>): Promise<Map<string, unknown[]>> {
  const fields = new Map<string, unknown[]>()
  for await (const part of parts) {
    const value = part.type === 'file' ? await readFile(part) : part.value
    // A form sends its empty fields too.
    if (value !== '') fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value])
  }
  return fields
}

/** What the package complains of, as a refusal of ours. */
function refusalOf(error: FastifyError & { part?: MultipartFile }, maxFileSize: number): Error {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    const pointer = `/${error.part?.fieldname ?? ''}`
    return new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize } })
  }
  return error.statusCode === 413 ? error : new AppError('HTTP__MALFORMED_FORM')
}

/** The fields of a form with files; one that comes twice is a list, which no field of ours takes. */
export async function readForm(request: FastifyRequest, maxFileSize: number): Promise<Record<string, unknown>> {
  const limits = { fileSize: maxFileSize * BYTES_PER_MB, files: 1, fields: 30 }
  const fields = await readParts(request.parts({ limits })).catch((error: FastifyError) => {
    throw refusalOf(error, maxFileSize)
  })
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}
