import { BYTES_PER_MB, CAPTIONS_MAX_MB, LIBRARY_FILM_MAX_MB } from '@goldammer/sdk/constants'

/** A film or its captions, recognised by the first bytes, whatever the name. */
export interface Film {
  mimeType: 'video/mp4' | 'video/webm' | 'text/vtt'
  extension: 'mp4' | 'webm' | 'vtt'
  maxMb: number
}

const MP4: Film = { mimeType: 'video/mp4', extension: 'mp4', maxMb: LIBRARY_FILM_MAX_MB }
const WEBM: Film = { mimeType: 'video/webm', extension: 'webm', maxMb: LIBRARY_FILM_MAX_MB }
const CAPTIONS: Film = { mimeType: 'text/vtt', extension: 'vtt', maxMb: CAPTIONS_MAX_MB }

/** ISO/IEC 14496-12: the brands browsers play; QuickTime and pictures (HEIC, AVIF) have others. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)$/
/** RFC 8794: how a file of EBML begins, with what it holds within its first bytes. */
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/** Null: none the shop can show. */
export function readFilm(content: Buffer): Film | null {
  if (content.toString('latin1', 4, 8) === 'ftyp') return brands.test(content.toString('latin1', 8, 12)) ? MP4 : null
  if (content.subarray(0, 4).equals(ebml)) return content.toString('latin1', 4, 64).includes('webm') ? WEBM : null
  return isCaptions(content) ? CAPTIONS : null
}

/** W3C WebVTT § 4: text in UTF-8 that says so in its first line and holds cues. */
function isCaptions(content: Buffer): boolean {
  if (!/^(\u{FEFF})?WEBVTT[ \t\r\n]/u.test(content.toString('utf8', 0, 16))) return false
  if (content.length > CAPTIONS_MAX_MB * BYTES_PER_MB) return true
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).includes('-->')
  } catch {
    return false
  }
}
