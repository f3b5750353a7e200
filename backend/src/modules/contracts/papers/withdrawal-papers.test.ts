import { expect, test } from 'vitest'
import type { ContractFacts } from './contract-facts.ts'
import { contractPaper } from './contract-papers.ts'
import { sampleFacts } from './sample-facts.ts'

const instructionOf = (product: Partial<ContractFacts['product']>) => {
  const facts = sampleFacts('de-DE')
  const { blocks } = contractPaper(
    'withdrawal_instruction',
    { ...facts, product: { ...facts.product, ...product } },
    new Date('2026-11-21T10:00:00Z'),
  )
  return blocks.flatMap((block): string[] =>
    block.kind === 'list' ? block.items : 'text' in block ? [block.text] : [],
  )
}

const ADDRESS = 'Windpark Nord Muster GmbH, Musterweg 1, 00001 Beispielstadt'
const ONLINE =
  'Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.'

test('domain/withdrawal#instruction EGBGB Art. 246b § 2 (3) the instruction is annex 3, and lists what starts the period', () => {
  const lines = instructionOf({ type: 'silent_partnership', regime: 'vermanlg_2' })
  for (const line of [
    'Abschnitt 1: Widerrufsrecht',
    'Sie können Ihre Vertragserklärung innerhalb von 14 Tagen ohne Angabe von Gründen mittels einer eindeutigen Erklärung widerrufen. Die Frist beginnt nach Abschluss des Vertrags und nachdem Sie die Vertragsbestimmungen einschließlich der Allgemeinen Geschäftsbedingungen sowie alle nachstehend unter Abschnitt 2 aufgeführten Informationen auf einem dauerhaften Datenträger (z. B. Brief, Telefax, E-Mail) erhalten haben. Zur Wahrung der Widerrufsfrist genügt die rechtzeitige Absendung des Widerrufs, wenn die Erklärung auf einem dauerhaften Datenträger erfolgt.',
    `Der Widerruf ist zu richten an: ${ADDRESS}, E-Mail post@windpark-nord.example.`,
    'Abschnitt 2: Für den Beginn der Widerrufsfrist erforderliche Informationen',
    '2. die Hauptgeschäftstätigkeit des Unternehmers und die für seine Zulassung zuständige Aufsichtsbehörde;',
    '17. den Hinweis, ob der Verbraucher ein außergerichtliches Beschwerde- und Rechtsbehelfsverfahren, dem der Unternehmer unterworfen ist, nutzen kann, und gegebenenfalls dessen Zugangsvoraussetzungen.',
    'Abschnitt 3: Widerrufsfolgen',
  ])
    expect(lines).toContain(line)
  expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(17)
  expect(lines.join('\n')).toContain(ONLINE)
  expect(lines.join('\n')).toContain('Diese Frist beginnt für Sie mit der Absendung Ihrer Widerrufserklärung')
  expect(lines.join('\n')).toContain(`An ${ADDRESS}, post@windpark-nord.example: Hiermit widerrufe(n) ich/wir`)
})

test('domain/withdrawal#instruction VermAnlG § 2d (3) the instruction names recipient and address, and the last day of all', () => {
  const text = instructionOf({}).join('\n')
  expect(text).toContain(`Der Widerruf ist zu richten an: ${ADDRESS}`)
  expect(text).toContain('Das Widerrufsrecht erlischt spätestens zwölf Monate nach dem Vertragsschluss.')
  expect(text).toContain('hat die Emittentin die vereinbarte Gegenleistung zu erbringen (§ 2d Abs. 4 VermAnlG)')
  expect(text).toContain(ONLINE)
  expect(text).not.toContain('Abschnitt 2')
})
