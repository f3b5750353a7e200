import { Readable } from 'node:stream'
import { plainLetters } from '@goldammer/sdk/rules/letters'
import { AppError } from './app-error.ts'
import { refuseUnscanned } from './file-scans.ts'
import { getFile, readFile } from './files.ts'
import { isOutage } from './outage.ts'
import type { Scope } from './scope.ts'

export type Download = {
  fileName: string
  mimeType: string
  size?: number
  content: NodeJS.ReadableStream
  /** A page of this origin shows it, where a browser can; only PDFs are shown. */
  inline?: boolean
}

/** Of bytes that a browser fetches elsewhere. */
export type DownloadLink = { link: string }

/** Seconds: as long as a ticket. */
const LINK_LIFETIME = 60

/**
 * A stored file behind a ticket, which is used up by now: as a link to the bucket where that gives links, so that its bytes do not pass
 * through us. Never one of a file that is sealed or waits for the scanner.
 */
export async function openFileOrLink(scope: Scope, fileId: string): Promise<Download | DownloadLink> {
  const file = await getFile(scope.db, fileId)
  refuseUnscanned(file)
  if (file.wrappedKey === null) {
    const link = await scope.ports.storage.link(file.storageKey, {
      seconds: LINK_LIFETIME,
      contentDisposition: contentDisposition(file.fileName),
      mimeType: file.mimeType,
    })
    if (link !== null) return { link }
  }
  return await openFile(scope, fileId)
}

/** A stored file as a download. */
export async function openFile(scope: Scope, fileId: string, fileName?: string): Promise<Download> {
  const file = await getFile(scope.db, fileId)
  refuseUnscanned(file)
  try {
    const content = Readable.from([await readFile(scope, file)], { objectMode: false })
    return { fileName: fileName ?? file.fileName, mimeType: file.mimeType, size: file.size, content }
  } catch (error) {
    if (isOutage(error)) throw error
    scope.log.error({ err: error, file: file.id }, 'a stored file cannot be read')
    throw new AppError('FILE_NOT_FOUND')
  }
}

/** RFC 6266: a plain name for old programs, the real one in UTF-8. */
export function contentDisposition(fileName: string, disposition: 'attachment' | 'inline' = 'attachment'): string {
  const plain = plainLetters(fileName)
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A sandbox keeps browsers from showing a PDF at all: their viewer is an object in an own page with own styles. */
const SHOWN = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const STORED_FILE_POLICY = "default-src 'none'; sandbox"

/** Private bytes: no cache stores them, no browser guesses their type or runs them. */
export function downloadHeaders({ fileName, mimeType, size, inline }: Download): Record<string, string> {
  const isShown = inline === true && mimeType === 'application/pdf'
  return {
    'content-type': mimeType,
    ...(size === undefined ? {} : { 'content-length': String(size) }),
    'content-disposition': contentDisposition(fileName, isShown ? 'inline' : 'attachment'),
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'content-security-policy': isShown ? SHOWN : STORED_FILE_POLICY,
    ...(isShown ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  }
}
