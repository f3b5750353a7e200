import { paragraphs, t } from '../text.ts'
import { fact, product } from './build.ts'

const insides = paragraphs(
  t(
    'Wir veröffentlichen hier monatlich die Erträge aller Parks, auch wenn sie unter Plan liegen.',
    'We publish the yields of all parks here every month, even when they are below plan.',
    'Co miesiąc publikujemy tu produkcję wszystkich farm, także gdy jest niższa od planu.',
  ),
)

export const solarhainProducts = [
  product({
    key: 'p4',
    issuerKey: 'solarhain',
    fundingType: 'bond',
    regime: 'wppg_wib',
    branch: 'energy',
    name: t('Solarhain Anleihe 2026/31', 'Solarhain Bond 2026/31', 'Solarhain Obligacja 2026/31'),
    seoPath: t('projekte/solarhain-anleihe-2026', 'projects/solarhain-bond-2026', 'projekty/solarhain-obligacja-2026'),
    teaser: t(
      'Fünfjährige Anleihe für drei Solarparks auf früheren Deponien, Kupon einmal im Jahr.',
      'Five-year bond for three solar parks on former landfills, coupon once a year.',
      'Pięcioletnia obligacja na trzy farmy słoneczne na dawnych składowiskach, kupon raz w roku.',
    ),
    overview: paragraphs(
      t(
        'Solarhain baut drei Parks mit zusammen 18 Megawatt auf abgedeckten Deponien. Diese Flächen lassen sich kaum anders nutzen und sind für 30 Jahre gepachtet. Für zwei der drei Parks liegt die Baugenehmigung vor.',
        'Solarhain is building three parks with 18 megawatts in total on covered landfills. These areas have hardly any other use and are leased for 30 years. Building permits exist for two of the three parks.',
        'Solarhain buduje trzy farmy o łącznej mocy 18 megawatów na zrekultywowanych składowiskach. Terenów tych prawie nie da się inaczej wykorzystać; są wydzierżawione na 30 lat. Dla dwóch z trzech farm wydano pozwolenie na budowę.',
      ),
      t(
        'Die Anleihe ist mit keiner Sicherheit unterlegt. Sie steht im gleichen Rang wie andere Verbindlichkeiten der Gesellschaft, aber hinter den Bankdarlehen der einzelnen Parks.',
        'The bond is not secured. It ranks equally with other liabilities of the company but behind the bank loans of the individual parks.',
        'Obligacja nie jest zabezpieczona. Ma to samo pierwszeństwo co inne zobowiązania spółki, lecz ustępuje kredytom bankowym poszczególnych farm.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Die drei Parks kosten 14,6 Millionen Euro. Aus der Anleihe kommen höchstens zwei Millionen, der Rest aus Bankdarlehen und Eigenmitteln. Zwei Drittel des Stroms sind über Lieferverträge mit fünf Jahren Laufzeit verkauft.',
        'The three parks cost 14.6 million euros. At most two million come from the bond, the rest from bank loans and own funds. Two thirds of the electricity are sold under five-year supply contracts.',
        'Trzy farmy kosztują 14,6 miliona euro. Z obligacji pochodzą najwyżej dwa miliony, reszta z kredytów i środków własnych. Dwie trzecie prądu sprzedano w pięcioletnich umowach dostaw.',
      ),
      t(
        'Sinken die Marktpreise, trifft das nur das restliche Drittel. Ein verspäteter Netzanschluss würde den ersten Kupon nicht verschieben, aber die Rücklagen der Gesellschaft verringern.',
        'Falling market prices only affect the remaining third. A late grid connection would not postpone the first coupon but would reduce the company’s reserves.',
        'Spadek cen rynkowych dotyczy tylko pozostałej jednej trzeciej. Opóźnione przyłącze nie przesunęłoby pierwszego kuponu, ale zmniejszyłoby rezerwy spółki.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Kupon', 'Coupon', 'Kupon'), t('jährlich', 'yearly', 'co rok')),
      fact(
        t('Verwahrung', 'Custody', 'Przechowywanie'),
        t('Depot nötig', 'Securities account needed', 'Wymagany rachunek papierów wartościowych'),
      ),
    ],
    cover: 'solarhain.svg',
    volume: 2_000_000,
    tariff: { rate: 650, period: 'yearly', min: 1000, unit: 1000 },
    round: { state: 'open', threshold: 1_000_000, start: '2026-09-01', end: '2027-02-26' },
    funding: {
      isin: 'XF0000GAMB05',
      suggestions: '1000,5000,10000,25000',
      valuta: '2026-03-01',
      contractEndOfTerm: '2031-03-01',
      durationMonths: 60,
      accruedInterest: true,
      accruedInterestRate: 650,
      accruedInterestPeriods: '2027-03-01,2028-03-01,2029-03-01,2030-03-01,2031-03-01',
      distributionChannels: [
        { name: 'Goldammer', volume: 150_000_000 },
        { name: 'Eigenemission Solarhain', volume: 50_000_000 },
      ],
    },
    badges: ['sustainable'],
    documentDate: '2026-08-17',
  }),
  product({
    key: 'p5',
    issuerKey: 'solarhain',
    fundingType: 'bond',
    regime: 'ecsp',
    branch: 'energy',
    name: t('Solarhain Bahnlicht', 'Solarhain Trackside Light', 'Solarhain Światło przy Torach'),
    seoPath: t(
      'projekte/solarhain-bahnlicht',
      'projects/solarhain-trackside-light',
      'projekty/solarhain-swiatlo-przy-torach',
    ),
    teaser: t(
      'Demnächst: eine Anleihe für Module entlang einer Bahnstrecke. Erstzeichner mit Code können schon jetzt zeichnen.',
      'Upcoming: a bond for modules along a railway line. Early signers with a code can already subscribe.',
      'Wkrótce: obligacja na moduły wzdłuż linii kolejowej. Pierwsi inwestorzy z kodem mogą już składać zapisy.',
    ),
    overview: paragraphs(
      t(
        'Auf 4,2 Kilometern Bahndamm sollen Module mit zusammen 5,1 Megawatt entstehen. Der Streifen gehört der Kommune und wird für 25 Jahre gepachtet. Der Strom geht an das Stellwerk und an einen Gewerbepark.',
        'Modules with 5.1 megawatts in total are to be set up along 4.2 kilometres of embankment. The strip belongs to the municipality and is leased for 25 years. The electricity goes to the signal box and a business park.',
        'Na 4,2 kilometra nasypu mają stanąć moduły o łącznej mocy 5,1 megawata. Pas należy do gminy i jest dzierżawiony na 25 lat. Prąd trafi do nastawni i do parku przemysłowego.',
      ),
      t(
        'Das Angebot läuft nach der europäischen Verordnung über Schwarmfinanzierung. Deshalb gilt nach der Zeichnung eine Bedenkzeit von vier Tagen.',
        'The offer runs under the European crowdfunding regulation. A reflection period of four days therefore applies after subscribing.',
        'Oferta podlega europejskiemu rozporządzeniu o finansowaniu społecznościowym. Po zapisie obowiązuje więc czterodniowy okres do namysłu.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Die Kosten sind mit 3,9 Millionen Euro angesetzt. Die Baugenehmigung ist beantragt und noch nicht erteilt. Wird sie nicht erteilt, kommt die Finanzierung nicht zustande und gezeichnete Beträge werden nicht eingezogen.',
        'Costs are set at 3.9 million euros. The building permit has been applied for and not yet granted. If it is refused, the round is not funded and subscribed amounts are not debited.',
        'Koszty oszacowano na 3,9 miliona euro. Wniosek o pozwolenie na budowę złożono, decyzji jeszcze nie ma. Jeśli będzie odmowna, finansowanie nie dojdzie do skutku, a kwoty nie zostaną pobrane.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Kupon', 'Coupon', 'Kupon'), t('halbjährlich', 'half-yearly', 'co pół roku')),
      fact(
        t('Bedenkzeit', 'Reflection period', 'Okres do namysłu'),
        t('4 Kalendertage', '4 calendar days', '4 dni kalendarzowe'),
      ),
    ],
    cover: 'p5.svg',
    volume: 1_200_000,
    tariff: { rate: 575, period: 'half_yearly', min: 500, unit: 500 },
    round: {
      state: 'upcoming',
      threshold: 500_000,
      start: '2026-12-07',
      end: '2027-03-31',
      earlySignerStart: '2026-11-09',
    },
    funding: {
      isin: 'XF0000GABN04',
      suggestions: '500,1000,5000',
      valuta: '2027-01-15',
      contractEndOfTerm: '2031-01-15',
      durationMonths: 48,
      accruedInterest: true,
      accruedInterestRate: 575,
      accruedInterestPeriods: '2027-07-15,2028-01-15,2028-07-15,2029-01-15,2029-07-15,2030-01-15,2030-07-15,2031-01-15',
    },
    badges: ['new', 'early_signer'],
    flag: t('Erstzeichner', 'Early signer', 'Pierwsze zapisy'),
    documentDate: '2026-11-02',
  }),
  product({
    key: 'p6',
    issuerKey: 'solarhain',
    fundingType: 'tokenized_bond',
    regime: 'ecsp',
    branch: 'energy',
    name: t('Solarhain Speicher-Token', 'Solarhain Storage Token', 'Solarhain Token Magazynu'),
    seoPath: t(
      'projekte/solarhain-speicher-token',
      'projects/solarhain-storage-token',
      'projekty/solarhain-token-magazynu',
    ),
    teaser: t(
      'Tokenisierte Anleihe für einen Batteriespeicher am Solarpark Deponie Nord.',
      'Tokenised bond for a battery at the Deponie Nord solar park.',
      'Obligacja tokenizowana na magazyn energii przy farmie Deponie Nord.',
    ),
    overview: paragraphs(
      t(
        'Mittags liefert der Park mehr Strom, als das Netz abnimmt. Ein Speicher mit 12 Megawattstunden soll diesen Strom in den Abend verschieben. Die Batterien stehen in sechs Containern neben dem Wechselrichterhaus.',
        'At noon the park supplies more electricity than the grid takes. A battery with 12 megawatt hours is to move it to the evening. The batteries stand in six containers beside the inverter house.',
        'W południe farma daje więcej prądu, niż przyjmuje sieć. Magazyn o pojemności 12 megawatogodzin ma przesunąć go na wieczór. Baterie stoją w sześciu kontenerach obok budynku falowników.',
      ),
      t(
        'Die Anleihe wird als Kryptowertpapier im Register eingetragen. Sie können ein eigenes Wallet nutzen oder eines verwalten lassen.',
        'The bond is entered in the register as a crypto security. You can use your own wallet or have one managed.',
        'Obligacja jest wpisywana do rejestru jako kryptopapier wartościowy. Można użyć własnego portfela albo portfela zarządzanego.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Der Speicher kostet 3,3 Millionen Euro. Die Einnahmen entstehen aus dem Preisunterschied zwischen Mittag und Abend und aus Regelleistung. Beide schwanken stark; der Plan rechnet mit dem Mittel der letzten drei Jahre abzüglich 15 %.',
        'The battery costs 3.3 million euros. Income comes from the price gap between noon and evening and from balancing power. Both vary strongly; the plan uses the mean of the last three years less 15%.',
        'Magazyn kosztuje 3,3 miliona euro. Przychody pochodzą z różnicy cen między południem a wieczorem i z usług bilansowania. Obie wielkości mocno się wahają; plan przyjmuje średnią z trzech lat pomniejszoną o 15%.',
      ),
      t(
        'Batterien altern. Nach zehn Jahren werden noch 75 % der Kapazität erwartet; das ist länger als die Laufzeit der Anleihe.',
        'Batteries age. After ten years 75% of capacity is expected; this is longer than the term of the bond.',
        'Baterie się starzeją. Po dziesięciu latach oczekuje się 75% pojemności; to dłużej niż okres do wykupu obligacji.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Kapazität', 'Capacity', 'Pojemność'), t('12 MWh', '12 MWh', '12 MWh')),
      fact(
        t('Verwahrung', 'Custody', 'Przechowywanie'),
        t('Wallet, kein Depot', 'Wallet, no securities account', 'Portfel, bez rachunku papierów wartościowych'),
      ),
    ],
    cover: 'p6.svg',
    volume: 1_000_000,
    tariff: { rate: 600, period: 'yearly', min: 500, unit: 500 },
    round: { state: 'open', threshold: 500_000, start: '2026-10-19', end: '2027-01-15' },
    funding: {
      isin: 'XF0000GATB08',
      tokenProviderProductId: 'tok-solarhain-speicher',
      suggestions: '500,1000,2500,10000',
      contractEndOfTerm: '2030-12-31',
      durationMonths: 48,
    },
    badges: ['token', 'sustainable'],
    documentDate: '2026-10-12',
  }),
  product({
    key: 'p21',
    issuerKey: 'solarhain',
    fundingType: 'seedInvest2',
    regime: 'vermanlg_2a',
    branch: 'energy',
    name: t('Solarhain Wachstum', 'Solarhain Growth', 'Solarhain Rozwój'),
    seoPath: t('projekte/solarhain-wachstum', 'projects/solarhain-growth', 'projekty/solarhain-rozwoj'),
    teaser: t(
      'Basiszins und Gewinnanteil am Planungsgeschäft, das Solarhain für andere Betreiber aufbaut.',
      'Base interest and a profit share in the planning business Solarhain builds for other operators.',
      'Oprocentowanie bazowe i udział w zysku z planowania farm dla innych operatorów.',
    ),
    overview: paragraphs(
      t(
        'Solarhain plant Parks bisher nur für sich selbst. Mit dieser Runde entsteht ein zweites Standbein: Planung und Betriebsführung für Kommunen und Genossenschaften. Sieben Aufträge mit zusammen 23 Megawatt sind unterschrieben.',
        'So far Solarhain has planned parks only for itself. This round builds a second pillar: planning and operation for municipalities and co-operatives. Seven contracts with 23 megawatts in total are signed.',
        'Dotąd Solarhain planował farmy tylko dla siebie. Ta runda tworzy drugą podstawę działalności: planowanie i prowadzenie farm dla gmin i spółdzielni. Podpisano siedem umów na łącznie 23 megawaty.',
      ),
      t(
        'Sie erhalten einen Basiszins und eine Quote am Gewinn. Die Bewertung vor der Runde beträgt sechs Millionen Euro und wurde von der Emittentin festgelegt.',
        'You receive base interest and a percentage share of the profit. The valuation before the round is six million euros and was set by the issuer.',
        'Przysługuje oprocentowanie bazowe i udział w zysku. Wycena przed rundą wynosi sześć milionów euro i została ustalona przez emitenta.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Das Geld bezahlt neun Stellen in Planung und Betriebsführung für zwei Jahre sowie eine Leitwarte. Im dritten Jahr soll das Geschäft seine Kosten decken. Gelingt das nicht, gibt es keinen Gewinnanteil.',
        'The money pays for nine positions in planning and operation for two years and a control room. In the third year the business is to cover its costs. If not, there is no profit share.',
        'Pieniądze sfinansują dziewięć etatów w planowaniu i prowadzeniu farm przez dwa lata oraz dyspozytornię. W trzecim roku działalność ma pokryć koszty. Jeśli to się nie uda, udziału w zysku nie będzie.',
      ),
    ),
    insides,
    keyFacts: [
      fact(
        t('Bewertung vor der Runde', 'Valuation before the round', 'Wycena przed rundą'),
        t('6,0 Mio. €', '€6.0 million', '6,0 mln €'),
      ),
      fact(
        t('Ertrag', 'Return', 'Zwrot'),
        t('Basiszins und Quote', 'Base interest and profit share', 'Oprocentowanie bazowe i udział w zysku'),
      ),
    ],
    cover: 'p21.svg',
    volume: 800_000,
    tariff: { rate: 300, period: 'yearly', min: 500, unit: 500, unitsMax: 50 },
    otherTariffs: [{ name: t('Plus', 'Plus', 'Plus'), rate: 340, min: 5000 }],
    round: { state: 'open', threshold: 300_000, start: '2026-10-26', end: '2027-02-12' },
    funding: {
      preMoney: 600_000_000,
      suggestions: '500,1000,2500,5000',
      cancellationPossibleDate: '2031-12-31',
      durationMonths: 84,
      noticeMonths: 12,
    },
    badges: ['new'],
    documentDate: '2026-10-19',
  }),
]
