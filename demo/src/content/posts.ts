import { paragraphs, t } from './text.ts'
import type { DemoComment, DemoPost, DemoReview, Instant, Locale, Translated } from './types.ts'

export function post(
  kind: DemoPost['kind'],
  {
    productKey,
    authorKey,
    publishedAt,
    title,
    content,
    likedBy = [],
  }: {
    productKey: string
    authorKey: string
    publishedAt: Instant
    title: Translated
    content: Translated
    likedBy?: string[]
  },
): DemoPost {
  return {
    key: `${kind}-${productKey}-${publishedAt.slice(0, 10)}`,
    kind,
    productKey,
    authorKey,
    title,
    content: paragraphs(content),
    publishedAt,
    likedBy,
  }
}

export const updates: DemoPost[] = [
  post('update', {
    productKey: 'p1',
    authorKey: 'quellhain-owner',
    publishedAt: '2026-11-18T08:00:00Z',
    title: t(
      'Fundamente für Anlage 2 sind gegossen',
      'Foundations for turbine 2 are cast',
      'Fundamenty turbiny nr 2 są wylane',
    ),
    content: t(
      'Bei trockenem Wetter wurden in drei Tagen 640 Kubikmeter Beton verarbeitet. Der Beton härtet nun vier Wochen aus.',
      'In dry weather 640 cubic metres of concrete were placed in three days. It now cures for four weeks.',
      'Przy suchej pogodzie w trzy dni wylano 640 metrów sześciennych betonu. Teraz twardnieje przez cztery tygodnie.',
    ),
    likedBy: ['jana-probst', 'investor-4'],
  }),
  post('update', {
    productKey: 'p1',
    authorKey: 'quellhain-editor',
    publishedAt: '2026-10-27T08:00:00Z',
    title: t('Netzanschluss bestätigt', 'Grid connection confirmed', 'Przyłącze potwierdzone'),
    content: t(
      'Der Netzbetreiber hat den Anschluss für den Herbst des kommenden Jahres schriftlich zugesagt.',
      'The grid operator has confirmed the connection for next autumn in writing.',
      'Operator sieci pisemnie potwierdził przyłącze na jesień przyszłego roku.',
    ),
  }),
  post('update', {
    productKey: 'p2',
    authorKey: 'quellhain-editor',
    publishedAt: '2026-09-30T08:00:00Z',
    title: t('Umspannwerk: Fundament fertig', 'Substation: foundation finished', 'Stacja: fundament gotowy'),
    content: t(
      'Der neue Transformator ist bestellt und wird im Februar geliefert.',
      'The new transformer is ordered and will be delivered in February.',
      'Nowy transformator jest zamówiony, dostawa w lutym.',
    ),
    likedBy: ['jana-probst'],
  }),
  post('update', {
    productKey: 'p4',
    authorKey: 'solarhain-owner',
    publishedAt: '2026-11-14T08:00:00Z',
    title: t('Zweite Baugenehmigung erteilt', 'Second building permit granted', 'Drugie pozwolenie na budowę'),
    content: t(
      'Für den Park Deponie Süd liegt die Genehmigung vor. Die dritte wird im Frühjahr erwartet.',
      'The permit for the Deponie Süd park has been granted. The third is expected in spring.',
      'Pozwolenie dla farmy Deponie Süd zostało wydane. Trzecie jest oczekiwane wiosną.',
    ),
    likedBy: ['ute-doppelhof', 'karl-doppelhof'],
  }),
  post('update', {
    productKey: 'p6',
    authorKey: 'solarhain-editor',
    publishedAt: '2026-11-06T08:00:00Z',
    title: t('Speicher bestellt', 'Battery ordered', 'Magazyn zamówiony'),
    content: t(
      'Vier der sechs Container sind fest bestellt. Der Preis liegt 3 % unter dem Plan.',
      'Four of the six containers are on firm order. The price is 3% below plan.',
      'Cztery z sześciu kontenerów są zamówione. Cena jest o 3% niższa od planu.',
    ),
    likedBy: ['piotr-zielony'],
  }),
  post('update', {
    productKey: 'p8',
    authorKey: 'mooremess-owner',
    publishedAt: '2026-11-11T08:00:00Z',
    title: t('Warteliste eröffnet', 'Waiting list opened', 'Lista oczekujących otwarta'),
    content: t(
      'Das Volumen ist vergeben. Neue Zeichnungen warten in der Reihenfolge ihres Eingangs.',
      'The volume is taken. New subscriptions wait in order of receipt.',
      'Pula jest rozdzielona. Nowe zapisy czekają w kolejności wpływu.',
    ),
  }),
  post('update', {
    productKey: 'p7',
    authorKey: 'mooremess-owner',
    publishedAt: '2026-10-08T08:00:00Z',
    title: t('Drittes Quartal unter Plan', 'Third quarter below plan', 'Trzeci kwartał poniżej planu'),
    content: t(
      'Der Umsatz lag 18 % unter dem Plan, weil zwei Landesämter Aufträge verschoben haben.',
      'Revenue was 18% below plan because two state agencies postponed orders.',
      'Przychody były o 18% niższe od planu, bo dwa urzędy przesunęły zamówienia.',
    ),
    likedBy: ['investor-2'],
  }),
  post('update', {
    productKey: 'p9',
    authorKey: 'mooremess-editor',
    publishedAt: '2026-11-03T08:00:00Z',
    title: t(
      'Raum für die Kalibrierstation gemietet',
      'Room for the calibration station rented',
      'Lokal na stację wzorcowania wynajęty',
    ),
    content: t(
      'Die Räume liegen neben der Werkstatt und sind ab Januar frei.',
      'The rooms are next to the workshop and free from January.',
      'Pomieszczenia są obok warsztatu i będą wolne od stycznia.',
    ),
  }),
  post('update', {
    productKey: 'p12',
    authorKey: 'kruemelwerk-owner',
    publishedAt: '2026-11-20T07:30:00Z',
    title: t(
      'Zinszahlung aus einem anderen Darlehen verspätet',
      'Interest on another loan is late',
      'Opóźnione odsetki z innej pożyczki',
    ),
    content: t(
      'Die Zahlung verspätet sich um rund acht Wochen. Eine Handelskette hat Rechnungen später beglichen als vereinbart. Die Genussrechte sind nicht betroffen.',
      'The payment is about eight weeks late. A retail chain paid invoices later than agreed. The participation rights are not affected.',
      'Wypłata opóźni się o około osiem tygodni. Sieć handlowa uregulowała faktury później, niż uzgodniono. Prawa uczestnictwa w zyskach nie są tym objęte.',
    ),
  }),
  post('update', {
    productKey: 'p11',
    authorKey: 'kruemelwerk-editor',
    publishedAt: '2026-11-16T08:00:00Z',
    title: t(
      'Mehl für das erste Quartal gesichert',
      'Flour for the first quarter secured',
      'Mąka na pierwszy kwartał zakupiona',
    ),
    content: t(
      'Zwei Mühlen haben Preise bis März zugesagt.',
      'Two mills have confirmed prices until March.',
      'Dwa młyny potwierdziły ceny do marca.',
    ),
  }),
  post('update', {
    productKey: 'p13',
    authorKey: 'habichtsgrund-editor',
    publishedAt: '2026-11-09T08:00:00Z',
    title: t('Haus A steht', 'House A is up', 'Dom A stoi'),
    content: t(
      'Die Wandelemente wurden in neun Tagen montiert. Als Nächstes folgt das Dach.',
      'The wall elements were mounted in nine days. The roof comes next.',
      'Ściany zmontowano w dziewięć dni. Następny jest dach.',
    ),
    likedBy: ['ute-doppelhof'],
  }),
  post('update', {
    productKey: 'p15',
    authorKey: 'lehmfiktiv-owner',
    publishedAt: '2026-11-05T08:00:00Z',
    title: t(
      'Mietvertrag für die Molkerei unterschrieben',
      'Lease for the dairy signed',
      'Umowa najmu mleczarni podpisana',
    ),
    content: t(
      'Der Vertrag läuft zehn Jahre. Der Umzug beginnt, sobald der Stromanschluss liegt.',
      'The lease runs for ten years. The move starts once power is connected.',
      'Umowa obowiązuje dziesięć lat. Przeprowadzka ruszy po podłączeniu prądu.',
    ),
  }),
]

