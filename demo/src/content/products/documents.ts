import { t } from '../text.ts'
import type { DemoDocument, DocumentKind, FundingType, LocalDate, Regime, RoundState, Translated } from '../types.ts'

const sheetOf: Record<Regime, DocumentKind> = {
  vermanlg_2a: 'vib',
  vermanlg_2: 'exemption_notice',
  wppg_wib: 'wib',
  ecsp: 'kiis',
  prospectus: 'prospectus',
  none: 'fact_sheet',
}

const titles: Record<Exclude<DocumentKind, 'conditions'>, Translated> = {
  vib: t(
    'Vermögensanlagen-Informationsblatt (VIB)',
    'Capital investment information sheet (VIB)',
    'Arkusz informacyjny inwestycji kapitałowej (VIB)',
  ),
  wib: t(
    'Wertpapier-Informationsblatt (WIB)',
    'Securities information sheet (WIB)',
    'Arkusz informacyjny papieru wartościowego (WIB)',
  ),
  kiis: t(
    'Anlagebasisinformationsblatt (KIIS)',
    'Key investment information sheet (KIIS)',
    'Arkusz kluczowych informacji inwestycyjnych (KIIS)',
  ),
  prospectus: t('Verkaufsprospekt', 'Prospectus', 'Prospekt emisyjny'),
  exemption_notice: t(
    'Hinweis zur Ausnahme von der Prospektpflicht',
    'Notice on the exemption from the prospectus duty',
    'Informacja o zwolnieniu z obowiązku prospektowego',
  ),
  fact_sheet: t('Produktblatt', 'Fact sheet', 'Karta produktu'),
  consumer_information: t(
    'Verbraucherinformationen für den Fernabsatz',
    'Consumer information for distance contracts',
    'Informacje dla konsumentów przy umowach na odległość',
  ),
  annual_financial_statement: t('Jahresabschluss 2025', 'Annual accounts 2025', 'Roczne sprawozdanie finansowe 2025'),
  quarterly_report: t('Quartalsbericht', 'Quarterly report', 'Raport kwartalny'),
  pitchdeck: t('Präsentation der Emittentin', 'Presentation of the issuer', 'Prezentacja emitenta'),
  funding_plan: t('Finanzierungsplan', 'Funding plan', 'Plan finansowania'),
}

const loan = t(
  'Darlehensvertrag mit qualifiziertem Rangrücktritt',
  'Loan agreement with qualified subordination',
  'Umowa pożyczki z kwalifikowanym podporządkowaniem',
)
const participating = t(
  'Vertrag über ein partiarisches Nachrangdarlehen',
  'Agreement on a profit-participating subordinated loan',
  'Umowa pożyczki podporządkowanej z udziałem w zysku',
)
const bondTerms = t('Anleihebedingungen', 'Terms of the bond', 'Warunki emisji obligacji')
const sale = t('Kauf- und Verwahrbedingungen', 'Terms of purchase and custody', 'Warunki zakupu i przechowywania')
const conditionsTitle: Record<FundingType, Translated> = {
  subordinatedLoan: loan,
  fixedInterest: loan,
  ventureDebt: loan,
  seedInvest: participating,
  seedInvest2: participating,
  participation_rights: t(
    'Genussrechtsbedingungen',
    'Terms of the participation rights',
    'Warunki praw uczestnictwa w zyskach',
  ),
  digitalCompanShare: t(
    'Bedingungen des digitalen Unternehmensanteils',
    'Terms of the digital company share',
    'Warunki cyfrowego udziału w spółce',
  ),
  silent_partnership: t('Vertrag über eine stille Beteiligung', 'Silent partnership agreement', 'Umowa spółki cichej'),
  bond: bondTerms,
  tokenized_bond: bondTerms,
  tokenized_profit_participation_certificate: t(
    'Genussscheinbedingungen',
    'Terms of the profit participation certificate',
    'Warunki certyfikatu udziału w zysku',
  ),
  tokenized_products: sale,
  collectible: sale,
}

/** Sheets and consumer information are public, the rest needs login (domain/offers#public-documents, R6.04). */
export function documentsFor(
  productKey: string,
  type: FundingType,
  regime: Regime,
  roundState: RoundState | null,
  documentDate: LocalDate,
): DemoDocument[] {
  const document = (kind: DocumentKind, visibility: DemoDocument['visibility'], mandatory: boolean): DemoDocument => ({
    key: `${productKey}-${kind}`,
    kind,
    title: kind === 'conditions' ? conditionsTitle[type] : titles[kind],
    visibility,
    mandatory,
    version: '1.0',
    documentDate,
  })
  const documents = [document(sheetOf[regime], 'public', true)]
  if (!roundState) return documents
  documents.push(document('consumer_information', 'public', true), document('conditions', 'login', true))
  if (regime === 'none') return documents
  documents.push(
    document('annual_financial_statement', 'login', false),
    document('pitchdeck', 'login', false),
    document('funding_plan', 'login', false),
  )
  if (roundState !== 'draft' && roundState !== 'upcoming')
    documents.push(document('quarterly_report', 'investor', false))
  return documents
}
