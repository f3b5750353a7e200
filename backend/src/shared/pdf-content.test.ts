import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { isPdf, refusePdf } from './pdf-content.ts'

function aPdf(): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PDFDocument()
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.text('Zwölf Brennöfen').addPage().text('Seite 2')
    pdf.end()
  })
}
const head = '%PDF-1.5\n%âãÏÓ\n'
const withStream = (dictionary: string) =>
  Buffer.from(
    `${head}7 0 obj\n<< ${dictionary} >>\nstream\nx\nendstream\nendobj\nstartxref\n${Buffer.byteLength(head)}\n%%EOF\n`,
  )

test('R5.05 what a PDF writer makes is a PDF, with a table of references or a stream of them', async () => {
  expect(isPdf(await aPdf())).toBe(true)
  expect(isPdf(withStream('/Type /XRef /Size 8 /Root 1 0 R'))).toBe(true)
})

test('R5.05 anything else is none, whatever it calls itself', async () => {
  const pdf = await aPdf()
  const edited = (from: string, to: string) => Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1')
  for (const [what, content] of Object.entries({
    nothing: Buffer.alloc(0),
    'the header alone': Buffer.from('%PDF-1.7\n'),
    'header and end': Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a picture': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'something before it': Buffer.concat([Buffer.from('MZ'), pdf]),
    'something behind it': Buffer.concat([pdf, Buffer.from('PK\x03\x04')]),
    'its first half': pdf.subarray(0, pdf.length / 2),
    'references elsewhere': edited('startxref\n', 'startxref\n9'),
    'no root': edited('/Root', '/Roof'),
    'a stream of another kind': withStream('/Type /ObjStm /Root 1 0 R'),
  })) {
    expect(isPdf(content), what).toBe(false)
  }
})

test('R5.05 what begins like a PDF and is none is broken, anything else is of another type', async () => {
  const pdf = await aPdf()
  expect(refusePdf(pdf)).toBeNull()
  expect(refusePdf(pdf.subarray(0, pdf.length / 2))).toBe('FILE_BROKEN')
  expect(refusePdf(Buffer.from('%PDF-1.7 nur dem Namen nach'))).toBe('FILE_BROKEN')
  for (const other of [Buffer.alloc(0), Buffer.from('kein PDF'), Buffer.concat([Buffer.from('MZ'), pdf])])
    expect(refusePdf(other)).toBe('FILE_TYPE_NOT_ALLOWED')
})
