import type { LocalDate } from '@goldammer/sdk/units'

export type ChurchTaxQuestion = {
  /** The same for each attempt at the same question. */
  queryId: string
  kind: 'occasion' | 'yearly'
  taxId: string
  birthDate: LocalDate
  /** The day whose membership counts. */
  keyDate: LocalDate
}

/** `rate` in basis points of the capital gains tax; 0 is the neutral value, for no member and for an objection alike. */
export type ChurchTaxAnswer = { known: true; rate: 0 | 800 | 900 } | { known: false }

/** The register of church tax features, kept by the Federal Central Tax Office (EStG § 51a (2c)). */
export type ChurchTaxPort = {
  name: string
  ask(question: ChurchTaxQuestion): Promise<ChurchTaxAnswer>
}
