import { t } from './text.ts'
import type { DemoBlogAuthor } from './types.ts'

export const blogAuthors: DemoBlogAuthor[] = [
  {
    key: 'redaktion',
    slug: 'redaktion-goldammer',
    name: 'Redaktion Goldammer',
    position: t('Redaktion', 'Editors', 'Redakcja'),
    description: t(
      'Schreibt über Anlageformen und darüber, was auf der Plattform passiert.',
      'Writes about forms of investment and about what happens on the platform.',
      'Pisze o formach inwestycji i o tym, co dzieje się na platformie.',
    ),
    portrait: null,
  },
  {
    key: 'rieke',
    slug: 'rieke-recherche',
    name: 'Rieke Recherche',
    position: t('Projektprüfung', 'Project review', 'Analiza projektów'),
    description: t(
      'Liest Jahresabschlüsse, besucht Baustellen und fragt nach, wenn Zahlen zu glatt sind.',
      'Reads annual accounts, visits building sites and asks again when figures are too smooth.',
      'Czyta sprawozdania, odwiedza budowy i dopytuje, gdy liczby są zbyt gładkie.',
    ),
    portrait: 'portrait-2.svg',
  },
  {
    key: 'theo',
    slug: 'theo-tarif',
    name: 'Theo Tarif',
    position: t('Steuern und Recht', 'Tax and law', 'Podatki i prawo'),
    description: t(
      'Erklärt Paragrafen so, dass man sie beim Frühstück lesen kann.',
      'Explains sections of the law so that they can be read over breakfast.',
      'Tłumaczy paragrafy tak, żeby dało się je czytać przy śniadaniu.',
    ),
    portrait: 'portrait-5.svg',
  },
]
