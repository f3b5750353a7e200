import { t } from './text.ts'

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
          'Profit-participating subordinated loan',
          'Pożyczka podporządkowana z udziałem w zysku',
        ),
      },
      {
        key: 'form-participation_rights',
        name: t('Genussrechte', 'Participation rights', 'Prawa uczestnictwa w zyskach'),
      },
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
      {
        key: 'feature-no_depot',
        name: t('Depot nicht nötig', 'No securities account needed', 'Bez rachunku maklerskiego'),
      },
      { key: 'feature-token', name: t('Mit Token', 'With token', 'Z tokenem') },
      { key: 'feature-regular_interest', name: t('Laufende Zinsen', 'Regular interest', 'Bieżące odsetki') },
    ],
  },
]
