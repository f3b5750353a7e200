import { paragraphs, t } from '../text.ts'
import { fact, product } from './build.ts'

const insides = paragraphs(
  t(
    'Messtagebuch: Jede Woche stellen wir eine Kurve aus einem Moor vor und erklären, was sie zeigt.',
    'Field diary: every week we present a curve from a bog and explain what it shows.',
    'Dziennik terenowy: co tydzień pokazujemy wykres z jednego torfowiska i wyjaśniamy, co oznacza.',
  ),
)
const quotaFact = fact(
  t('Ertrag', 'Return', 'Zwrot'),
  t('Gewinnanteil, variabel', 'Profit share, variable', 'Udział w zysku, zmienny'),
)

export const mooremessProducts = [
  product({
    key: 'p7',
    issuerKey: 'mooremess',
    fundingType: 'seedInvest',
    regime: 'vermanlg_2a',
    branch: 'technology',
    name: t('MooreMess Seed I', 'MooreMess Seed I', 'MooreMess Seed I'),
    seoPath: t('projekte/mooremess-seed-1', 'projects/mooremess-seed-1', 'projekty/mooremess-seed-1'),
    teaser: t(
      'Abgeschlossen: die erste Runde, mit der die Serienfertigung der Moorsensoren begann.',
      'Closed: the first round, with which series production of the peat sensors began.',
      'Zakończona: pierwsza runda, dzięki której ruszyła seryjna produkcja czujników.',
    ),
    overview: paragraphs(
      t(
        'Mit der ersten Runde wurden 2024 die Gussformen für das Sensorgehäuse und 800 Geräte finanziert. Die Geräte arbeiten heute in neun Mooren. Der Umsatz hat sich seither verdoppelt, ein Gewinn ist noch nicht entstanden.',
        'In 2024 the first round financed the moulds for the sensor case and 800 devices. They now work in nine bogs. Revenue has doubled since; a profit has not yet been made.',
        'Pierwsza runda sfinansowała w 2024 roku formy obudowy czujnika i 800 urządzeń. Pracują one dziś na dziewięciu torfowiskach. Przychody od tego czasu się podwoiły, zysku jeszcze nie ma.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Eine Million Euro wurde zu 46 % für Fertigung, zu 38 % für Personal und zu 16 % für Zulassungen verwendet. Der Plan sah Gewinne ab dem vierten Jahr vor.',
        'One million euros was used 46% for production, 38% for staff and 16% for approvals. The plan expected profits from the fourth year.',
        'Milion euro przeznaczono w 46% na produkcję, w 38% na kadrę i w 16% na dopuszczenia. Plan przewidywał zysk od czwartego roku.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Bewertung vor der Runde', 'Valuation before the round', 'Wycena przed rundą'),
        t('4,0 Mio. €', '€4.0 million', '4,0 mln €'),
      ),
      quotaFact,
    ],
    cover: 'p7.svg',
    volume: 1_000_000,
    tariff: { min: 250, unit: 250, unitsMax: 100 },
    round: { state: 'closed', threshold: 400_000, start: '2024-09-02', end: '2024-11-29' },
    funding: {
      preMoney: 400_000_000,
      suggestions: '250,1000,2500',
      isCompleted: true,
      cancellationPossibleDate: '2030-12-31',
      durationMonths: 72,
      noticeMonths: 12,
    },
    documentDate: '2024-08-19',
  }),
  product({
    key: 'p8',
    issuerKey: 'mooremess',
    fundingType: 'seedInvest2',
    regime: 'vermanlg_2a',
    branch: 'technology',
    name: t('MooreMess Seed II', 'MooreMess Seed II', 'MooreMess Seed II'),
    seoPath: t('projekte/mooremess-seed-2', 'projects/mooremess-seed-2', 'projekty/mooremess-seed-2'),
    teaser: t(
      'Überzeichnet: Kapital für die Auswertungssoftware. Neue Zeichnungen kommen auf die Warteliste.',
      'Oversubscribed: capital for the analysis software. New subscriptions join the waiting list.',
      'Nadsubskrypcja: kapitał na oprogramowanie analityczne. Nowe zapisy trafiają na listę oczekujących.',
    ),
    overview: paragraphs(
      t(
        'Sensoren allein reichen nicht, Landesämter wollen fertige Nachweise. MooreMess entwickelt dafür eine Software, die aus Messreihen prüffähige Berichte erzeugt. Zwei Länder testen sie seit dem Frühjahr.',
        'Sensors alone are not enough: state agencies want finished evidence. MooreMess is developing software that turns series into reports fit for audit. Two states have been testing it since spring.',
        'Same czujniki nie wystarczą, urzędy chcą gotowych dowodów. MooreMess tworzy oprogramowanie, które z pomiarów sporządza raporty nadające się do kontroli. Dwa kraje związkowe testują je od wiosny.',
      ),
      t(
        'Die Bewertung liegt unter der der ersten Runde, weil der Umsatz langsamer wächst als geplant. Das verwässert die Quoten der ersten Runde stärker.',
        'The valuation is below that of the first round because revenue grows more slowly than planned. This dilutes the shares of the first round more strongly.',
        'Wycena jest niższa niż w pierwszej rundzie, ponieważ przychody rosną wolniej, niż planowano. Silniej rozwadnia to udziały z pierwszej rundy.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Die Runde finanziert sechs Stellen für 24 Monate und die Zertifizierung der Software. Geplant sind 40 zahlende Flächeneigentümer im zweiten Jahr. Unterschrieben haben bislang elf.',
        'The round finances six positions for 24 months and the certification of the software. Forty paying landowners are planned for the second year. Eleven have signed so far.',
        'Runda finansuje sześć etatów przez 24 miesiące i certyfikację oprogramowania. W drugim roku zaplanowano 40 płacących właścicieli gruntów. Umowy podpisało na razie jedenastu.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Bewertung vor der Runde', 'Valuation before the round', 'Wycena przed rundą'),
        t('2,5 Mio. €', '€2.5 million', '2,5 mln €'),
      ),
      fact(
        t('Ertrag', 'Return', 'Zwrot'),
        t('Basiszins und Quote', 'Base interest and profit share', 'Oprocentowanie bazowe i udział w zysku'),
      ),
    ],
    cover: 'mooremess.svg',
    volume: 650_000,
    tariff: { rate: 200, period: 'yearly', min: 250, unit: 250, unitsMax: 100 },
    round: { state: 'oversubscribed', threshold: 250_000, start: '2026-08-17', end: '2026-12-11' },
    funding: {
      preMoney: 250_000_000,
      suggestions: '250,1000,2500,5000',
      cancellationPossibleDate: '2031-12-31',
      durationMonths: 84,
      noticeMonths: 12,
    },
    badges: ['last_units'],
    documentDate: '2026-08-03',
  }),
  product({
    key: 'p9',
    issuerKey: 'mooremess',
    fundingType: 'digitalCompanShare',
    regime: 'vermanlg_2a',
    branch: 'technology',
    name: t('MooreMess Digitalanteil', 'MooreMess Digital Share', 'MooreMess Udział Cyfrowy'),
    seoPath: t(
      'projekte/mooremess-digitalanteil',
      'projects/mooremess-digital-share',
      'projekty/mooremess-udzial-cyfrowy',
    ),
    teaser: t(
      'Digitaler Unternehmensanteil mit Token für den Bau einer Kalibrierstation.',
      'Digital company share with token for building a calibration station.',
      'Cyfrowy udział w spółce z tokenem na budowę stacji wzorcowania.',
    ),
    overview: paragraphs(
      t(
        'Jeder Sensor muss einmal im Jahr kalibriert werden. Bisher geschieht das in einem fremden Labor. Eine eigene Station verkürzt die Wartezeit von sechs Wochen auf fünf Tage.',
        'Every sensor must be calibrated once a year. So far an outside laboratory has done this. A station of its own shortens the wait from six weeks to five days.',
        'Każdy czujnik trzeba raz w roku wzorcować. Dotąd robi to obce laboratorium. Własna stacja skróci oczekiwanie z sześciu tygodni do pięciu dni.',
      ),
      t(
        'Der Anteil wird als Token geführt. Er ist ein schuldrechtlicher Anspruch auf einen Teil des Gewinns und eines Verkaufserlöses.',
        'The share is kept as a token. It is a contractual claim to part of the profit and of sale proceeds.',
        'Udział jest prowadzony jako token. To umowne roszczenie o część zysku i wpływów ze sprzedaży spółki.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Die Station kostet 420.000 Euro, dazu kommen zwei Stellen. Ab 2.500 Kalibrierungen im Jahr trägt sie sich selbst; 2025 waren es 1.700.',
        'The station costs 420,000 euros plus two positions. From 2,500 calibrations a year it pays for itself; in 2025 there were 1,700.',
        'Stacja kosztuje 420 000 euro, do tego dwa etaty. Od 2500 wzorcowań rocznie utrzymuje się sama; w 2025 roku było ich 1700.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Bewertung vor der Runde', 'Valuation before the round', 'Wycena przed rundą'),
        t('4,5 Mio. €', '€4.5 million', '4,5 mln €'),
      ),
      quotaFact,
    ],
    cover: 'p9.svg',
    volume: 500_000,
    tariff: { min: 250, unit: 250, unitsMax: 100 },
    round: { state: 'open', threshold: 200_000, start: '2026-09-21', end: '2027-01-08' },
    funding: {
      isin: 'XF0000GADS07',
      tokenProviderProductId: 'tok-mooremess-anteil',
      preMoney: 450_000_000,
      suggestions: '250,500,1000,2500',
      durationMonths: 84,
      noticeMonths: 12,
    },
    badges: ['token'],
    documentDate: '2026-09-07',
  }),
  product({
    key: 'p10',
    issuerKey: 'mooremess',
    fundingType: 'tokenized_profit_participation_certificate',
    regime: 'wppg_wib',
    branch: 'technology',
    name: t('MooreMess Genussschein A', 'MooreMess Certificate A', 'MooreMess Certyfikat A'),
    seoPath: t(
      'projekte/mooremess-genussschein-a',
      'projects/mooremess-certificate-a',
      'projekty/mooremess-certyfikat-a',
    ),
    teaser: t(
      'Nicht finanziert: Die Schwelle wurde verfehlt, alle Beträge gingen zurück.',
      'Not funded: the threshold was missed and all amounts were returned.',
      'Nie sfinansowano: próg nie został osiągnięty, wszystkie kwoty zwrócono.',
    ),
    overview: paragraphs(
      t(
        'Der erste Genussschein sollte ein Messnetz in drei Küstenmooren bezahlen. Bis zum Ende der Runde kam weniger als ein Drittel der Schwelle zusammen. Die Verträge wurden deshalb nicht durchgeführt.',
        'The first profit participation certificate was to pay for a network in three coastal bogs. By the end of the round less than a third of the threshold had been raised, so the contracts were not carried out.',
        'Pierwszy certyfikat miał sfinansować sieć pomiarową na trzech torfowiskach nadmorskich. Do końca rundy zebrano mniej niż jedną trzecią progu, więc umów nie wykonano.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Das Messnetz wurde in kleinerer Form aus eigenen Mitteln gebaut. Der zweite Genussschein hat einen engeren Zweck und eine niedrigere Schwelle.',
        'The network was built in a smaller form from own funds. The second certificate has a narrower purpose and a lower threshold.',
        'Sieć zbudowano w mniejszej skali ze środków własnych. Drugi certyfikat ma węższy cel i niższy próg.',
      ),
    ),
    keyFacts: [fact(t('Ergebnis', 'Result', 'Wynik'), t('Beträge erstattet', 'Amounts refunded', 'Kwoty zwrócono'))],
    cover: 'p10.svg',
    volume: 750_000,
    tariff: { rate: 350, period: 'yearly', min: 500, unit: 500 },
    round: { state: 'not_funded', threshold: 400_000, start: '2025-11-03', end: '2026-01-30' },
    funding: {
      isin: 'XF0000GATP02',
      tokenProviderProductId: 'tok-mooremess-genuss-a',
      suggestions: '500,1000,5000',
      contractEndOfTerm: '2031-12-31',
      durationMonths: 60,
    },
    badges: ['token'],
    documentDate: '2025-10-20',
  }),
  product({
    key: 'p22',
    issuerKey: 'mooremess',
    fundingType: 'tokenized_profit_participation_certificate',
    regime: 'wppg_wib',
    branch: 'technology',
    name: t('MooreMess Genussschein B', 'MooreMess Certificate B', 'MooreMess Certyfikat B'),
    seoPath: t(
      'projekte/mooremess-genussschein-b',
      'projects/mooremess-certificate-b',
      'projekty/mooremess-certyfikat-b',
    ),
    teaser: t(
      'Tokenisierter Genussschein für die Mietflotte: Basiszins und Anteil am Gewinn.',
      'Tokenised certificate for the rental fleet: base interest and a share of the profit.',
      'Tokenizowany certyfikat na flotę wynajmu: oprocentowanie bazowe i udział w zysku.',
    ),
    overview: paragraphs(
      t(
        'Viele Auftraggeber wollen Sensoren mieten, statt sie zu kaufen. MooreMess baut dafür eine Flotte von 1.200 Geräten auf. Die Miete wird für drei Jahre im Voraus vereinbart.',
        'Many clients want to rent sensors instead of buying them. MooreMess is building a fleet of 1,200 devices for this. Rent is agreed for three years in advance.',
        'Wielu zleceniodawców woli wynajmować czujniki zamiast kupować. MooreMess tworzy w tym celu flotę 1200 urządzeń. Najem uzgadnia się na trzy lata z góry.',
      ),
      t(
        'Der Genussschein gibt einen Basiszins von vier Prozent und einen Anteil am ausschüttungsfähigen Gewinn. In Verlustjahren entfällt der Gewinnanteil.',
        'The certificate gives base interest of four per cent and a share of the distributable profit. In years with a loss there is no profit share.',
        'Certyfikat daje cztery procent oprocentowania bazowego i część zysku do podziału. W latach straty udziału w zysku nie ma.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Ein Gerät kostet 410 Euro und bringt 16 Euro Miete im Monat. Nach gut zwei Jahren sind die Herstellkosten gedeckt, wenn alle Geräte vermietet sind. Der Plan rechnet mit 80 %.',
        'A device costs 410 euros and brings 16 euros rent a month. After a good two years the cost is covered if all devices are rented out. The plan assumes 80%.',
        'Urządzenie kosztuje 410 euro i przynosi 16 euro najmu miesięcznie. Po nieco ponad dwóch latach koszt się zwraca, jeśli wszystkie urządzenia są wynajęte. Plan zakłada 80%.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Ertrag', 'Return', 'Zwrot'),
        t('Basiszins und Gewinnanteil', 'Base interest and profit share', 'Oprocentowanie bazowe i udział w zysku'),
      ),
      fact(
        t('Verwahrung', 'Custody', 'Przechowywanie'),
        t('Wallet, kein Depot', 'Wallet, no securities account', 'Portfel, bez rachunku papierów wartościowych'),
      ),
    ],
    cover: 'p22.svg',
    volume: 600_000,
    tariff: { rate: 400, period: 'yearly', min: 250, unit: 250 },
    round: { state: 'open', threshold: 250_000, start: '2026-11-02', end: '2027-02-26' },
    funding: {
      isin: 'XF0000GATQ01',
      tokenProviderProductId: 'tok-mooremess-genuss-b',
      suggestions: '250,500,1000,5000',
      contractEndOfTerm: '2031-12-31',
      durationMonths: 60,
    },
    badges: ['new', 'token'],
    flag: t('Neu', 'New', 'Nowość'),
    documentDate: '2026-10-26',
  }),
]
