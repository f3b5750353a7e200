import { deflateSync } from 'node:zlib'

/** The body of an object: a dictionary, or with a stream behind it. */
type Body = string | { dictionary: string; stream: string | Buffer }
/** Objects by their number; 1 is the document's root. */
export type PdfObjects = Record<number, Body>

const latin1 = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text, 'latin1') : text)

function written(number: number, body: Body): Buffer {
  if (typeof body === 'string') return latin1(`${number} 0 obj\n${body}\nendobj\n`)
  const stream = latin1(body.stream)
  const dictionary = `<< ${body.dictionary} /Length ${stream.length} >>`
  return Buffer.concat([latin1(`${number} 0 obj\n${dictionary}\nstream\n`), stream, latin1('\nendstream\nendobj\n')])
}

const entriesOf = (objects: PdfObjects): [number, Body][] => Object.entries(objects).map(([no, body]) => [+no, body])

/** Objects behind what is there, with a table of references that goes on from the one before. */
function appended(before: Buffer, objects: PdfObjects, trailer: string): Buffer {
  const parts = [before]
  let at = before.length
  const table = entriesOf(objects).map(([number, body]) => {
    const bytes = written(number, body)
    const row = `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
    parts.push(bytes)
    at += bytes.length
    return row
  })
  const size = Math.max(...Object.keys(objects).map(Number), 30) + 1
  parts.push(
    latin1(
      `xref\n0 1\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const HEAD = latin1('%PDF-1.7\n%âãÏÓ\n')
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'
/** One empty page. */
export const onePage: PdfObjects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: page,
}

export const plainPdf = (objects: PdfObjects = onePage, head: Buffer = HEAD): Buffer => appended(head, objects, '')

/** Saved once more, behind what was there before (ISO 32000-1 § 7.5.6). */
export function updatedPdf(before: Buffer, objects: PdfObjects): Buffer {
  const [, place] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))!
  return appended(before, objects, `/Prev ${place}`)
}

/** The same objects in a compressed stream of objects, the references in a stream, too (§ 7.5.7, § 7.5.8). */
export function compressedPdf(objects: PdfObjects): Buffer {
  const packed = entriesOf(objects).filter((entry): entry is [number, string] => typeof entry[1] === 'string')
  let offset = 0
  const places = packed.map(([number, body]) => {
    const place = `${number} ${offset}`
    offset += body.length + 1
    return place
  })
  const head = `${places.join(' ')} `
  const container = 40
  const references = 41
  const whole: PdfObjects = {
    ...Object.fromEntries(entriesOf(objects).filter(([, body]) => typeof body !== 'string')),
    [container]: {
      dictionary: `/Type /ObjStm /N ${packed.length} /First ${head.length} /Filter /FlateDecode`,
      stream: deflateSync(latin1(head + packed.map(([, body]) => body).join(' '))),
    },
  }
  const parts = [HEAD]
  let at = HEAD.length
  const rows = new Map<number, number[]>(packed.map(([number], index) => [number, [2, container, index]]))
  for (const [number, body] of entriesOf(whole)) {
    const bytes = written(number, body)
    rows.set(number, [1, at, 0])
    parts.push(bytes)
    at += bytes.length
  }
  const table = Buffer.concat(
    Array.from({ length: references }, (_, number) => {
      const [kind, place, index] = rows.get(number) ?? [0, 0, 0]
      const row = Buffer.alloc(6)
      row.writeUInt8(kind!, 0)
      row.writeUInt32BE(place!, 1)
      row.writeUInt8(index!, 5)
      return row
    }),
  )
  parts.push(
    written(references, {
      dictionary: `/Type /XRef /Size ${references} /W [1 4 1] /Root 1 0 R /Filter /FlateDecode`,
      stream: deflateSync(table),
    }),
    latin1(`startxref\n${at}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** Each name with each of its letters as a number (§ 7.3.5). */
export function escapedNames(objects: PdfObjects): PdfObjects {
  const hidden = (text: string) =>
    text.replace(
      /\/([A-Za-z0-9]+)/g,
      (_, name: string) => `/${[...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')}`,
    )
  return Object.fromEntries(
    entriesOf(objects).map(([number, body]) => [
      number,
      typeof body === 'string' ? hidden(body) : { ...body, dictionary: hidden(body.dictionary) },
    ]),
  )
}

/** An ordinary PDF of exactly so many bytes. */
export function pdfOfSize(bytes: number): Buffer {
  const filled = (fill: number) => plainPdf(onePage, latin1(`%PDF-1.7\n%${'x'.repeat(fill)}\n`))
  const fill = bytes - filled(0).length
  // The place of the references is a number that grows with them.
  return filled(fill - (filled(fill).length - bytes))
}
