/** The tax status by legal form: KStG § 1 (1) no. 1, no. 2 and 3, nos. 4 and 5, or none of them. */
export type LegalFormKind = 'capital_company' | 'cooperative' | 'other_body' | 'partnership'

export interface LegalForm {
  readonly kind: LegalFormKind
  /** A charitable form, such as gGmbH (AO §§ 51 ff., GmbHG § 4). */
  readonly isCharitable: boolean
}

/** By the words of the form, without dots: the first row with one of them applies. */
const FORMS: readonly (readonly [LegalFormKind, readonly string[]])[] = [
  [
    'capital_company',
    ['kgaa', 'kommanditgesellschaft auf aktien', 'sca', 'scs per actions', 'societa in accomandita per azioni'],
  ],
  [
    'partnership',
    [
      'kg',
      'ohg',
      'gbr',
      'egbr',
      'partg',
      'partgmbb',
      'ek',
      'ekfm',
      'ekfr',
      'og',
      'keg',
      'kommanditgesellschaft',
      'handelsgesellschaft',
      'bürgerlichen rechts',
      'partnerschaftsgesellschaft',
      'partnerschaft',
      'kaufmann',
      'kauffrau',
      'lp',
      'llp',
      'snc',
      'vof',
      'cv',
      'sp k',
      'sp j',
      'sp p',
      's c',
    ],
  ],
  [
    'capital_company',
    [
      'gmbh',
      'ggmbh',
      'ug',
      'gug',
      'ag',
      'gag',
      'se',
      'aktiengesellschaft',
      'unternehmergesellschaft',
      'gesellschaft mit beschränkter haftung',
      'europäische gesellschaft',
      'societas europaea',
      'invag',
      'reit',
      'ltd',
      'limited',
      'plc',
      'inc',
      'incorporated',
      'corp',
      'corporation',
      'llc',
      'bv',
      'nv',
      'sa',
      'sas',
      'sasu',
      'sarl',
      'eurl',
      'srl',
      'spa',
      'sl',
      'sp z o o',
      'spzoo',
      's a',
      'psa',
      'aps',
      'a/s',
      'as',
      'ab',
      'oy',
      'oyj',
      'asa',
      'sro',
      's r o',
      'a s',
      'doo',
      'd o o',
      'dd',
      'kft',
      'zrt',
      'nyrt',
      'oü',
      'uab',
      'sia',
      'ood',
      'eood',
      'lda',
      'ehf',
      'hf',
    ],
  ],
  ['cooperative', ['eg', 'sce', 'genossenschaft', 'vvag', 'versicherungsverein auf gegenseitigkeit']],
  ['other_body', ['ev', 'verein', 'stiftung', 'anstalt', 'körperschaft', 'zweckvermögen', 'rv']],
]

/** Null for a form without a row. */
export function legalFormOf(text: string | null): LegalForm | null {
  const words = ` ${(text ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\./g, ' ')
    .replace(/[^\p{L}/]+/gu, ' ')
    .trim()} `
  // e. V. and eV, B. V. and BV: single letters form one word, too.
  const joined = words.replace(/(?<= \p{L}) (?=\p{L} )/gu, '')
  const found = FORMS.find(([, forms]) =>
    forms.some((form) => words.includes(` ${form} `) || joined.includes(` ${form} `)),
  )
  if (!found) return null
  return { kind: found[0], isCharitable: / (ggmbh|gug|gag|gemeinnützig\p{L}*) /u.test(words) }
}
