import { same, t } from './text.ts'

export const salutations = [
  { key: 'mr', displayName: t('Herr', 'Mr', 'Pan'), letterName: t('Sehr geehrter Herr', 'Dear Mr', 'Szanowny Panie') },
  { key: 'mrs', displayName: t('Frau', 'Ms', 'Pani'), letterName: t('Sehr geehrte Frau', 'Dear Ms', 'Szanowna Pani') },
  {
    key: 'not_specified',
    displayName: t('Keine Angabe', 'Not specified', 'Nie podano'),
    letterName: t('Guten Tag', 'Hello', 'Dzień dobry'),
  },
]

export const countries = [
  { iso: 'DE', iso3: 'DEU', name: t('Deutschland', 'Germany', 'Niemcy'), position: 1, shippingAvailable: true },
  { iso: 'PL', iso3: 'POL', name: t('Polen', 'Poland', 'Polska'), position: 2, shippingAvailable: true },
  { iso: 'AT', iso3: 'AUT', name: t('Österreich', 'Austria', 'Austria'), position: 3, shippingAvailable: true },
  {
    iso: 'GB',
    iso3: 'GBR',
    name: t('Vereinigtes Königreich', 'United Kingdom', 'Wielka Brytania'),
    position: 4,
    shippingAvailable: false,
  },
]

/** The state decides the church tax rate of 8 or 9 % (domain §7). */
export const germanStates = [
  { shortCode: 'DE-BW', name: 'Baden-Württemberg', churchTaxPercent: 8 },
  { shortCode: 'DE-BY', name: 'Bayern', churchTaxPercent: 8 },
  { shortCode: 'DE-BE', name: 'Berlin', churchTaxPercent: 9 },
  { shortCode: 'DE-BB', name: 'Brandenburg', churchTaxPercent: 9 },
  { shortCode: 'DE-HB', name: 'Bremen', churchTaxPercent: 9 },
  { shortCode: 'DE-HH', name: 'Hamburg', churchTaxPercent: 9 },
  { shortCode: 'DE-HE', name: 'Hessen', churchTaxPercent: 9 },
  { shortCode: 'DE-MV', name: 'Mecklenburg-Vorpommern', churchTaxPercent: 9 },
  { shortCode: 'DE-NI', name: 'Niedersachsen', churchTaxPercent: 9 },
  { shortCode: 'DE-NW', name: 'Nordrhein-Westfalen', churchTaxPercent: 9 },
  { shortCode: 'DE-RP', name: 'Rheinland-Pfalz', churchTaxPercent: 9 },
  { shortCode: 'DE-SL', name: 'Saarland', churchTaxPercent: 9 },
  { shortCode: 'DE-SN', name: 'Sachsen', churchTaxPercent: 9 },
  { shortCode: 'DE-ST', name: 'Sachsen-Anhalt', churchTaxPercent: 9 },
  { shortCode: 'DE-SH', name: 'Schleswig-Holstein', churchTaxPercent: 9 },
  { shortCode: 'DE-TH', name: 'Thüringen', churchTaxPercent: 9 },
]

/** Units of the currency for one EUR, invented for the demo. */
export const currencies = [
  { isoCode: 'EUR', symbol: '€', name: t('Euro', 'Euro', 'Euro'), factor: 1, validFrom: '2026-01-01' },
  {
    isoCode: 'PLN',
    symbol: 'zł',
    name: t('Polnischer Złoty', 'Polish złoty', 'Złoty polski'),
    factor: 4.25,
    validFrom: '2026-11-01',
  },
  {
    isoCode: 'GBP',
    symbol: '£',
    name: t('Britisches Pfund', 'Pound sterling', 'Funt szterling'),
    factor: 0.87,
    validFrom: '2026-11-01',
  },
]

export const paymentMethods = [
  {
    key: 'sepa',
    technicalName: 'payment_sepa_direct_debit',
    name: t('SEPA-Lastschrift', 'SEPA direct debit', 'Polecenie zapłaty SEPA'),
    description: t(
      'Wir ziehen den Betrag von Ihrem Konto ein und kündigen den Tag vorher an.',
      'We debit the amount from your account and announce the day beforehand.',
      'Kwotę pobieramy z konta, a o dniu pobrania powiadamiamy z wyprzedzeniem.',
    ),
    position: 1,
    isDefault: true,
    goodsOnly: false,
  },
  {
    key: 'prepayment',
    technicalName: 'payment_prepayment',
    name: t('Vorkasse', 'Prepayment', 'Przedpłata'),
    description: t(
      'Sie überweisen den Betrag innerhalb von 7 Tagen. Nur für Waren, nicht für Investments.',
      'You transfer the amount within 7 days. For goods only, not for investments.',
      'Kwotę należy przelać w ciągu 7 dni. Tylko dla towarów, nie dla inwestycji.',
    ),
    position: 2,
    isDefault: false,
    goodsOnly: true,
  },
]

