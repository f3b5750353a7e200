import { post } from './posts.ts'
import { products } from './products/products.ts'
import { t } from './text.ts'
import type { DemoPost } from './types.ts'

/** Press and reports; the first one by the platform's author. */
export const newsroom: DemoPost[] = [
  post('newsroom', {
    productKey: 'p1',
    authorKey: 'redaktion',
    publishedAt: '2026-11-17T09:00:00Z',
    title: t('Drei Fragen an Mira Beispiel', 'Three questions for Mira Beispiel', 'Trzy pytania do Miry Beispiel'),
    content: t(
      'Die Geschäftsführerin erklärt, warum die alten Fundamente nicht wieder verwendet werden und was mit den Flügeln geschieht.',
      'The managing director explains why the old foundations are not reused and what happens to the blades.',
      'Prezeska wyjaśnia, dlaczego stare fundamenty nie zostaną użyte ponownie i co stanie się z łopatami.',
    ),
    likedBy: ['investor-4'],
  }),
  post('newsroom', {
    productKey: 'p1',
    authorKey: 'quellhain-owner',
    publishedAt: '2026-10-30T09:00:00Z',
    title: t(
      'Pressemitteilung: Bürgerversammlung in Beispielstadt',
      'Press release: citizens’ meeting in Beispielstadt',
      'Komunikat prasowy: zebranie mieszkańców w Beispielstadt',
    ),
    content: t(
      'Rund 140 Menschen haben sich über Schall, Schatten und die Pacht der Gemeinde informiert. Das Protokoll ist öffentlich.',
      'About 140 people asked about noise, shadow and the municipality’s lease. The minutes are public.',
      'Około 140 osób pytało o hałas, cień i czynsz dzierżawny dla gminy. Protokół jest jawny.',
    ),
  }),
  post('newsroom', {
    productKey: 'p4',
    authorKey: 'solarhain-owner',
    publishedAt: '2026-11-13T09:00:00Z',
    title: t(
      'Fachmagazin berichtet über den Park Deponie Süd',
      'Trade magazine reports on the Deponie Süd park',
      'Magazyn branżowy o farmie Deponie Süd',
    ),
    content: t(
      'Der Beitrag beschreibt, wie Module auf einer abgedeckten Deponie gegründet werden. Wir haben ihn nicht bezahlt.',
      'The article describes how solar panels are mounted on a capped landfill. We did not pay for it.',
      'Artykuł opisuje, jak posadowić moduły na zamkniętym składowisku. Nie zapłaciliśmy za niego.',
    ),
  }),
  post('newsroom', {
    productKey: 'p11',
    authorKey: 'kruemelwerk-owner',
    publishedAt: '2026-11-12T09:00:00Z',
    title: t('Brotpreis für das Roggenbrot', 'Bread award for the rye loaf', 'Nagroda za chleb żytni'),
    content: t(
      'Eine Jury hat das Roggenbrot mit 92 von 100 Punkten bewertet. Über die wirtschaftliche Lage sagt der Preis nichts.',
      'A jury gave the rye bread 92 of 100 points. The award says nothing about the financial position.',
      'Jury przyznało chlebowi żytniemu 92 na 100 punktów. Nagroda nie mówi nic o sytuacji finansowej.',
    ),
  }),
  post('newsroom', {
    productKey: 'p23',
    authorKey: 'lehmfiktiv-owner',
    publishedAt: '2026-11-08T09:00:00Z',
    title: t(
      'Ausstellung: Brennofen No. 6 im Heimatmuseum',
      'Exhibition: kiln no. 6 in the local museum',
      'Wystawa: piec nr 6 w muzeum regionalnym',
    ),
    content: t(
      'Der Ofen ist bis Ende Januar zu sehen. Leihgabe und Versicherung sind vertraglich geregelt.',
      'The kiln is on show until the end of January. Loan and insurance are covered by contract.',
      'Piec można oglądać do końca stycznia. Wypożyczenie i ubezpieczenie reguluje umowa.',
    ),
  }),
]

const title = t('Ein Blick hinter die Kulissen', 'A look behind the scenes', 'Za kulisami')

/** What the issuer shows of itself: one for each product that has the text. */
export const insides: DemoPost[] = products
  .filter(({ texts }) => texts.insides['de-DE'] !== '')
  .map(({ key, issuerKey, texts }) => ({
    ...post('insides', {
      productKey: key,
      authorKey: `${issuerKey}-editor`,
      publishedAt: '2026-11-01T08:00:00Z',
      title,
      content: title,
    }),
    content: texts.insides,
  }))
