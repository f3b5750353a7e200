import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** The risk notice and other warnings: framed, never smaller than the text (style §8). */
  | { kind: 'warning'; text: string }
  | Table
  /** The pages after it may have feet of their own, such as those of a translation. */
  | ({ kind: 'pageBreak' } & Partial<Feet>)

type Table = { kind: 'table'; head: string[]; rows: string[][] }

type Feet = {
  /** Stands at the foot of every page: contract number, template and version, date, page n of m. */
  foot: string
  pageLabel: (page: number, of: number) => string
}

export type PdfContent = Feet & {
  locale: string
  title: string
  subtitle?: string
  createdAt: Date
  author: string
  blocks: PdfBlock[]
}

const require = createRequire(import.meta.url)
/**
 * Read once for all papers: pdfkit by itself would decode the font's tables again for each. fontkit keeps each glyph with the
 * letter it was first asked for, which is none where it was asked for as a part of another (the L of Ł): such a letter could
 * not be read aloud, searched or copied in any later paper. So each is asked for by its letter first; not those that stand
 * for several letters (ﬁ), which the text itself names.
 */
function font(path: string): Buffer {
  const made = create(readFileSync(require.resolve(`@expo-google-fonts/hanken-grotesk/${path}`))) as Font
  for (const codePoint of made.characterSet) {
    const letter = String.fromCodePoint(codePoint)
    if (letter.normalize('NFKC') === letter) made.glyphForCodePoint(codePoint)
  }
  return made as unknown as Buffer
}
const regular = font('400Regular/HankenGrotesk_400Regular.ttf')
const bold = font('700Bold/HankenGrotesk_700Bold.ttf')

const ink = '#211b07'
const muted = '#6b6553'
const yellow = '#fdd72e'
const line = '#e4dfd0'
const margin = 56
const width = 595.28 - 2 * margin
/** Of the letters in a row, and between its columns, in points. */
const rowSize = 10
const cellGap = 8

/** Lays the blocks out on A4 pages with our fonts embedded (Polish glyphs); answers the bytes. */
export function renderPdf(content: PdfContent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: 'A4',
      margins: { top: 64, bottom: 72, left: margin, right: margin },
      bufferPages: true,
      lang: content.locale,
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      info: {
        Title: content.title,
        Author: content.author,
        CreationDate: content.createdAt,
        ModDate: content.createdAt,
      },
    })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.registerFont('regular', regular)
    pdf.registerFont('bold', bold)

    pdf.rect(margin, 40, 40, 6).fill(yellow)
    pdf.fillColor(ink).font('bold').fontSize(22).text(content.title, margin, 64, { width })
    if (content.subtitle)
      pdf.moveDown(0.3).font('regular').fontSize(12).fillColor(muted).text(content.subtitle, { width })
    pdf.moveDown(1)
    const feet: { from: number; feet: Feet }[] = [{ from: 0, feet: content }]
    for (const block of content.blocks) {
      drawBlock(pdf, block)
      if (block.kind === 'pageBreak')
        feet.push({ from: pdf.bufferedPageRange().count - 1, feet: { ...feet.at(-1)!.feet, ...block } })
    }
    drawFeet(pdf, feet)
    pdf.end()
  })
}

