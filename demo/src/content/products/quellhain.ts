import { join, paragraphs, same, t, table } from '../text.ts'
import { eur, fact, product } from './build.ts'

const insides = paragraphs(
  t(
    'Aus der Werkstatt am Quellhain: Hier zeigen wir Fotos von der Baustelle, Messwerte der laufenden Anlagen und Protokolle der Bürgerversammlung.',
    'From the workshop at Quellhain: here we show photos from the site, readings of the running turbines and minutes of the citizens’ meeting.',
    'Z warsztatu w Quellhain: pokazujemy tu zdjęcia z budowy, odczyty pracujących turbin i protokoły ze spotkań z mieszkańcami.',
  ),
)

export const quellhainProducts = [
  product({
    key: 'p1',
    issuerKey: 'quellhain',
    fundingType: 'subordinatedLoan',
    regime: 'vermanlg_2a',
    branch: 'energy',
    name: t('Quellhain Repowering', 'Quellhain Repowering', 'Quellhain Repowering'),
    seoPath: t('projekte/quellhain-repowering', 'projects/quellhain-repowering', 'projekty/quellhain-repowering'),
    teaser: t(
      'Drei neue Anlagen ersetzen fünf alte. Die Genehmigung liegt vor, der Netzanschluss ist zugesagt.',
      'Three new turbines replace five old ones. The permit has been granted and the grid connection is confirmed.',
      'Trzy nowe turbiny zastępują pięć starych. Pozwolenie jest, przyłącze do sieci zostało potwierdzone.',
    ),
    overview: paragraphs(
      t(
        'Der Standort Quellhain liefert seit 2004 Strom. Fünf Anlagen haben das Ende ihrer geplanten Betriebszeit erreicht und werden abgebaut. An ihre Stelle treten drei Anlagen mit zusammen 16,8 Megawatt. Der geplante Jahresertrag steigt von 9,4 auf 41 Gigawattstunden.',
        'The Quellhain site has supplied electricity since 2004. Five turbines have reached the end of their planned service life and are being removed. Three turbines with 16.8 megawatts in total take their place. The planned yearly yield rises from 9.4 to 41 gigawatt hours.',
        'Farma Quellhain dostarcza prąd od 2004 roku. Pięć turbin osiągnęło koniec planowanego okresu pracy i jest demontowanych. Zastąpią je trzy turbiny o łącznej mocy 16,8 megawata. Planowana roczna produkcja wzrośnie z 9,4 do 41 gigawatogodzin.',
      ),
      t(
        'Das Nachrangdarlehen finanziert einen kleinen Teil der Gesamtkosten. Den größten Teil trägt ein vorrangiges Bankdarlehen, dazu kommt Eigenkapital der Gesellschafter. Im Ernstfall wird zuerst die Bank bedient.',
        'The subordinated loan finances a small part of the total cost. A senior bank loan carries most of it, and the shareholders add equity. If things go wrong, the bank is served first.',
        'Pożyczka podporządkowana finansuje niewielką część kosztów. Większość pokrywa kredyt bankowy z pierwszeństwem, do tego dochodzi kapitał wspólników. W razie kłopotów najpierw spłacany jest bank.',
      ),
      t(
        'Die Fundamente der ersten Anlage sind gegossen. Der Rückbau der alten Anlagen wird aus einer Rücklage bezahlt, die seit 2010 gebildet wurde.',
        'The foundations of the first turbine have been cast. Removing the old turbines is paid from a reserve that has been built up since 2010.',
        'Fundamenty pierwszej turbiny są już wylane. Demontaż starych turbin opłacany jest z rezerwy tworzonej od 2010 roku.',
      ),
    ),
    businessPlan: join(
      paragraphs(
        t(
          'Die Gesamtkosten betragen 21,8 Millionen Euro. Davon stammen 70 % aus dem Bankdarlehen, 26 % aus Eigenkapital und 4 % aus dieser Runde. Der Zuschlag aus der Ausschreibung legt die Vergütung für 20 Jahre fest.',
          'Total costs are 21.8 million euros. Of these, 70% come from the bank loan, 26% from equity and 4% from this round. The award in the tender fixes the remuneration for 20 years.',
          'Łączne koszty wynoszą 21,8 miliona euro. 70% pochodzi z kredytu bankowego, 26% z kapitału własnego, a 4% z tej rundy. Wynik aukcji ustala wynagrodzenie na 20 lat.',
        ),
        t(
          'Der Plan rechnet mit 10 % weniger Wind als im Gutachten. Fällt der Ertrag darunter, werden Zinsen später gezahlt oder fallen aus. Weitere Risiken sind Bauverzögerungen, höhere Wartungskosten und Abschaltungen zum Schutz von Vögeln.',
          'The plan assumes 10% less wind than the expert report. If the yield falls below that, interest is paid later or not at all. Further risks are construction delays, higher maintenance cost and shutdowns to protect birds.',
          'Plan zakłada o 10% mniej wiatru niż ekspertyza. Jeśli produkcja będzie niższa, odsetki zostaną wypłacone później lub wcale. Inne ryzyka to opóźnienia budowy, wyższe koszty serwisu i wyłączenia dla ochrony ptaków.',
        ),
      ),
      table(
        [
          t('Jahr', 'Year', 'Rok'),
          t('Geplanter Ertrag', 'Planned yield', 'Planowana produkcja'),
          t('Erlös', 'Revenue', 'Przychód'),
          t('Zins und Tilgung der Bank', 'Bank interest and repayment', 'Odsetki i spłata kredytu'),
        ],
        [
          same('2028'),
          t('38,0 GWh', '38.0 GWh', '38,0 GWh'),
          t('2,81 Mio. €', '€2.81 m', '2,81 mln €'),
          t('1,74 Mio. €', '€1.74 m', '1,74 mln €'),
        ],
        [
          same('2029'),
          t('41,0 GWh', '41.0 GWh', '41,0 GWh'),
          t('3,03 Mio. €', '€3.03 m', '3,03 mln €'),
          t('1,71 Mio. €', '€1.71 m', '1,71 mln €'),
        ],
        [
          same('2030'),
          t('41,0 GWh', '41.0 GWh', '41,0 GWh'),
          t('3,03 Mio. €', '€3.03 m', '3,03 mln €'),
          t('1,68 Mio. €', '€1.68 m', '1,68 mln €'),
        ],
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Leistung', 'Capacity', 'Moc'), t('16,8 MW', '16.8 MW', '16,8 MW')),
      fact(
        t('Zinszahlung', 'Interest payment', 'Wypłata odsetek'),
        t('jährlich, Rückzahlung am Ende', 'yearly, repayment at the end', 'co rok, zwrot kapitału na końcu'),
      ),
      fact(t('Rang', 'Rank', 'Pierwszeństwo'), t('nachrangig', 'subordinated', 'podporządkowana')),
    ],
    cover: 'quellhain.svg',
    media: ['p1-foundation.svg'],
    volume: 900_000,
    tariff: {
      rate: 600,
      earlyBirdRate: 675,
      earlyBirdEnd: '2026-11-30',
      period: 'yearly',
      min: 500,
      unit: 250,
      unitsMax: 100,
      unitsMaxJur: 400,
    },
    round: { state: 'open', threshold: 600_000, start: '2026-10-12', end: '2027-01-29' },
    funding: {
      suggestions: '500,1000,2500,5000',
      contractEndOfTerm: '2031-12-31',
      cancellationPossibleDate: '2031-12-31',
      durationMonths: 60,
      noticeMonths: 6,
      comment: 'Windgutachten 2025 liegt der Compliance vor.',
    },
    badges: ['early_bird', 'sustainable'],
    flag: t('Frühzeichner', 'Early bird', 'Wczesny inwestor'),
    documentDate: '2026-10-05',
  }),
  product({
    key: 'p2',
    issuerKey: 'quellhain',
    fundingType: 'fixedInterest',
    regime: 'vermanlg_2a',
    branch: 'energy',
    name: t('Quellhain Bürgerzins', 'Quellhain Citizens’ Interest', 'Quellhain Odsetki Obywatelskie'),
    seoPath: t(
      'projekte/quellhain-buergerzins',
      'projects/quellhain-citizens-interest',
      'projekty/quellhain-odsetki-obywatelskie',
    ),
    teaser: t(
      'Ein Festzins für die Nachbarschaft des Windparks, Auszahlung alle drei Monate.',
      'Fixed interest for the neighbours of the wind farm, paid every three months.',
      'Stałe oprocentowanie dla sąsiadów farmy wiatrowej, wypłata co trzy miesiące.',
    ),
    overview: paragraphs(
      t(
        'Wer neben einem Windpark wohnt, soll daran beteiligt sein. Der Bürgerzins ist für Menschen aus der Region gedacht, steht aber allen offen. Das Geld fließt in den Umbau des Umspannwerks, das auch die neuen Anlagen nutzen.',
        'People who live next to a wind farm should have a share in it. The Citizens’ Interest is meant for people from the region but open to all. The money goes into rebuilding the substation which the new turbines will use too.',
        'Kto mieszka obok farmy wiatrowej, powinien mieć w niej udział. Odsetki Obywatelskie są pomyślane dla mieszkańców regionu, ale dostępne dla wszystkich. Pieniądze trafią na przebudowę stacji transformatorowej, z której skorzystają też nowe turbiny.',
      ),
      t(
        'Die Fundingschwelle ist erreicht, Zeichnungen sind bis zum Ende der Runde weiter möglich. Die ersten Zinszahlungen wurden pünktlich geleistet; daraus folgt nichts für spätere Zahlungen.',
        'The funding threshold has been reached, and subscriptions remain possible until the end of the round. The first interest payments were made on time; this says nothing about later ones.',
        'Próg finansowania został osiągnięty, zapisy są możliwe do końca rundy. Pierwsze odsetki wypłacono w terminie; nie przesądza to o kolejnych wypłatach.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Das Umspannwerk kostet 2,1 Millionen Euro. Zins und Rückzahlung sollen aus dem Stromverkauf der bestehenden Anlagen kommen, deren Vergütung noch bis zum Ende der Laufzeit gilt.',
        'The substation costs 2.1 million euros. Interest and repayment are to come from the sale of electricity from the existing turbines, whose remuneration runs until the end of the term.',
        'Stacja kosztuje 2,1 miliona euro. Odsetki i zwrot kapitału mają pochodzić ze sprzedaży prądu z istniejących turbin, których wynagrodzenie obowiązuje do końca okresu umowy.',
      ),
      t(
        'Das größte Risiko ist ein längerer Stillstand während des Umbaus. Dafür ist eine Rücklage von 140.000 Euro vorgesehen.',
        'The greatest risk is a longer standstill during the rebuilding. A reserve of 140,000 euros is planned for this.',
        'Największym ryzykiem jest dłuższy przestój podczas przebudowy. Przewidziano na to rezerwę 140 000 euro.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Zinszahlung', 'Interest payment', 'Wypłata odsetek'),
        t('alle drei Monate', 'every three months', 'co trzy miesiące'),
      ),
      fact(t('Rang', 'Rank', 'Pierwszeństwo'), t('nachrangig', 'subordinated', 'podporządkowana')),
    ],
    cover: 'p2.svg',
    volume: 400_000,
    tariff: { rate: 525, period: 'quarterly', min: 250, unit: 250, unitsMax: 100, unitsMaxJur: 200 },
    round: { state: 'funded', threshold: 200_000, start: '2026-05-04', end: '2026-12-18' },
    funding: {
      suggestions: '250,500,1000,2500',
      contractEndOfTerm: '2029-12-31',
      cancellationPossibleDate: '2029-12-31',
      durationMonths: 36,
      noticeMonths: 6,
    },
    badges: ['sustainable'],
    documentDate: '2026-04-20',
  }),
  product({
    key: 'p3',
    issuerKey: 'quellhain',
    fundingType: 'fixedInterest',
    regime: 'vermanlg_2a',
    branch: 'energy',
    name: t('Quellhain Altprojekt', 'Quellhain Legacy Project', 'Quellhain Projekt Początkowy'),
    seoPath: t('projekte/quellhain-altprojekt', 'projects/quellhain-legacy', 'projekty/quellhain-poczatkowy'),
    teaser: t(
      'Zurückgezahlt: der Festzins für die Getriebe der Anlagen vier und fünf.',
      'Repaid: the fixed-interest loan for the gearboxes of turbines four and five.',
      'Spłacone: pożyczka o stałym oprocentowaniu na przekładnie turbin czwartej i piątej.',
    ),
    overview: paragraphs(
      t(
        'Mit diesem Darlehen wurden 2023 zwei Getriebe ersetzt. Die Anlagen liefen danach bis zum Ende ihrer Betriebszeit weiter. Das Darlehen ist vollständig zurückgezahlt, die Seite bleibt als Nachweis stehen.',
        'This loan paid for two gearboxes in 2023. The turbines then ran until the end of their service life. The loan has been repaid in full; the page remains as a record.',
        'Z tej pożyczki w 2023 roku wymieniono dwie przekładnie. Turbiny pracowały potem do końca okresu eksploatacji. Pożyczka została w całości spłacona, strona pozostaje jako dokumentacja.',
      ),
      t(
        'Eine der zwölf Zinszahlungen kam drei Wochen zu spät, weil der Netzbetreiber eine Abrechnung korrigierte. Alle übrigen Zahlungen waren pünktlich.',
        'One of the twelve interest payments came three weeks late because the grid operator corrected a statement. All other payments were on time.',
        'Jedna z dwunastu wypłat odsetek nastąpiła trzy tygodnie po terminie, ponieważ operator sieci skorygował rozliczenie. Pozostałe wypłaty były terminowe.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Geplant waren Kosten von 310.000 Euro, ausgegeben wurden 297.000 Euro. Der Rest floss in die Rücklage für den Rückbau.',
        'Costs of 310,000 euros were planned and 297,000 euros were spent. The rest went into the reserve for removal.',
        'Zaplanowano koszty 310 000 euro, wydano 297 000 euro. Resztę przekazano na rezerwę na demontaż.',
      ),
    ),
    keyFacts: [
      fact(t('Ergebnis', 'Result', 'Wynik'), t('vollständig zurückgezahlt', 'repaid in full', 'spłacono w całości')),
    ],
    cover: 'p3.svg',
    volume: 300_000,
    tariff: { rate: 475, period: 'quarterly', min: 250, unit: 250, unitsMax: 100, unitsMaxJur: null },
    round: { state: 'closed', threshold: 150_000, start: '2023-05-08', end: '2023-06-30' },
    funding: {
      suggestions: '250,500,1000',
      valuta: '2023-07-03',
      contractEndOfTerm: '2026-06-30',
      cancellationPossibleDate: '2026-06-30',
      durationMonths: 36,
      noticeMonths: 6,
      isCompleted: true,
    },
    documentDate: '2023-04-24',
  }),
  product({
    key: 'p18',
    issuerKey: 'quellhain',
    fundingType: 'collectible',
    regime: 'none',
    branch: 'energy',
    type: 'physical',
    states: ['is-physical'],
    stock: 500,
    weightKg: 0.8,
    name: t('Windrad-Modell aus Holz', 'Wooden wind turbine model', 'Drewniany model turbiny wiatrowej'),
    seoPath: t('shop/windrad-modell', 'shop/wind-turbine-model', 'sklep/model-turbiny'),
    teaser: t(
      'Bausatz aus Eschenholz im Maßstab 1:400, mit drehbaren Flügeln.',
      'Ash wood kit at a scale of 1:400, with turning blades.',
      'Zestaw z drewna jesionowego w skali 1:400, z obrotowymi łopatami.',
    ),
    overview: paragraphs(
      t(
        'Das Modell zeigt eine der neuen Anlagen am Quellhain. Es besteht aus 24 Teilen, wird ohne Klebstoff gesteckt und ist aufgebaut 42 Zentimeter hoch. Das Holz stammt aus dem Forst unterhalb des Windparks.',
        'The model shows one of the new turbines at Quellhain. It has 24 parts, is assembled without glue and stands 42 centimetres tall. The wood comes from the forest below the wind farm.',
        'Model przedstawia jedną z nowych turbin w Quellhain. Składa się z 24 części, montuje się go bez kleju, a po złożeniu ma 42 centymetry wysokości. Drewno pochodzi z lasu poniżej farmy.',
      ),
      t(
        'Ab fünf Stück wird der Preis günstiger. Gefertigt wird in einer Werkstatt für Menschen mit Behinderung in Beispielstadt.',
        'From five pieces the price falls. It is made in a workshop for people with disabilities in Beispielstadt.',
        'Od pięciu sztuk cena jest niższa. Model powstaje w zakładzie osób z niepełnosprawnościami w Beispielstadt.',
      ),
    ),
    businessPlan: same(''),
    keyFacts: [
      fact(t('Material', 'Material', 'Materiał'), t('Esche, geölt', 'Ash, oiled', 'Jesion, olejowany')),
      fact(t('Höhe', 'Height', 'Wysokość'), same('42 cm')),
    ],
    cover: 'p18.svg',
    price: 4990,
    priceTiers: [
      { quantityEnd: 4, unitPrice: 4990 },
      { quantityEnd: 9, unitPrice: 4490 },
      { quantityEnd: null, unitPrice: 3990 },
    ],
    volume: 0,
    collectible: {
      categoryCagr: null,
      dropDate: null,
      dropPrice: eur(49.9),
      dropMarketValue: null,
      expectedHoldingPeriod: null,
      sharePrice: null,
      numberOfShares: null,
      serviceFee: 0,
    },
    documentDate: '2026-09-01',
  }),
]
