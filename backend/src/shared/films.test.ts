import { expect, test } from 'vitest'
import { readFilm } from './films.ts'

const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(12)])
const matroska = (type: string) =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]), Buffer.from(type), Buffer.alloc(80)])

test.each([
  ['MP4', box('isom'), 'video/mp4'],
  ['MP4 for streams', box('iso6'), 'video/mp4'],
  ['WebM', matroska('webm'), 'video/webm'],
  ['captions', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nGuten Tag\n'), 'text/vtt'],
  ['captions with a mark of order', Buffer.from('\u{FEFF}WEBVTT\r\n\r\n00:00.000 --> 00:02.000\r\nHallo'), 'text/vtt'],
])('R3.16 %s is told by its first bytes', (_what, content, mimeType) => {
  expect(readFilm(content)?.mimeType).toBe(mimeType)
})

test.each([
  ['QuickTime', box('qt  ')],
  ['a picture in the same boxes', box('avif')],
  ['Matroska', matroska('matroska')],
  ['a page that says it is captions', Buffer.from('<html>WEBVTT\n-->')],
  ['captions without a cue', Buffer.from('WEBVTT\n\nnothing')],
  ['captions in another encoding', Buffer.concat([Buffer.from('WEBVTT\n-->'), Buffer.from([0xff, 0xfe])])],
  ['nothing', Buffer.alloc(0)],
])('R3.16 %s is no film of the library', (_what, content) => {
  expect(readFilm(content)).toBeNull()
})
