import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { columnShares, renderPdf } from './pdf.ts'

const paperWith = (value: string) =>
  renderPdf({
    locale: 'de-DE',
    title: 'Vertrag',
    createdAt: new Date('2026-11-28T09:00:00Z'),
    author: 'Goldammer',
    foot: 'Vertrag',
    pageLabel: (page, of) => `Seite ${page} von ${of}`,
    blocks: [{ kind: 'facts', rows: [['Emittentin', value]] }],
  })

/** Of each font of a PDF, the letters that its glyphs stand for: what is copied, searched and read aloud. */
function readableLetters(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  const maps = [...streams].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')]
    } catch {
      return [] // Not compressed, so no map of letters.
    }
  })
  return maps.filter((map) => map.includes('begincmap')).map((map) => map.slice(map.indexOf('beginbfrange')))
}

const hex = (part: string) => [...part].map((letter) => letter.codePointAt(0)!.toString(16).padStart(4, '0')).join(' ')

test('WCAG 1.3.1 every letter of a paper is readable aloud, searchable and copyable', async () => {
  // The letters with a mark are drawn from the letter without it, and come first in this process.
  await paperWith('Łucja Żółć Øde Ärzte Übung Örtlich Čapek Ðóra')
  const letters = readableLetters(await paperWith('Lehmfiktiv ZzOoAaUuCcDd'))
  expect(letters).toHaveLength(2)
  for (const map of letters) expect(map).not.toContain('<>')
  for (const part of ['fi', ...'LehmktvZzOoAaUuCcDd']) expect(letters.join()).toContain(`<${hex(part)}>`)
})

test.each([
  { needs: [60, 90, 40, 30], points: [100, 100, 100, 100] },
  { needs: [60, 160, 40, 30], points: [80, 160, 80, 80] },
  { needs: [90, 160, 40, 30], points: [90, 160, 75, 75] },
  { needs: [100, 100, 100, 100], points: [100, 100, 100, 100] },
  { needs: [200, 200, 200, 200], points: [100, 100, 100, 100] },
])('R4.03 a table of a paper breaks no word that has room: $needs', ({ needs, points }) => {
  expect(columnShares(needs, 400).map((share) => share * 400)).toEqual(points.map((point) => expect.closeTo(point, 5)))
})
