import { paragraphs, t } from '../text.ts'
import { fact, product } from './build.ts'

const insides = paragraphs(
  t(
    'Einblicke in die Backstube: Rezepte, Mengen gesammelten Brots und die Liste der Bäckereien, die mitmachen.',
    'Insights from the bakery: recipes, quantities of bread collected and the list of bakeries taking part.',
    'Kulisy piekarni: przepisy, ilości zebranego chleba i lista współpracujących piekarni.',
  ),
)

export const kruemelwerkProducts = [
  product({
    key: 'p11',
    issuerKey: 'kruemelwerk',
    fundingType: 'ventureDebt',
    regime: 'vermanlg_2a',
    branch: 'food',
    name: t('Krümelwerk Erntekredit', 'Krümelwerk Season Credit', 'Krümelwerk Kredyt Sezonowy'),
    seoPath: t(
      'projekte/kruemelwerk-erntekredit',
      'projects/kruemelwerk-season-credit',
      'projekty/kruemelwerk-kredyt-sezonowy',
    ),
    teaser: t(
      'Kurzes Darlehen über 211 Tage, um Mehl und Saaten vor der Saison einzukaufen.',
      'A short loan over 211 days to buy flour and seeds before the season.',
      'Krótka pożyczka na 211 dni na zakup mąki i nasion przed sezonem.',
    ),
    overview: paragraphs(
      t(
        'Im Winter kauft Krümelwerk den Vorrat für das erste Halbjahr. Wer früh und in größerer Menge bestellt, zahlt weniger. Das Darlehen überbrückt die Zeit, bis der Handel die Ware bezahlt.',
        'In winter Krümelwerk buys its stock for the first half of the year. Ordering early and in larger quantities costs less. The loan bridges the time until the shops pay for the goods.',
        'Zimą Krümelwerk kupuje zapasy na pierwsze półrocze. Wczesne i większe zamówienia są tańsze. Pożyczka wypełnia czas do zapłaty za towar przez sklepy.',
      ),
      t(
        'Der Zins wird auf den Tag genau berechnet. Er ist höher als bei langen Darlehen, weil das Geschäft stärker schwankt und keine Bank beteiligt ist.',
        'Interest is calculated to the exact day. It is higher than for long loans because the business varies more and no bank is involved.',
        'Odsetki liczone są co do dnia. Są wyższe niż przy długich pożyczkach, bo działalność mocniej się waha i nie uczestniczy w niej bank.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Geplant ist der Einkauf von 420 Tonnen Rohware für 310.000 Euro. Der Rest deckt Lager und Energie. Die Rückzahlung soll aus Lieferungen an drei Handelsketten kommen, mit denen Jahresverträge bestehen.',
        'The purchase of 420 tonnes of raw material for 310,000 euros is planned. The rest covers storage and energy. Repayment is to come from deliveries to three retail chains under yearly contracts.',
        'Zaplanowano zakup 420 ton surowca za 310 000 euro. Reszta pokrywa magazyn i energię. Spłata ma pochodzić z dostaw do trzech sieci handlowych na podstawie umów rocznych.',
      ),
      t(
        'Kündigt eine der Ketten, fehlt ein Drittel des Umsatzes. Im Herbst hat Krümelwerk eine Zinszahlung aus einem anderen Darlehen acht Wochen verspätet geleistet.',
        'If one of the chains cancels, a third of revenue is missing. In autumn Krümelwerk paid interest on another loan eight weeks late.',
        'Jeśli jedna z sieci wypowie umowę, zabraknie jednej trzeciej przychodów. Jesienią Krümelwerk wypłacił odsetki z innej pożyczki z ośmiotygodniowym opóźnieniem.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Laufzeit', 'Term', 'Okres umowy'), t('211 Tage', '211 days', '211 dni')),
      fact(
        t('Zinsmethode', 'Interest method', 'Metoda odsetek'),
        t('taggenau, act/360', 'exact days, act/360', 'co do dnia, act/360'),
      ),
    ],
    cover: 'p11.svg',
    volume: 400_000,
    tariff: {
      rate: 800,
      earlyBirdRate: 900,
      earlyBirdEnd: '2026-11-30',
      period: 'end_of_term',
      min: 500,
      unit: 250,
      unitsMax: 100,
    },
    round: { state: 'open', threshold: 250_000, start: '2026-11-02', end: '2026-12-11' },
    funding: {
      suggestions: '500,1000,2500,5000',
      valuta: '2026-12-15',
      contractEndOfTerm: '2027-07-14',
      cancellationPossibleDate: '2027-07-14',
      durationMonths: 7,
      noticeMonths: 1,
    },
    badges: ['early_bird', 'new'],
    flag: t('Frühzeichner', 'Early bird', 'Wczesny inwestor'),
    documentDate: '2026-10-26',
  }),
  product({
    key: 'p12',
    issuerKey: 'kruemelwerk',
    fundingType: 'participation_rights',
    regime: 'vermanlg_2a',
    branch: 'food',
    name: t('Krümelwerk Genussrecht', 'Krümelwerk Participation Right', 'Krümelwerk Prawo do Zysku'),
    seoPath: t(
      'projekte/kruemelwerk-genussrecht',
      'projects/kruemelwerk-participation-right',
      'projekty/kruemelwerk-prawo-do-zysku',
    ),
    teaser: t(
      'Vier Prozent Basiszins und ein Anteil am Gewinn für die neue Backlinie.',
      'Four per cent base interest and a share of the profit for the new baking line.',
      'Cztery procent oprocentowania bazowego i udział w zysku na nową linię wypieku.',
    ),
    overview: paragraphs(
      t(
        'Die Backlinie läuft an ihrer Grenze. Eine zweite Linie soll die Menge auf 1.200 Tonnen im Jahr erhöhen und den Gasofen durch einen elektrischen ersetzen. Die Halle dafür steht bereits.',
        'The baking line runs at its limit. A second line is to raise the quantity to 1,200 tonnes a year and replace the gas oven with an electric one. The hall for it already exists.',
        'Linia wypieku pracuje na granicy możliwości. Druga linia ma zwiększyć produkcję do 1200 ton rocznie i zastąpić piec gazowy elektrycznym. Hala już stoi.',
      ),
      t(
        'Genussrechte stehen im Rang hinter allen anderen Gläubigern. Der Gewinnanteil wird nach dem Jahresabschluss berechnet und kann entfallen.',
        'Participation rights rank behind all other creditors. The profit share is calculated after the annual accounts and may be nil.',
        'Prawa uczestnictwa w zyskach ustępują wszystkim innym wierzycielom. Udział wylicza się po sprawozdaniu rocznym i może on nie przysługiwać.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Die Linie kostet 1,3 Millionen Euro, davon 500.000 Euro aus Genussrechten und 600.000 Euro aus einem Förderkredit. Der Gewinnanteil beträgt zehn Prozent des ausschüttungsfähigen Gewinns für alle Genussrechte zusammen.',
        'The line costs 1.3 million euros, of which 500,000 euros come from participation rights and 600,000 euros from a promotional loan. The profit share is ten per cent of the distributable profit for all participation rights together.',
        'Linia kosztuje 1,3 miliona euro, z czego 500 000 euro pochodzi z praw uczestnictwa w zyskach, a 600 000 euro z kredytu wspieranego. Udział w zysku wynosi dziesięć procent zysku do podziału dla wszystkich praw łącznie.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Gewinnanteil', 'Profit share', 'Udział w zysku'),
        t(
          '10 % des ausschüttungsfähigen Gewinns, anteilig',
          '10% of the distributable profit, pro rata',
          '10% zysku do podziału, proporcjonalnie',
        ),
      ),
      fact(t('Rang', 'Rank', 'Pierwszeństwo'), t('nachrangig', 'subordinated', 'podporządkowane')),
    ],
    cover: 'kruemelwerk.svg',
    volume: 500_000,
    tariff: { rate: 400, period: 'yearly', min: 250, unit: 250, unitsMax: 100 },
    round: { state: 'funded', threshold: 200_000, start: '2026-06-01', end: '2026-12-31' },
    funding: {
      suggestions: '250,500,1000,2500',
      // Beyond the minimum term, so that it can be cancelled in between.
      contractEndOfTerm: '2033-12-31',
      cancellationPossibleDate: '2031-12-31',
      durationMonths: 60,
      noticeMonths: 6,
    },
    documentDate: '2026-05-18',
  }),
  product({
    key: 'p20',
    issuerKey: 'kruemelwerk',
    fundingType: 'seedInvest',
    regime: 'vermanlg_2a',
    branch: 'food',
    name: t('Krümelwerk Seed', 'Krümelwerk Seed', 'Krümelwerk Seed'),
    seoPath: t('projekte/kruemelwerk-seed', 'projects/kruemelwerk-seed', 'projekty/kruemelwerk-seed'),
    teaser: t(
      'Gewinnanteil am Ausbau nach Polen: ein zweiter Standort in der Woiwodschaft Großpolen.',
      'Profit share in the expansion to Poland: a second site in Greater Poland.',
      'Udział w zysku z rozwoju w Polsce: drugi zakład w Wielkopolsce.',
    ),
    overview: paragraphs(
      t(
        'In Großpolen haben 35 Bäckereien zugesagt, unverkauftes Brot abzugeben. Eine gemietete Halle bei Poznań soll daraus Brösel und Backmischungen herstellen. Der Vertrieb läuft über einen Großhändler aus der Region.',
        'In Greater Poland 35 bakeries have agreed to hand over unsold bread. A rented hall near Poznań is to make crumbs and baking mixes from it. A wholesaler from the region handles sales.',
        'W Wielkopolsce 35 piekarni zgodziło się oddawać niesprzedany chleb. W wynajętej hali pod Poznaniem mają z niego powstawać bułka tarta i mieszanki do wypieków. Sprzedażą zajmie się hurtownik z regionu.',
      ),
      t(
        'Die Bewertung vor der Runde beträgt drei Millionen Euro. Sie erhalten eine Quote am Gewinn und an einem späteren Verkaufserlös, keinen festen Zins.',
        'The valuation before the round is three million euros. You receive a percentage share of the profit and of later sale proceeds, no fixed interest.',
        'Wycena przed rundą wynosi trzy miliony euro. Przysługuje udział w zysku i w ewentualnych wpływach ze sprzedaży, bez stałych odsetek.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Miete, Maschinen und Anlauf kosten 480.000 Euro. Bei 300 Tonnen im Jahr ist der Standort kostendeckend, im ersten Jahr sind 180 Tonnen geplant. Der Złoty-Kurs wird nicht abgesichert.',
        'Rent, machines and start-up cost 480,000 euros. At 300 tonnes a year the site breaks even; 180 tonnes are planned for the first year. The złoty rate is not hedged.',
        'Najem, maszyny i rozruch kosztują 480 000 euro. Próg rentowności to 300 ton rocznie; w pierwszym roku zaplanowano 180 ton. Kurs złotego nie jest zabezpieczony.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Bewertung vor der Runde', 'Valuation before the round', 'Wycena przed rundą'),
        t('3,0 Mio. €', '€3.0 million', '3,0 mln €'),
      ),
      fact(
        t('Ertrag', 'Return', 'Zwrot'),
        t('Gewinnanteil, variabel', 'Profit share, variable', 'Udział w zysku, zmienny'),
      ),
    ],
    cover: 'p20.svg',
    volume: 500_000,
    tariff: { min: 250, unit: 250, unitsMax: 100 },
    round: { state: 'open', threshold: 200_000, start: '2026-10-05', end: '2027-01-22' },
    funding: {
      preMoney: 300_000_000,
      suggestions: '250,500,1000,2500',
      cancellationPossibleDate: '2033-12-31',
      durationMonths: 84,
      noticeMonths: 12,
    },
    documentDate: '2026-09-21',
  }),
]