/** Gross prices in cents. */
export const shippingMethods = [
  {
    key: 'parcel',
    technicalName: 'shipping_parcel',
    name: t('Paket', 'Parcel', 'Paczka'),
    description: t('Lieferung mit Sendungsnummer', 'Delivery with tracking', 'Dostawa z numerem przesyłki'),
    deliveryTime: t('2 bis 4 Werktage', '2 to 4 working days', '2 do 4 dni roboczych'),
    position: 1,
    isDefault: true,
    prices: [
      { country: 'DE', price: 490 },
      { country: 'AT', price: 890 },
      { country: 'PL', price: 890 },
    ],
  },
  {
    key: 'pickup',
    technicalName: 'shipping_pickup',
    name: t('Abholung', 'Collection', 'Odbiór osobisty'),
    description: t(
      'Abholung bei der Emittentin nach Absprache',
      'Collection from the issuer by arrangement',
      'Odbiór u emitenta po uzgodnieniu terminu',
    ),
    deliveryTime: t('1 bis 3 Werktage', '1 to 3 working days', '1 do 3 dni roboczych'),
    position: 2,
    isDefault: false,
    prices: [
      { country: 'DE', price: 0 },
      { country: 'AT', price: 0 },
      { country: 'PL', price: 0 },
    ],
  },
]

/** Filters of the listing; options are assigned through a product's propertyKeys. */
export const propertyGroups = [
  {
    key: 'branch',
    code: 'branch',
    name: t('Branche', 'Industry', 'Branża'),
    options: [
      { key: 'branch-energy', name: t('Erneuerbare Energien', 'Renewable energy', 'Energia odnawialna') },
      { key: 'branch-real_estate', name: t('Immobilien', 'Real estate', 'Nieruchomości') },
      { key: 'branch-technology', name: t('Technologie', 'Technology', 'Technologia') },
      { key: 'branch-food', name: t('Lebensmittel', 'Food', 'Żywność') },
      { key: 'branch-crafts', name: t('Handwerk', 'Crafts', 'Rzemiosło') },
    ],
  },
  {
    key: 'form',
    code: 'form',
    name: t('Anlageform', 'Form of investment', 'Forma inwestycji'),
    options: [
      { key: 'form-subordinatedLoan', name: t('Nachrangdarlehen', 'Subordinated loan', 'Pożyczka podporządkowana') },
      { key: 'form-fixedInterest', name: t('Festzins', 'Fixed interest', 'Stałe oprocentowanie') },
      { key: 'form-ventureDebt', name: t('Venture Debt', 'Venture debt', 'Venture debt') },
      {
        key: 'form-seedInvest',
        name: t(
          'Partiarisches Nachrangdarlehen',
          'Profit-participating loan',
          'Pożyczka podporządkowana z udziałem w zysku',
        ),
      },
      { key: 'form-participation_rights', name: t('Genussrechte', 'Participation rights', 'Prawa do udziału w zysku') },
      {
        key: 'form-digitalCompanShare',
        name: t('Digitaler Unternehmensanteil', 'Digital company share', 'Cyfrowy udział w spółce'),
      },
      { key: 'form-silent_partnership', name: t('Stille Beteiligung', 'Silent partnership', 'Spółka cicha') },
      { key: 'form-bond', name: t('Anleihe', 'Bond', 'Obligacja') },
      { key: 'form-tokenized_bond', name: t('Tokenisierte Anleihe', 'Tokenised bond', 'Obligacja tokenizowana') },
      {
        key: 'form-tokenized_profit_participation_certificate',
        name: t(
          'Tokenisierter Genussschein',
          'Tokenised profit-participation certificate',
          'Tokenizowany certyfikat udziału w zysku',
        ),
      },
      { key: 'form-tokenized_products', name: t('Tokenisierte Ware', 'Tokenised product', 'Towar tokenizowany') },
      { key: 'form-collectible', name: t('Sammlerstück', 'Collectible', 'Przedmiot kolekcjonerski') },
    ],
  },
  {
    key: 'feature',
    code: 'feature',
    name: t('Merkmale', 'Features', 'Cechy'),
    options: [
      { key: 'feature-early_bird', name: t('Frühzeichnerzins', 'Early-bird rate', 'Oprocentowanie dla wczesnych') },
      { key: 'feature-no_depot', name: t('Depot nicht nötig', 'No depot needed', 'Bez rachunku maklerskiego') },
      { key: 'feature-token', name: t('Mit Token', 'With token', 'Z tokenem') },
      { key: 'feature-regular_interest', name: t('Laufende Zinsen', 'Running interest', 'Bieżące odsetki') },
    ],
  },
]

export const brand = { name: same('Goldammer'), operator: 'Goldammer Musterplattform GmbH' }