export const irPosts: DemoPost[] = [
  post('ir_post', {
    productKey: 'p1',
    authorKey: 'quellhain-owner',
    publishedAt: '2026-11-10T08:00:00Z',
    title: t('Bericht zum dritten Quartal', 'Third-quarter report', 'Raport za trzeci kwartał'),
    content: t(
      'Die alten Anlagen haben 1,9 Gigawattstunden geliefert, 4 % mehr als geplant. Die Baukosten liegen im Budget.',
      'The old turbines supplied 1.9 gigawatt hours, 4% more than planned. Building costs are within budget.',
      'Stare turbiny dostarczyły 1,9 gigawatogodziny, o 4% więcej niż planowano. Koszty budowy mieszczą się w budżecie.',
    ),
  }),
  post('ir_post', {
    productKey: 'p2',
    authorKey: 'quellhain-owner',
    publishedAt: '2026-10-15T08:00:00Z',
    title: t('Zinszahlung geleistet', 'Interest paid', 'Odsetki wypłacone'),
    content: t(
      'Die Zinsen für das dritte Quartal wurden am Fälligkeitstag überwiesen.',
      'Interest for the third quarter was transferred on the due day.',
      'Odsetki za trzeci kwartał przelano w dniu wymagalności.',
    ),
  }),
  post('ir_post', {
    productKey: 'p4',
    authorKey: 'solarhain-owner',
    publishedAt: '2026-11-12T08:00:00Z',
    title: t('Quartalsbericht liegt vor', 'Quarterly report available', 'Raport kwartalny dostępny'),
    content: t(
      '14 Parks lieferten 21,4 Gigawattstunden. Die Eigenkapitalquote beträgt 31 %.',
      '14 parks supplied 21.4 gigawatt hours. The equity ratio is 31%.',
      '14 farm dostarczyło 21,4 gigawatogodziny. Wskaźnik kapitału własnego wynosi 31%.',
    ),
  }),
  post('ir_post', {
    productKey: 'p7',
    authorKey: 'mooremess-owner',
    publishedAt: '2026-10-09T08:00:00Z',
    title: t('Zahlen zum dritten Quartal', 'Figures for the third quarter', 'Liczby za trzeci kwartał'),
    content: t(
      'Umsatz 212.000 Euro, Verlust 64.000 Euro, Kasse 388.000 Euro. Die Mittel reichen nach Plan 14 Monate.',
      'Revenue 212,000 euros, loss 64,000 euros, cash 388,000 euros. According to plan, funds last 14 months.',
      'Przychody 212 000 euro, strata 64 000 euro, kasa 388 000 euro. Według planu środki wystarczą na 14 miesięcy.',
    ),
  }),
  post('ir_post', {
    productKey: 'p8',
    authorKey: 'mooremess-owner',
    publishedAt: '2026-11-13T08:00:00Z',
    title: t('Verwendung der Mittel', 'Use of funds', 'Wykorzystanie środków'),
    content: t(
      'Bis heute sind 118.000 Euro für Personal und 22.000 Euro für die Zertifizierung ausgegeben.',
      'To date 118,000 euros have been spent on staff and 22,000 euros on certification.',
      'Do dziś wydano 118 000 euro na kadrę i 22 000 euro na certyfikację.',
    ),
  }),
  post('ir_post', {
    productKey: 'p12',
    authorKey: 'kruemelwerk-owner',
    publishedAt: '2026-11-02T08:00:00Z',
    title: t('Backlinie: Stand der Arbeiten', 'Baking line: progress', 'Linia wypieku: postęp prac'),
    content: t(
      'Der elektrische Ofen ist geliefert. Der Probebetrieb beginnt vier Wochen später als geplant.',
      'The electric oven has been delivered. Trial operation starts four weeks later than planned.',
      'Piec elektryczny dostarczono. Próby ruszą cztery tygodnie później, niż planowano.',
    ),
  }),
  post('ir_post', {
    productKey: 'p13',
    authorKey: 'habichtsgrund-owner',
    publishedAt: '2026-11-16T08:00:00Z',
    title: t('Kostenstand zum Rohbau', 'Cost status of the shell', 'Koszty stanu surowego'),
    content: t(
      '61 % der Baukosten sind vergeben, im Mittel 2 % über dem Plan. Die Reserve deckt das.',
      '61% of building costs are contracted, on average 2% above plan. The reserve covers this.',
      'Zlecono 61% kosztów budowy, średnio 2% powyżej planu. Rezerwa to pokrywa.',
    ),
  }),
  post('ir_post', {
    productKey: 'p9',
    authorKey: 'mooremess-editor',
    publishedAt: '2026-11-17T08:00:00Z',
    title: t('Angebote für die Messkammer', 'Offers for the test chamber', 'Oferty na komorę pomiarową'),
    content: t(
      'Drei Angebote liegen zwischen 96.000 und 121.000 Euro. Wir entscheiden im Dezember.',
      'Three offers are between 96,000 and 121,000 euros. We decide in December.',
      'Trzy oferty mieszczą się między 96 000 a 121 000 euro. Decyzja zapadnie w grudniu.',
    ),
  }),
]

