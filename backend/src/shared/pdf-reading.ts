import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { isInvoiceXml } from './invoice-xml.ts'

export type PdfRefusal = 'FILE_BROKEN' | 'FILE_ENCRYPTED' | 'FILE_ACTIVE'

/** ISO 32000-2 table 201: actions that run a program, fetch or hand on data, or open a file within the file. */
const REFUSED_ACTIONS = ['JavaScript', 'Launch', 'ImportData', 'Rendition', 'GoToE', 'RichMediaExecute']
const OTHER_ACTIONS = ['GoTo', 'GoToR', 'GoToDp', 'Thread', 'URI', 'Sound', 'Movie', 'Hide', 'Named', 'SubmitForm']
const ACTIONS = new Set([...REFUSED_ACTIONS, ...OTHER_ACTIONS, 'ResetForm', 'SetOCGState', 'Trans', 'GoTo3DView'])
/** Annotations that hold a program of their own. */
const REFUSED_ANNOTATIONS = ['RichMedia', '3D', 'Screen', 'Movie']
/** § 7.11.3: where a file specification has its embedded file. */
const EMBEDDED = ['F', 'UF', 'DOS', 'Mac', 'Unix']
/** As many saved versions as a document that many people sign has. */
const REVISIONS_MAX = 60

type Resolve = (object: PdfObject | undefined) => PdfObject | undefined
const valuesOf = (dictionary: PdfDict): PdfObject[] => [...dictionary].map(([, value]) => value)

const nameIn = (dictionary: PdfDict, key: string, resolve: Resolve): string => {
  const value = resolve(dictionary.get(key))
  return value instanceof PdfName ? value.value : ''
}

const isAction = (object: PdfObject | undefined, resolve: Resolve): boolean =>
  object instanceof PdfDict && ACTIONS.has(nameIn(object, 'S', resolve))

/** § 12.6.3: acts that a page, a field or the document does by itself; a font or a picture may bear the same name. */
function isActs(object: PdfObject | undefined, resolve: Resolve): boolean {
  if (!(object instanceof PdfDict) || object instanceof PdfStream) return false
  return valuesOf(object).some((value) => isAction(resolve(value), resolve))
}

/** § 12.3.2, § 12.6.4.2: what is opened first may be a page. */
function isPage(object: PdfObject | undefined, resolve: Resolve): boolean {
  if (object instanceof PdfArray || object instanceof PdfName || object instanceof PdfString) return true
  return object instanceof PdfDict && nameIn(object, 'S', resolve) === 'GoTo' && !object.has('Next')
}

/**
 * § 7.11.4: a file within the file is taken where it is the data of an electronic invoice (PDF/A-3, ISO 19005-3; UStG § 14 (1)
 * makes such invoices the rule): tax offices and banks send them, and none of what it holds can run.
 */
function isForeignFile(object: PdfObject | undefined): boolean {
  return !(object instanceof PdfStream && isInvoiceXml(object.getDecodedData()))
}

function holdsForeignFile(specification: PdfDict, resolve: Resolve): boolean {
  const files = resolve(specification.get('EF'))
  if (!(files instanceof PdfDict) || files instanceof PdfStream) return false
  const given = EMBEDDED.filter((key) => files.has(key))
  if (given.length === 0) return false
  return specification.has('RF') || given.some((key) => isForeignFile(resolve(files.get(key))))
}

/** Whether one dictionary, seen by itself, makes a document active. */
function isActive(dictionary: PdfDict, resolve: Resolve): boolean {
  const [action, type, subtype] = ['S', 'Type', 'Subtype'].map((key) => nameIn(dictionary, key, resolve))
  if (REFUSED_ACTIONS.includes(action!)) return true
  if (REFUSED_ANNOTATIONS.includes(subtype!) && dictionary.has('Rect')) return true
  if (type === 'EmbeddedFile' && isForeignFile(dictionary)) return true
  // A program may stand as a text, too; a picture that is called JS is a stream.
  if (resolve(dictionary.get('JS')) instanceof PdfString || dictionary.has('OnInstantiate')) return true
  return isActs(resolve(dictionary.get('AA')), resolve) || holdsForeignFile(dictionary, resolve)
}

/** What only the document's root and its form have. */
function isActiveRoot(root: PdfDict, resolve: Resolve): boolean {
  const opened = resolve(root.get('OpenAction'))
  if (root.has('AA') || (opened && !isPage(opened, resolve))) return true
  const names = resolve(root.get('Names'))
  const form = resolve(root.get('AcroForm'))
  if (names instanceof PdfDict && names.has('JavaScript')) return true
  // A form in XML brings its own programs (XFA, taken out of the standard with ISO 32000-2).
  return form instanceof PdfDict && form.has('XFA')
}

/** All that a reader can come to from the root, through the references as they stand. */
function isActiveDocument(pdf: PDF): boolean {
  const resolve: Resolve = (object) => (object instanceof PdfRef ? (pdf.getObject(object) ?? undefined) : object)
  const root = pdf.getCatalog()
  if (isActiveRoot(root, resolve)) return true
  const seen = new Set<PdfObject>([root])
  const waiting: PdfObject[] = [root]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfDict && isActive(object, resolve)) return true
    const inside = object instanceof PdfDict ? valuesOf(object) : object instanceof PdfArray ? object : []
    for (const value of inside) {
      const next = resolve(value)
      if (!(next instanceof PdfDict || next instanceof PdfArray) || seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return false
}

/** § 7.5.6: the document as it was saved each time; a reader shows what was signed, not only what stands now. */
function revisionsOf(content: Uint8Array): Uint8Array[] {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  // The first end of a file made for the web (annex F) names no place: 0.
  const ends = [...text.matchAll(/startxref\s+0*[1-9]\d{0,9}\s+%%EOF[\r\n]*/g)].map((end) => end.index + end[0].length)
  return ends.slice(0, -1).map((end) => content.subarray(0, end))
}

/** Why a PDF is not taken, or null. */
export async function readPdf(content: Uint8Array): Promise<PdfRefusal | null> {
  try {
    const pdf = await PDF.load(content, { lenient: false })
    if (pdf.isEncrypted && !pdf.isAuthenticated) return 'FILE_ENCRYPTED'
    if (isActiveDocument(pdf)) return 'FILE_ACTIVE'
  } catch {
    return 'FILE_BROKEN'
  }
  const revisions = revisionsOf(content)
  if (revisions.length > REVISIONS_MAX) return 'FILE_BROKEN'
  for (const revision of revisions) {
    // An earlier version that can't be read by itself is shown by no reader.
    const pdf = await PDF.load(revision).catch(() => null)
    try {
      if (pdf && isActiveDocument(pdf)) return 'FILE_ACTIVE'
    } catch {
      return 'FILE_BROKEN'
    }
  }
  return null
}
