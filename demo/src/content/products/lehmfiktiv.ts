import { paragraphs, same, t } from '../text.ts'
import { eur, fact, product } from './build.ts'

const insides = paragraphs(
  t(
    'Wir zeigen hier jeden Brand: Kurve, Glasur und was dabei zerbrochen ist.',
    'We show every firing here: curve, glaze and what broke.',
    'Pokazujemy tu każdy wypał: krzywą, szkliwo i to, co pękło.',
  ),
)

const kilnCollectible = {
  categoryCagr: 845,
  dropPrice: eur(10_000),
  dropMarketValue: eur(15_000),
  expectedHoldingPeriod: 5,
  sharePrice: eur(250),
  numberOfShares: 40,
  serviceFee: 300,
}

export const lehmfiktivProducts = [
  product({
    key: 'p15',
    issuerKey: 'lehmfiktiv',
    fundingType: 'silent_partnership',
    regime: 'vermanlg_2',
    branch: 'crafts',
    name: t('Lehmfiktiv Werkstattbeteiligung', 'Lehmfiktiv Workshop Partnership', 'Lehmfiktiv Udział w Pracowni'),
    seoPath: t('projekte/lehmfiktiv-werkstatt', 'projects/lehmfiktiv-workshop', 'projekty/lehmfiktiv-pracownia'),
    teaser: t(
      'Stille Beteiligung mit höchstens 20 Anteilen für den Umzug in eine größere Werkstatt.',
      'Silent partnership with at most 20 units for the move to a larger workshop.',
      'Spółka cicha, najwyżej 20 udziałów, na przeprowadzkę do większej pracowni.',
    ),
    overview: paragraphs(
      t(
        'Die Werkstatt ist zu klein geworden. Zwei Öfen stehen im Hof unter einem Vordach, Bestellungen für Baukeramik muss Tilda Tonprobe ablehnen. In der früheren Molkerei ist Platz für vier Öfen und einen Laden.',
        'The workshop has become too small. Two kilns stand in the yard under a canopy, and Tilda Tonprobe has to refuse orders for architectural ceramics. The former dairy has room for four kilns and a shop.',
        'Pracownia stała się za mała. Dwa piece stoją na podwórzu pod zadaszeniem, a zamówienia na ceramikę budowlaną Tilda Tonprobe musi odrzucać. W dawnej mleczarni jest miejsce na cztery piece i sklep.',
      ),
      t(
        'Es werden höchstens 20 Anteile zu 5.000 Euro vergeben. Sie sind am Gewinn beteiligt und bis zur Höhe der Einlage auch am Verlust.',
        'At most 20 units of 5,000 euros are offered. You take part in the profit and, up to the contribution, in the loss.',
        'Oferta obejmuje najwyżej 20 udziałów po 5000 euro. Wspólnik uczestniczy w zysku, a do wysokości wkładu także w stracie.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Umzug, Stromanschluss und ein gebrauchter Ofen kosten 92.000 Euro. Der Umsatz lag 2025 bei 318.000 Euro, der Gewinn bei 21.000 Euro. Die stillen Gesellschafter erhalten zusammen 15 % des Gewinns.',
        'Move, power connection and a used kiln cost 92,000 euros. Revenue in 2025 was 318,000 euros, profit 21,000 euros. The silent partners together receive 15% of the profit.',
        'Przeprowadzka, przyłącze i używany piec kosztują 92 000 euro. Przychody w 2025 roku wyniosły 318 000 euro, zysk 21 000 euro. Wspólnicy cisi otrzymują łącznie 15% zysku.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Anteile', 'Units', 'Udziały'), t('höchstens 20', 'at most 20', 'najwyżej 20')),
      fact(
        t('Verlust', 'Loss', 'Strata'),
        t('Beteiligung bis zur Einlage', 'Shared up to the contribution', 'Udział do wysokości wkładu'),
      ),
    ],
    cover: 'p15.svg',
    volume: 100_000,
    tariff: { rate: 300, period: 'yearly', min: 5000, unit: 5000, unitsMax: 4, unitsMaxJur: 4 },
    round: { state: 'open', threshold: 50_000, start: '2026-10-01', end: '2027-01-29' },
    funding: {
      investmentSteps: '5000',
      suggestions: '5000,10000',
      smallOffer: 'max_20_units',
      cancellationPossibleDate: '2031-12-31',
      durationMonths: 60,
      noticeMonths: 6,
    },
    documentDate: '2026-09-21',
  }),
  product({
    key: 'p16',
    issuerKey: 'lehmfiktiv',
    fundingType: 'tokenized_products',
    regime: 'none',
    branch: 'crafts',
    states: ['is-download'],
    name: t('Vasen-Token', 'Vase Token', 'Token Wazonu'),
    seoPath: t('projekte/vasen-token', 'projects/vase-token', 'projekty/token-wazonu'),
    teaser: t(
      'Miteigentum an einer Gruppe von zwölf Bodenvasen, verbrieft durch 200 Token.',
      'Co-ownership of a group of twelve floor vases, represented by 200 tokens.',
      'Współwłasność zespołu dwunastu wazonów, w postaci 200 tokenów.',
    ),
    overview: paragraphs(
      t(
        'Die zwölf Vasen sind im Holzbrand entstanden und stehen in einem Museum in Beispielstadt als Leihgabe. Sie sind versichert und werden gemeinsam verkauft. Jeder Token steht für ein Zweihundertstel der Gruppe.',
        'The twelve vases were made in a wood firing and are on loan to a museum in Beispielstadt. They are insured and will be sold together. Each token stands for one two-hundredth of the group.',
        'Dwanaście wazonów powstało w wypale drzewnym; są wypożyczone muzeum w Beispielstadt. Są ubezpieczone i zostaną sprzedane razem. Jeden token to jedna dwusetna zespołu.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Der Verkauf ist nach vier Jahren über ein Auktionshaus vorgesehen. Wird der Mindestpreis nicht erreicht, entscheiden die Inhaber der Token über einen zweiten Termin.',
        'The sale is planned through an auction house after four years. If the reserve price is not reached, the token holders decide on a second date.',
        'Sprzedaż przewidziano po czterech latach przez dom aukcyjny. Jeśli cena minimalna nie zostanie osiągnięta, o drugim terminie zdecydują posiadacze tokenów.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Token', 'Tokens', 'Tokeny'), same('200')),
      fact(
        t('Erwarteter Verkauf', 'Expected sale', 'Oczekiwana sprzedaż'),
        t('nach 4 Jahren', 'after 4 years', 'po 4 latach'),
      ),
    ],
    cover: 'p16.svg',
    volume: 50_000,
    tariff: { min: 250, unit: 250, unitsMax: 20, unitsMaxJur: 40 },
    round: { state: 'open', threshold: 20_000, start: '2026-10-15', end: '2027-01-15' },
    funding: {
      tokenProviderProductId: 'tok-lehmfiktiv-vasen',
      suggestions: '250,500,1000',
      repayment: 'sale',
      micaWhitePaper: false,
    },
    badges: ['token'],
    documentDate: '2026-10-05',
  }),
  product({
    key: 'p17',
    issuerKey: 'lehmfiktiv',
    fundingType: 'collectible',
    regime: 'none',
    branch: 'crafts',
    states: ['is-download'],
    name: t('Brennofen No. 7', 'Kiln No. 7', 'Piec nr 7'),
    seoPath: t('sammlerstuecke/brennofen-7', 'collectibles/kiln-7', 'kolekcja/piec-7'),
    teaser: t(
      'Die Verkaufsöffnung steht bevor: ein Ofenmodell aus Steinzeug in 40 Anteilen.',
      'The drop is still to come: a stoneware kiln model in 40 shares.',
      'Sprzedaż dopiero ruszy: model pieca z kamionki w 40 udziałach.',
    ),
    overview: paragraphs(
      t(
        'Tilda Tonprobe baut jeden ihrer Öfen als begehbares Modell aus Steinzeug nach. Die Nummern eins bis fünf stehen in Sammlungen. Die siebte ist 1,40 Meter hoch und wurde in elf Teilen gebrannt.',
        'Tilda Tonprobe rebuilds each of her kilns as a walk-in stoneware model. Numbers one to five stand in collections. The seventh is 1.40 metres high and was fired in eleven parts.',
        'Tilda Tonprobe odtwarza każdy ze swoich pieców jako model z kamionki, do którego można wejść. Numery od jednego do pięciu są w kolekcjach. Siódmy ma 1,40 metra wysokości i wypalono go w jedenastu częściach.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Der Wertzuwachs der Kategorie beruht auf fünf Verkäufen zwischen 2019 und 2025. Das ist eine kleine Zahl, aus der keine Vorhersage folgt.',
        'The category’s growth rests on five sales between 2019 and 2025. This is a small number from which no forecast follows.',
        'Wzrost wartości kategorii opiera się na pięciu sprzedażach z lat 2019–2025. To mała liczba, z której nie wynika prognoza.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Anteile', 'Shares', 'Udziały'), same('40')),
      fact(t('Servicegebühr', 'Service fee', 'Opłata serwisowa'), t('3 %', '3%', '3%')),
    ],
    cover: 'p17.svg',
    volume: 10_000,
    tariff: { min: 250, unit: 250, unitsMax: 10, unitsMaxJur: 10 },
    round: { state: 'upcoming', threshold: 5_000, start: '2026-12-04', end: '2027-02-26' },
    collectible: { ...kilnCollectible, dropDate: '2026-12-04T17:00:00Z' },
    funding: { tokenProviderProductId: 'tok-lehmfiktiv-ofen-7', suggestions: '250,500,1000', repayment: 'sale' },
    badges: ['token', 'new'],
    flag: t('Bald im Verkauf', 'Drop to come', 'Wkrótce'),
    documentDate: '2026-11-09',
  }),
  product({
    key: 'p23',
    issuerKey: 'lehmfiktiv',
    fundingType: 'collectible',
    regime: 'none',
    branch: 'crafts',
    states: ['is-download'],
    name: t('Brennofen No. 6', 'Kiln No. 6', 'Piec nr 6'),
    seoPath: t('sammlerstuecke/brennofen-6', 'collectibles/kiln-6', 'kolekcja/piec-6'),
    teaser: t(
      'Ofenmodell aus Steinzeug mit Ascheglasur, 40 Anteile zu 250 Euro.',
      'Stoneware kiln model with ash glaze, 40 shares of 250 euros.',
      'Model pieca z kamionki ze szkliwem popiołowym, 40 udziałów po 250 euro.',
    ),
    overview: paragraphs(
      t(
        'Die sechste Arbeit der Reihe trägt eine Glasur aus der Asche des eigenen Holzofens. Sie steht in der Werkstatt und kann nach Anmeldung besichtigt werden. Verwahrung und Versicherung übernimmt die Emittentin.',
        'The sixth work of the series carries a glaze from the ash of its own wood kiln. It stands in the workshop and can be viewed by appointment. The issuer keeps and insures it.',
        'Szósta praca z serii ma szkliwo z popiołu własnego pieca. Stoi w pracowni i można ją obejrzeć po umówieniu. Przechowaniem i ubezpieczeniem zajmuje się emitent.',
      ),
    ),
    businessPlan: paragraphs(
      t(
        'Die Arbeit soll nach fünf Jahren verkauft werden. Der geschätzte Marktwert stammt aus einem Gutachten, das die Emittentin bezahlt hat.',
        'The work is to be sold after five years. The estimated market value comes from a report paid for by the issuer.',
        'Praca ma zostać sprzedana po pięciu latach. Szacunkowa wartość rynkowa pochodzi z opinii opłaconej przez emitenta.',
      ),
    ),
    insides,
    keyFacts: [
      fact(t('Anteile', 'Shares', 'Udziały'), same('40')),
      fact(t('Servicegebühr', 'Service fee', 'Opłata serwisowa'), t('3 %', '3%', '3%')),
    ],
    cover: 'p23.svg',
    volume: 10_000,
    tariff: { min: 250, unit: 250, unitsMax: 10, unitsMaxJur: 10 },
    round: { state: 'open', threshold: 5_000, start: '2026-10-20', end: '2027-02-26' },
    collectible: { ...kilnCollectible, dropDate: '2026-10-20T17:00:00Z' },
    funding: { tokenProviderProductId: 'tok-lehmfiktiv-ofen-6', suggestions: '250,500,1000', repayment: 'sale' },
    badges: ['token'],
    documentDate: '2026-10-12',
  }),
  product({
    key: 'p19',
    issuerKey: 'lehmfiktiv',
    fundingType: 'collectible',
    regime: 'none',
    branch: 'crafts',
    states: ['is-download'],
    name: t('Brennbuch (PDF)', 'Firing Book (PDF)', 'Księga wypałów (PDF)'),
    seoPath: t('shop/brennbuch', 'shop/firing-book', 'sklep/ksiega-wypalow'),
    teaser: t(
      'Elf Jahre Brennkurven und Glasurrezepte als Datei zum Herunterladen.',
      'Eleven years of firing curves and glaze recipes as a file to download.',
      'Jedenaście lat krzywych wypału i receptur szkliw w pliku do pobrania.',
    ),
    overview: paragraphs(
      t(
        'Das Brennbuch enthält 164 Kurven, 58 Glasuren und die Fehler, aus denen sie entstanden sind. Die Datei hat 212 Seiten und ist auf Deutsch mit englischen Tabellen.',
        'The firing book holds 164 curves, 58 glazes and the mistakes they came from. The file has 212 pages and is in German with English tables.',
        'Księga zawiera 164 krzywe, 58 szkliw i błędy, z których powstały. Plik ma 212 stron, jest po niemiecku z tabelami po angielsku.',
      ),
    ),
    businessPlan: same(''),
    keyFacts: [fact(t('Umfang', 'Extent', 'Objętość'), t('212 Seiten, PDF', '212 pages, PDF', '212 stron, PDF'))],
    cover: 'p19.svg',
    price: 1990,
    volume: 0,
    collectible: {
      categoryCagr: null,
      dropDate: null,
      dropPrice: eur(19.9),
      dropMarketValue: null,
      expectedHoldingPeriod: null,
      sharePrice: null,
      numberOfShares: null,
      serviceFee: 0,
    },
    documentDate: '2026-09-01',
  }),
]