export const posts: DemoPost[] = [...updates, ...irPosts]

type Line = [target: string, customerKey: string, createdAt: Instant, locale: Locale, text: string, parent?: number]

const onUpdates: Line[] = [
  [
    'update-p1-2026-11-18',
    'investor-4',
    '2026-11-18T10:12:00Z',
    'de-DE',
    'Danke für die Fotos. Wann wird der Kran erwartet?',
  ],
  [
    'update-p1-2026-11-18',
    'quellhain-owner',
    '2026-11-18T13:40:00Z',
    'de-DE',
    'Der Großkran kommt nach Plan im April.',
    0,
  ],
  [
    'update-p4-2026-11-14',
    'karl-doppelhof',
    '2026-11-14T18:02:00Z',
    'de-DE',
    'Was geschieht, wenn die dritte Genehmigung ausbleibt?',
  ],
  [
    'update-p4-2026-11-14',
    'solarhain-owner',
    '2026-11-16T09:10:00Z',
    'de-DE',
    'Dann wird der dritte Park nicht gebaut, das Geld geht in den Speicher der beiden anderen.',
    2,
  ],
  [
    'update-p6-2026-11-06',
    'piotr-zielony',
    '2026-11-07T08:30:00Z',
    'pl-PL',
    'Czy magazyn będzie ubezpieczony od pożaru?',
  ],
  ['update-p6-2026-11-06', 'solarhain-editor', '2026-11-09T09:00:00Z', 'pl-PL', 'Tak, od dnia dostawy kontenerów.', 4],
  [
    'update-p7-2026-10-08',
    'investor-2',
    '2026-10-09T07:15:00Z',
    'de-DE',
    'Danke für die offene Meldung. Sind die Aufträge nur verschoben oder verloren?',
  ],
  ['update-p12-2026-11-20', 'jana-probst', '2026-11-20T08:20:00Z', 'de-DE', 'Wird die verspätete Zahlung verzinst?'],
]
const inDialog: Line[] = [
  ['p1', 'investor-8', '2026-10-18T09:00:00Z', 'de-DE', 'Wie hoch ist der Pachtanteil der Gemeinde?'],
  ['p1', 'quellhain-editor', '2026-10-19T08:10:00Z', 'de-DE', 'Die Gemeinde erhält 0,2 Cent je Kilowattstunde.', 0],
  ['p1', 'neele-neu', '2026-11-19T18:55:00Z', 'de-DE', 'Kann ich den Windpark besichtigen?'],
  ['p11', 'investor-6', '2026-11-05T12:00:00Z', 'en-GB', 'Are the contracts with the retail chains exclusive?'],
  ['p11', 'kruemelwerk-editor', '2026-11-06T09:30:00Z', 'en-GB', 'No. All three may buy from others.', 3],
  ['p15', 'investor-15', '2026-10-22T16:45:00Z', 'de-DE', 'Wie werden Verluste auf die Einlage verrechnet?'],
  ['p20', 'piotr-zielony', '2026-10-30T10:05:00Z', 'pl-PL', 'Kiedy ruszy zakład pod Poznaniem?'],
  [
    'p20',
    'kruemelwerk-owner',
    '2026-11-02T09:20:00Z',
    'pl-PL',
    'Planujemy start na drugi kwartał, o ile hala zostanie odebrana.',
    6,
  ],
  ['p1', 'piotr-zielony', '2026-11-12T07:40:00Z', 'pl-PL', 'Czy stare turbiny zostaną sprzedane, czy zezłomowane?'],
  [
    'p1',
    'quellhain-owner',
    '2026-11-12T15:05:00Z',
    'pl-PL',
    'Dwie sprzedajemy do dalszej pracy, trzy trafią do recyklingu.',
    8,
  ],
  ['p1', 'investor-6', '2026-11-15T10:20:00Z', 'en-GB', 'Who carries the risk if the crane is delayed?'],
  [
    'p1',
    'quellhain-editor',
    '2026-11-16T08:00:00Z',
    'en-GB',
    'The crane company up to 30 days, after that the project. The plan holds a reserve of 3% for it.',
    10,
  ],
  ['p1', 'investor-6', '2026-11-16T09:12:00Z', 'en-GB', 'Thank you, that is clear.', 10],
]
const onReports: Line[] = [
  ['ir_post-p2-2026-10-15', 'jana-probst', '2026-10-15T17:30:00Z', 'de-DE', 'Die Zahlung ist angekommen.'],
  [
    'ir_post-p4-2026-11-12',
    'ute-doppelhof',
    '2026-11-13T07:50:00Z',
    'de-DE',
    'Warum ist die Eigenkapitalquote gegenüber dem Vorjahr gesunken?',
  ],
  [
    'ir_post-p4-2026-11-12',
    'solarhain-owner',
    '2026-11-13T14:00:00Z',
    'de-DE',
    'Weil die Darlehen der neuen Parks jetzt in der Bilanz stehen.',
    1,
  ],
  [
    'ir_post-p12-2026-11-02',
    'jana-probst',
    '2026-11-03T19:10:00Z',
    'de-DE',
    'Verschiebt sich dadurch der Gewinnanteil für dieses Jahr?',
  ],
]

