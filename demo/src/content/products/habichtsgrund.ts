import { paragraphs, t } from '../text.ts'
import { fact, product } from './build.ts'

const insides = paragraphs(
  t(
    'Baustellentagebuch mit Fotos, Kostenstand und den Protokollen der Bauabnahmen.',
    'Site diary with photos, cost status and the minutes of the inspections.',
    'Dziennik budowy ze zdjęciami, stanem kosztów i protokołami odbiorów.',
  ),
)

export const habichtsgrundProducts = [
  product({
    key: 'p13',
    issuerKey: 'habichtsgrund',
    fundingType: 'subordinatedLoan',
    regime: 'vermanlg_2a',
    branch: 'real_estate',
    name: t('Holzquartier Habichtsgrund', 'Habichtsgrund Timber Quarter', 'Drewniane Osiedle Habichtsgrund'),
    seoPath: t(
      'projekte/holzquartier-habichtsgrund',
      'projects/habichtsgrund-timber-quarter',
      'projekty/drewniane-osiedle-habichtsgrund',
    ),
    teaser: t(
      'Überzeichnet: 38 Wohnungen in Holzbauweise, Tilgung und Zins alle drei Monate.',
      'Oversubscribed: 38 flats built in timber, principal and interest every three months.',
      'Nadsubskrypcja: 38 mieszkań z drewna, spłata kapitału i odsetek co trzy miesiące.',
    ),
    overview: paragraphs(
      t(
        'Auf dem Gelände einer früheren Gärtnerei entstehen drei Häuser mit 38 Wohnungen. 30 davon werden vermietet, acht verkauft. Die Wände kommen als fertige Elemente aus einem Werk in 40 Kilometern Entfernung.',
        'Three houses with 38 flats are being built on the site of a former market garden. Thirty will be let, eight sold. The walls come as finished elements from a plant 40 kilometres away.',
        'Na terenie dawnego gospodarstwa ogrodniczego powstają trzy domy z 38 mieszkaniami. 30 z nich będzie wynajmowanych, osiem sprzedanych. Ściany przyjeżdżają jako gotowe elementy z zakładu oddalonego o 40 kilometrów.',
      ),
      t(
        'Das Darlehen wird als Annuität zurückgezahlt: Jede Rate enthält Zins und Tilgung. Es ist das gesamte Volumen gezeichnet; weitere Zeichnungen kommen auf die Warteliste, und der Betrag wird erst eingezogen, wenn Volumen frei wird.',
        'The loan is repaid as an annuity: each instalment contains interest and principal. The entire volume is subscribed; further subscriptions join the waiting list and are only debited when volume becomes free.',
        'Pożyczka jest spłacana w równych ratach: każda zawiera odsetki i kapitał. Cała pula jest zapisana; kolejne zapisy trafiają na listę oczekujących, a kwoty są pobierane dopiero, gdy zwolni się miejsce.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Bauen und Grundstück kosten 11,2 Millionen Euro. Die Bank finanziert 68 %, Eigenkapital 27 %, diese Runde 5 %. Drei der acht Eigentumswohnungen sind reserviert.',
        'Building and land cost 11.2 million euros. The bank finances 68%, equity 27%, this round 5%. Three of the eight flats for sale are reserved.',
        'Budowa i grunt kosztują 11,2 miliona euro. Bank finansuje 68%, kapitał własny 27%, ta runda 5%. Trzy z ośmiu mieszkań na sprzedaż są zarezerwowane.',
      ),
      t(
        'Steigen die Baukosten um mehr als 6 %, reicht die Reserve nicht. Dann müssten weitere Mittel gesucht oder Wohnungen zusätzlich verkauft werden.',
        'If building costs rise by more than 6%, the reserve is not enough. Further funds would have to be found or more flats sold.',
        'Jeśli koszty budowy wzrosną o ponad 6%, rezerwa nie wystarczy. Trzeba będzie szukać dalszych środków lub sprzedać więcej mieszkań.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Tilgung', 'Repayment', 'Spłata'),
        t('Annuität, 12 Raten', 'Annuity, 12 instalments', 'Raty równe, 12 rat'),
      ),
      fact(t('Wohnungen', 'Flats', 'Mieszkania'), t('38', '38', '38')),
    ],
    cover: 'habichtsgrund.svg',
    volume: 600_000,
    tariff: { rate: 650, period: 'quarterly', min: 500, unit: 500, unitsMax: 50 },
    round: { state: 'oversubscribed', threshold: 300_000, start: '2026-09-14', end: '2026-12-15' },
    funding: {
      suggestions: '500,1000,2500,5000',
      repayment: 'annuity',
      cancellationPossibleDate: '2029-12-31',
      durationMonths: 36,
      noticeMonths: 6,
    },
    badges: ['sustainable'],
    documentDate: '2026-08-31',
  }),
  product({
    key: 'p14',
    issuerKey: 'habichtsgrund',
    fundingType: 'subordinatedLoan',
    regime: 'vermanlg_2a',
    branch: 'real_estate',
    name: t('Werkhof Habichtsgrund', 'Habichtsgrund Yard', 'Plac Habichtsgrund'),
    seoPath: t('projekte/werkhof-habichtsgrund', 'projects/habichtsgrund-yard', 'projekty/plac-habichtsgrund'),
    teaser: t(
      'Entwurf: Werkstätten für Handwerksbetriebe in einer umgebauten Lagerhalle.',
      'Draft: workshops for craft businesses in a converted warehouse.',
      'Szkic: warsztaty dla rzemieślników w przebudowanym magazynie.',
    ),
    overview: paragraphs(
      t(
        'Eine Lagerhalle aus den siebziger Jahren wird in zwölf Werkstätten geteilt. Vier Betriebe haben Absichtserklärungen unterschrieben. Der Umbau behält Dach und Tragwerk.',
        'A warehouse from the seventies is divided into twelve workshops. Four businesses have signed letters of intent. The conversion keeps roof and structure.',
        'Magazyn z lat siedemdziesiątych zostanie podzielony na dwanaście warsztatów. Cztery firmy podpisały listy intencyjne. Przebudowa zachowuje dach i konstrukcję.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Kauf und Umbau sind mit 2,4 Millionen Euro veranschlagt. Die Mieten sollen Zins und Rückzahlung decken, sobald neun der zwölf Werkstätten vermietet sind.',
        'Purchase and conversion are estimated at 2.4 million euros. Rents are to cover interest and repayment once nine of the twelve workshops are let.',
        'Zakup i przebudowę oszacowano na 2,4 miliona euro. Czynsze mają pokryć odsetki i spłatę, gdy wynajętych będzie dziewięć z dwunastu warsztatów.',
      ),
    ),
    insides,
    cover: 'p14.svg',
    volume: 450_000,
    tariff: { rate: 625, period: 'yearly', min: 500, unit: 500, unitsMax: 50 },
    round: { state: 'draft', threshold: 200_000, start: '2027-02-01', end: '2027-04-30' },
    funding: {
      suggestions: '500,1000,2500',
      contractEndOfTerm: '2031-06-30',
      cancellationPossibleDate: '2031-06-30',
      durationMonths: 48,
      noticeMonths: 6,
      comment: 'Wartet auf die zweite Freigabe. Das VIB ist bei der BaFin hinterlegt.',
      initiatedBy: 'staff-content-1',
    },
    documentDate: '2026-11-16',
  }),
]
