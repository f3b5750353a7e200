/** ISO 3166-2, in the order of their German names. */
export const GERMAN_STATES = [
  'DE-BW',
  'DE-BY',
  'DE-BE',
  'DE-BB',
  'DE-HB',
  'DE-HH',
  'DE-HE',
  'DE-MV',
  'DE-NI',
  'DE-NW',
  'DE-RP',
  'DE-SL',
  'DE-SN',
  'DE-ST',
  'DE-SH',
  'DE-TH',
] as const
export type GermanState = (typeof GERMAN_STATES)[number]

/** Communities that levy church tax, and none. */
export const DENOMINATIONS = ['none', 'catholic', 'protestant', 'old_catholic', 'jewish', 'free_religious'] as const
export type Denomination = (typeof DENOMINATIONS)[number]

export const isGermanState = (state: string | null | undefined): state is GermanState =>
  GERMAN_STATES.includes(state as GermanState)

export interface ChurchCase {
  /** Null: not answered; then none is withheld. */
  readonly denomination: Denomination | null
  readonly state: string | null
  /** Sperrvermerk, EStG § 51a (2e): the tax office collects it itself. */
  readonly objection: boolean
}

/** domain/tax#church-tax-declared; EStG § 51a: 8 percent in Baden-Württemberg and Bavaria, 9 percent elsewhere. */
export function churchTaxPercent({ denomination, state, objection }: ChurchCase): 0 | 8 | 9 {
  if (denomination === null || denomination === 'none' || objection || !isGermanState(state)) return 0
  return state === 'DE-BW' || state === 'DE-BY' ? 8 : 9
}
