const latin1 = (content: Buffer) => content.toString('latin1')

/**
 * R5.05: a PDF by what it is, not by its name (ISO 32000-1 § 7.5): header at the first byte, at the end the place of the
 * cross-references, there a table with its trailer or a stream of them, and a document root. Nothing may follow the end, so
 * that no other kind of file hides behind it.
 */
export function isPdf(content: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(latin1(content.subarray(0, 8)))) return false
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(latin1(content.subarray(-1024)))
  if (!end) return false
  const references = latin1(content.subarray(Number(end[1])))
  const [table] = /^\s*xref\s[\s\S]*?trailer[\s\S]*?startxref/.exec(references) ?? []
  const [stream] = /^\s*\d+\s+\d+\s+obj\b[\s\S]*?stream/.exec(references) ?? []
  if (stream && !/\/Type\s*\/XRef\b/.test(stream)) return false
  return /\/Root\s+\d+\s+\d+\s+R\b/.test(table ?? stream ?? '')
}

/** Why a file is not taken as a PDF: one that begins like one was cut off on its way, or is damaged. */
export function refusePdf(content: Buffer): 'FILE_BROKEN' | 'FILE_TYPE_NOT_ALLOWED' | null {
  if (isPdf(content)) return null
  return content.subarray(0, 5).equals(Buffer.from('%PDF-')) ? 'FILE_BROKEN' : 'FILE_TYPE_NOT_ALLOWED'
}
