import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { withdrawalInstruction } from './withdrawal-instruction-wire.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const SELLER = 'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt'

// EGBGB annex 1 with its notes 1 b and c, 2, the one on § 356a, 4 and 5 (BGBl. 2026 I Nr. 28, from 19.06.2026); annex 2.
const PERIOD =
  'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.'
const RIGHT = (link: string) => [
  'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
  PERIOD,
  `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${SELLER}, Telefon 030 23125-100, E-Mail team@goldammer.example) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
  `Sie können Ihr Widerrufsrecht auch online unter ${link} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`,
  'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
]
const EFFECTS = [
  'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
  'Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.',
  'Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.',
  'Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.',
  'Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.',
]
const FORM = `(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)
– An ${SELLER}, team@goldammer.example:
– Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)
– Bestellt am (*)/erhalten am (*)
– Name des/der Verbraucher(s)
– Anschrift des/der Verbraucher(s)
– Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)
– Datum
(*) Unzutreffendes streichen.`

test('R7.19 EGBGB Art. 246a § 1 (2) instruction and form are the statutory models, with the seller', () => {
  const one = withdrawalInstruction(app.parts, 'de-DE', { goods: 'one', downloads: false, waived: false })
  expect(one).toEqual({
    title: 'Widerrufsbelehrung',
    parts: [
      { title: 'Widerrufsrecht', paragraphs: RIGHT(`${app.parts.config.publicUrl}/withdrawal`) },
      { title: 'Folgen des Widerrufs', paragraphs: EFFECTS },
      { title: 'Muster-Widerrufsformular', paragraphs: [FORM] },
    ],
  })
})

test('R7.19 the period runs from what is bought: the last of several goods, the contract for downloads', () => {
  const several = PERIOD.replace('die Waren', 'die letzte Ware')
  const download = 'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.'
  const rightOf = (bought: Parameters<typeof withdrawalInstruction>[2]) =>
    withdrawalInstruction(app.parts, 'de-DE', bought).parts[0]!.paragraphs
  expect(rightOf({ goods: 'several', downloads: false, waived: false })[1]).toBe(several)
  expect(rightOf({ goods: null, downloads: true, waived: false })[1]).toBe(download)
  const both = rightOf({ goods: 'several', downloads: true, waived: true })
  expect(both.slice(1, 3)).toEqual([
    `Für die Waren: ${several}`,
    `Für die digitalen Inhalte zum Herunterladen: ${download}`,
  ])
  expect(both[3]).toMatch(/^Sie haben ausdrücklich zugestimmt/)
})

test('R7.19 anybody reads the instruction before the order, in the language of the session', async () => {
  const visitor = app.client()
  const { status, body } = await visitor.get('/content/withdrawal-instruction')
  expect(status).toBe(200)
  expect(body.parts[1].paragraphs).toEqual(EFFECTS)
  expect(body.parts[2].paragraphs).toEqual([FORM])
})