function conversation(kind: DemoComment['kind'], lines: Line[]): DemoComment[] {
  return lines.map(([target, customerKey, createdAt, locale, text, parent], index) => ({
    key: `${kind}-${index + 1}`,
    target: kind === 'dialog' ? { productKey: target } : { postKey: target },
    kind,
    customerKey,
    parentKey: parent === undefined ? null : `${kind}-${parent + 1}`,
    locale,
    text,
    createdAt,
    likedBy: index % 3 === 0 ? ['jana-probst'] : [],
  }))
}

export const comments: DemoComment[] = [
  ...conversation('comment', onUpdates),
  ...conversation('dialog', inDialog),
  ...conversation('ir_comment', onReports),
]

const review = (
  productKey: string,
  customerKey: string,
  {
    points,
    title,
    content,
    locale = 'de-DE',
  }: { points: DemoReview['points']; title: string; content: string; locale?: Locale },
): DemoReview => ({
  key: `review-${productKey}-${customerKey}`,
  productKey,
  customerKey,
  locale,
  points,
  title,
  content,
  createdAt: '2026-11-14T12:00:00Z',
})

/** Opinions of customers, no statement on creditworthiness. */
export const reviews: DemoReview[] = [
  review('p1', 'investor-4', {
    points: 5,
    title: 'Gute Unterlagen',
    content: 'Gutachten und Zahlen sind vollständig, Fragen werden beantwortet.',
  }),
  review('p1', 'investor-8', {
    points: 4,
    title: 'Klar beschrieben',
    content: 'Die Rangfolge hätte ich gern weiter oben gesehen.',
  }),
  review('p4', 'ute-doppelhof', {
    points: 4,
    title: 'Ordentliche Berichte',
    content: 'Monatliche Erträge, auch die schlechten.',
  }),
  review('p1', 'investor-6', {
    points: 4,
    title: 'Clear figures',
    content: 'The wind reports are complete; the summary could be shorter.',
    locale: 'en-GB',
  }),
  review('p2', 'jana-probst', {
    points: 5,
    title: 'Pünktlich bisher',
    content: 'Zwei Zinszahlungen, beide am Fälligkeitstag.',
  }),
  review('p12', 'jana-probst', {
    points: 3,
    title: 'Transparent, aber langsam',
    content: 'Berichte kommen, manchmal spät.',
  }),
  review('p8', 'investor-2', { points: 3, title: 'Ehrlich', content: 'Die niedrigere Bewertung wurde begründet.' }),
  review('p6', 'piotr-zielony', {
    points: 4,
    title: 'Dobrze opisane',
    content: 'Ryzyko baterii wyjaśniono zrozumiale.',
    locale: 'pl-PL',
  }),
  review('p1', 'piotr-zielony', {
    points: 5,
    title: 'Szybkie odpowiedzi',
    content: 'Pytania o wiatr i hałas wyjaśniono w jeden dzień.',
    locale: 'pl-PL',
  }),
  review('p13', 'karl-doppelhof', {
    points: 4,
    title: 'Viele Bilder, klare Kosten',
    content: 'Der Kostenstand wird laufend gemeldet.',
  }),
  review('p18', 'jana-probst', {
    points: 5,
    title: 'Schöner Bausatz',
    content: 'Alle Teile passen, das Holz riecht gut.',
  }),
  review('p19', 'ute-doppelhof', {
    points: 4,
    title: 'Nützlich',
    content: 'Die Tabellen hätte ich gern auch als Datei.',
  }),
]