function makeRoom(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

function drawBlock(pdf: PDFKit.PDFDocument, block: PdfBlock): void {
  pdf.x = margin
  pdf.fillColor(ink).font('regular').fontSize(10.5)
  switch (block.kind) {
    case 'pageBreak':
      pdf.addPage()
      return
    case 'heading':
      makeRoom(pdf, 60)
      pdf.moveDown(0.6).font('bold').fontSize(14).text(block.text, { width }).moveDown(0.3)
      return
    case 'paragraph':
      pdf.text(block.text, { width, lineGap: 2.5 }).moveDown(0.6)
      return
    case 'list':
      pdf.list(block.items, { width: width - 16, bulletRadius: 1.8, textIndent: 12, lineGap: 2.5 }).moveDown(0.6)
      return
    case 'warning': {
      const height = pdf.heightOfString(block.text, { width: width - 32, lineGap: 2.5 }) + 24
      makeRoom(pdf, height + 12)
      const top = pdf.y
      pdf.roundedRect(margin, top, width, height, 8).lineWidth(1.2).stroke(ink)
      pdf.text(block.text, margin + 16, top + 12, { width: width - 32, lineGap: 2.5 })
      pdf.y = top + height + 12
      return
    }
    case 'facts':
      for (const [label, value] of block.rows) drawRow(pdf, [label, value], [0.42, 0.58], ['regular', 'bold'])
      pdf.moveDown(0.8)
      return
    case 'table': {
      const shares = columnShares(
        block.head.map((_, column) => widestWord(pdf, block, column) + cellGap),
        width,
      )
      const amounts = block.head.map((_, column) => block.rows.some((row) => row[column]!.endsWith('€')))
      drawRow(
        pdf,
        block.head,
        shares,
        block.head.map(() => 'bold'),
        amounts,
      )
      for (const row of block.rows)
        drawRow(
          pdf,
          row,
          shares,
          row.map(() => 'regular'),
          amounts,
        )
      pdf.moveDown(0.8)
    }
  }
}

/** The longest part of a column that must stay in one line, in points. */
function widestWord(pdf: PDFKit.PDFDocument, { head, rows }: Pick<Table, 'head' | 'rows'>, column: number): number {
  pdf.fontSize(rowSize)
  const widthsIn = (font: string, cells: string[]) =>
    cells.flatMap((cell) => cell.split(' ')).map((word) => pdf.font(font).widthOfString(word))
  const inRows = widthsIn(
    'regular',
    rows.map((row) => row[column]!),
  )
  return Math.max(...widthsIn('bold', [head[column]!]), ...inRows)
}

/**
 * Of all columns the same, unless a word is broken then: a column that needs more has what it needs, and the others share the rest.
 * `needs` and `total` are in points.
 */
export function columnShares(needs: number[], total: number): number[] {
  let free = total
  let others = needs.length
  for (const need of needs.toSorted((one, other) => other - one)) {
    if (need <= free / others) break
    free -= need
    others -= 1
  }
  const widths = needs.map((need) => Math.max(need, others > 0 ? free / others : 0))
  const sum = widths.reduce((all, one) => all + one, 0)
  return widths.map((one) => one / sum)
}

/** `amounts`: the columns that are aligned to the right. */
function drawRow(
  pdf: PDFKit.PDFDocument,
  cells: string[],
  shares: number[],
  fonts: string[],
  amounts: boolean[] = [],
): void {
  pdf.fontSize(rowSize)
  const heights = cells.map((cell, index) =>
    pdf.font(fonts[index]!).heightOfString(cell, { width: width * shares[index]! - cellGap }),
  )
  const height = Math.max(...heights) + 9
  makeRoom(pdf, height)
  const top = pdf.y
  let left = margin
  cells.forEach((cell, index) => {
    pdf.font(fonts[index]!).fillColor(index === 0 && cells.length === 2 ? muted : ink)
    pdf.text(cell, left, top + 4, { width: width * shares[index]! - cellGap, align: amounts[index] ? 'right' : 'left' })
    left += width * shares[index]!
  })
  pdf.y = top + height
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.6)
    .stroke(line)
}

function drawFeet(pdf: PDFKit.PDFDocument, feet: { from: number; feet: Feet }[]): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index)
    const { foot, pageLabel } = feet.findLast(({ from }) => from <= index)!.feet
    const y = pdf.page.height - 48
    // Below the bottom margin pdfkit would start a new page.
    pdf.page.margins.bottom = 0
    pdf.font('regular').fontSize(8).fillColor(muted)
    pdf.text(foot, margin, y, { width: width - 90, lineBreak: false, ellipsis: true })
    pdf.text(pageLabel(index + 1, count), margin + width - 90, y, {
      width: 90,
      align: 'right',
      lineBreak: false,
    })
  }
}

/** Rich text of the editors as plain blocks. */
export function blocksOfHtml(html: string): PdfBlock[] {
  const plain = (text: string) =>
    text
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .replace(/&nbsp;/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/[ \t\n]+/g, ' ')
      .trim()
  const blocks: PdfBlock[] = []
  for (const [, tag, inner] of html.matchAll(/<(h[1-6]|p|ul|ol)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
    if (tag!.startsWith('h')) blocks.push({ kind: 'heading', text: plain(inner!) })
    else if (tag === 'p') blocks.push({ kind: 'paragraph', text: plain(inner!) })
    else
      blocks.push({
        kind: 'list',
        items: [...inner!.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].map(([, item]) => plain(item!)),
      })
  }
  return blocks.length > 0 ? blocks : [{ kind: 'paragraph', text: plain(html) }]
}
