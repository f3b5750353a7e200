import { deflateRawSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import {
  compressedPdf,
  escapedNames,
  onePage,
  type PdfObjects,
  pdfOfSize,
  plainPdf,
  updatedPdf,
} from '../../test/pdfs.ts'
import { isInvoiceXml } from './invoice-xml.ts'
import { refusePdf } from './pdf-content.ts'

type Kit = InstanceType<typeof PDFDocument>
function drawn(draw: (pdf: Kit) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PDFDocument(options)
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    draw(pdf)
    pdf.end()
  })
}
const aPdf = () => drawn((pdf) => pdf.text('Zwölf Brennöfen').addPage().text('Seite 2'))

const root = (more: string): PdfObjects => ({ ...onePage, 1: `<< /Type /Catalog /Pages 2 0 R ${more} >>` })
const ofPage = (more: string): PdfObjects => ({
  ...onePage,
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`,
})
const script = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'
const button = (more: string) => ofPage(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] ${more} >>]`)
const attached = (stream: string, more = '') => ({
  ...root('/Names << /EmbeddedFiles << /Kids [9 0 R] >> >>'),
  9: '<< /Names [(x) 7 0 R] /Limits [(x) (x)] >>',
  7: `<< /Type /Filespec /F (x) /UF (x) /EF << /F 8 0 R >> ${more} >>`,
  8: { dictionary: '/Type /EmbeddedFile', stream },
})

const active: Record<string, PdfObjects> = {
  'JavaScript when it is opened': root(`/OpenAction ${script}`),
  'JavaScript by its name': { ...root('/Names << /JavaScript 9 0 R >>'), 9: `<< /Names [(x) ${script}] >>` },
  'JavaScript in a branch of a tree of names': {
    ...root('/Names << /Pages << /Kids [8 0 R] >> >>'),
    8: '<< /Kids [9 0 R] >>',
    9: `<< /Names [(x) ${script}] >>`,
  },
  'JavaScript behind a link': button(`/A ${script}`),
  'JavaScript after a link': button(`/A << /S /URI /URI (https://a.example) /Next [10 0 R] >>`),
  'JavaScript of a bookmark': { ...root('/Outlines << /First 9 0 R >>'), 9: `<< /Title (x) /A ${script} >>` },
  'a program started when it is opened': root('/OpenAction << /S /Launch /F (cmd.exe) >>'),
  'a program started by a link': button('/A << /S /Launch /Win << /F (cmd.exe) >> >>'),
  'an act of the document': root('/AA << /WC << /S /URI /URI (https://a.example) >> >>'),
  'an act of a page': ofPage('/AA << /O 9 0 R >>'),
  'an act of a field': {
    ...root('/AcroForm << /Fields [8 0 R] >>'),
    8: '<< /FT /Tx /T (x) /AA << /K 9 0 R >> >>',
  },
  'printing when it is opened': root('/OpenAction << /S /Named /N /Print >>'),
  'an address when it is opened': root('/OpenAction 9 0 R'),
  'more after the page it opens at': root('/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >>'),
  'a file within': attached('MZ'),
  'a file beside a page': {
    ...onePage,
    3: '<< /Type /Page /Parent 2 0 R /Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /EF << /F 8 0 R >> >> >>] >>',
    8: { dictionary: '', stream: 'MZ' },
  },
  'a page of the web that calls itself an invoice': attached(
    '<Invoice xmlns="urn:x" xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></Invoice>',
  ),
  'a file within an invoice that has further ones': attached('<Invoice/>', '/RF << /F [(x) 8 0 R] >>'),
  'a file within opened by a link': button('/A << /S /GoToE /T << /R /C /N (x) >> >>'),
  'data fetched by a link': button('/A << /S /ImportData /F (x.fdf) >>'),
  'a film with a program': button('/A << /S /Rendition /OP 0 /JS (x) >>'),
  'an annotation with a program': ofPage('/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]'),
  'a model with a program': ofPage('/Annots [<< /Subtype /3D /Rect [0 0 9 9] /3DD 9 0 R >>]'),
  'a form in XML': { ...root('/AcroForm << /Fields [] /XFA 8 0 R >>'), 8: { dictionary: '', stream: '<xdp:xdp/>' } },
}
for (const objects of Object.values(active)) {
  objects[9] ??= '<< /S /URI /URI (https://a.example) >>'
  objects[10] ??= script
}

const encrypted = async (content: Buffer, algorithm: 'RC4-128' | 'AES-128' | 'AES-256') => {
  const pdf = await PDF.load(content)
  pdf.setProtection({ userPassword: '', ownerPassword: 'eigentümer', algorithm })
  return Buffer.from(await pdf.save())
}

test('R5.05 what a PDF writer makes is a PDF, with a table of references or a stream of them', async () => {
  expect(await refusePdf(await aPdf())).toBeNull()
  expect(await refusePdf(compressedPdf(onePage))).toBeNull()
})

test('R5.05 what begins like a PDF and is none is broken, anything else is of another type', async () => {
  const pdf = await aPdf()
  const edited = (from: string, to: string) => Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1')
  for (const [what, content] of Object.entries({
    'the header alone': Buffer.from('%PDF-1.7\n'),
    'header and end': Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'),
    'its first half': pdf.subarray(0, pdf.length / 2),
    'something behind it': Buffer.concat([pdf, Buffer.from('PK\x03\x04')]),
    'references elsewhere': edited('startxref\n', 'startxref\n9'),
    'references that lead nowhere': edited('startxref\n', 'startxref\n999'),
    'no root': edited('/Root', '/Roof'),
    'a root that is none': edited('/Root 3 0 R', '/Root 99 0 R'),
    'the name only': Buffer.from('%PDF-1.7 nur dem Namen nach'),
  })) {
    expect(await refusePdf(content), what).toBe('FILE_BROKEN')
  }
  for (const other of [Buffer.alloc(0), Buffer.from('kein PDF'), Buffer.concat([Buffer.from('MZ'), pdf])])
    expect(await refusePdf(other)).toBe('FILE_TYPE_NOT_ALLOWED')
})

for (const [what, objects] of Object.entries(active)) {
  test(`R5.05 ${what} makes a PDF active, however it is written`, async () => {
    for (const [how, content] of Object.entries({
      plain: plainPdf(objects),
      'in a compressed stream': compressedPdf(objects),
      'with escaped names': plainPdf(escapedNames(objects)),
      'in a compressed stream with escaped names': compressedPdf(escapedNames(objects)),
      'added by an update': updatedPdf(plainPdf(), objects),
      'taken out by an update': updatedPdf(plainPdf(objects), onePage),
      encrypted: await encrypted(plainPdf(objects), 'AES-256'),
    })) {
      expect(await refusePdf(content), how).toBe('FILE_ACTIVE')
    }
  })
}

test('R5.05 a file locked against changes is read whatever its cipher; one with a password is not', async () => {
  const open = { ownerPassword: 'bank', permissions: { printing: 'highResolution' } } as const
  for (const pdfVersion of ['1.3', '1.4', '1.6', '1.7ext3'] as const) {
    const options = { pdfVersion, ...open }
    expect(await refusePdf(await drawn((pdf) => pdf.text('Kontoauszug'), options)), pdfVersion).toBeNull()
    const acting = (pdf: Kit) => pdf.addNamedJavaScript('x', 'app.alert(1)')
    expect(await refusePdf(await drawn(acting, options)), pdfVersion).toBe('FILE_ACTIVE')
    const locked = await drawn((pdf) => pdf.text('Bescheid'), { ...options, userPassword: 'geheim' })
    expect(await refusePdf(locked), pdfVersion).toBe('FILE_ENCRYPTED')
  }
})

test('R5.05 ordinary documents pass: links, bookmarks, an opening page, a form, a signature', async () => {
  const letter = await drawn((pdf) => {
    pdf.outline.addItem('Bescheid')
    pdf.text('Finanzamt', { link: 'https://finanzamt.example' }).addPage().text('Seite 2', { goTo: 'x' })
    pdf.initForm()
    pdf.formText('iban', 10, 10, 200, 20, { value: 'DE' })
    pdf.formCheckbox('ja', 10, 40, 20, 20)
  })
  const signed = updatedPdf(plainPdf(), {
    ...root('/AcroForm << /SigFlags 3 /Fields [8 0 R] >> /Perms << /DocMDP 9 0 R >>'),
    8: '<< /FT /Sig /T (Unterschrift) /V 9 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>',
    9: '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>',
  })
  for (const [what, content] of Object.entries({
    letter,
    signed,
    'signed again': updatedPdf(signed, { 12: '<< /Type /DSS >>' }),
    'opened at a page': plainPdf(root('/OpenAction [3 0 R /FitH 842]')),
    'opened at a page by an action': plainPdf(root('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')),
    'opened at a named place': plainPdf(root('/OpenAction (Anfang)')),
    'a font and a picture that bear the names of acts': plainPdf({
      ...ofPage('/Resources << /Font << /AA 8 0 R /EF 8 0 R >> /XObject << /JS 9 0 R /Launch 9 0 R >> >>'),
      8: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding >> >>',
      9: { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', stream: '' },
    }),
    'of just under the greatest size': pdfOfSize(2 ** 20),
  })) {
    expect(await refusePdf(content), what).toBeNull()
  }
})

const invoice = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Rechnung -->
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a>1</a></rsm:CrossIndustryInvoice>`

test('R5.05 an invoice with its data in XML within passes (PDF/A-3); any other file within does not', async () => {
  const within = (content: string, name: string) =>
    drawn((pdf) =>
      pdf.file(Buffer.from(content), { name, relationship: 'Alternative' } as PDFKit.Mixins.PDFAttachmentOptions),
    )
  expect(await refusePdf(await within(invoice, 'factur-x.xml'))).toBeNull()
  expect(await refusePdf(await within('<html><script>alert(1)</script></html>', 'factur-x.xml'))).toBe('FILE_ACTIVE')
  expect(await refusePdf(await within('MZ', 'evil.exe'))).toBe('FILE_ACTIVE')
})

test('R5.05 the data of an invoice can be nothing else', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  for (const good of [
    invoice,
    `\uFEFF${invoice}`,
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"></Invoice>',
    '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
  ])
    expect(isInvoiceXml(bytes(good)), good).toBe(true)
  for (const bad of [
    '',
    'MZ',
    '<html/>',
    '<InvoiceOfMine/>',
    `<!DOCTYPE x [<!ENTITY a "b">]>${invoice}`,
    invoice.replace('<!--', '<?xml-stylesheet href="x.xsl"?><!--'),
    invoice.replace('UTF-8', 'UTF-16'),
    invoice.replace('<a>', '<a xmlns="http://www.w3.org/1999/xhtml">'),
    invoice.replace('<a>', '<a xmlns:s="http&#58;//www.w3.org/2000/svg">'),
    '<Invoice xmlns="urn:x"><a xmlns=h></a></Invoice>',
  ])
    expect(isInvoiceXml(bytes(bad)), bad).toBe(false)
  expect(isInvoiceXml(Buffer.from(invoice, 'utf16le'))).toBe(false)
  expect(isInvoiceXml(Buffer.from([0x3c, 0xff]))).toBe(false)
})

test('R5.05 a file that unfolds without end is broken, and the next one is read', async () => {
  // Blocks of a deflated stream can be strung together.
  const block = deflateRawSync(Buffer.alloc(4 * 2 ** 20), { finishFlush: 3 })
  const stream = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: 150 }, () => block)])
  const objects: PdfObjects = { ...attached(''), 8: { dictionary: '/Type /EmbeddedFile /Filter /FlateDecode', stream } }
  expect(await refusePdf(plainPdf(objects))).toBe('FILE_BROKEN')
  expect(await refusePdf(plainPdf())).toBeNull()
})
