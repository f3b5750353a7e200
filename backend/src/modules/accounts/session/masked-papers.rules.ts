import type { components } from '@goldammer/sdk/operations/store'

type Kind = components['schemas']['PortalDocumentKind']

/** Papers that show what the customer's record masks, and who may open them there (domain/rights#masked-papers). */
const READERS: Partial<Record<Kind, readonly string[]>> = {
  // The number of the identity document.
  typed_confirmation: ['compliance'],
  // The whole tax id.
  tax_certificate: ['compliance', 'finance'],
}

/** R6.09: what staff open in the record, they open in the customer's place, and nothing more. */
export function mayStaffOpen(roles: readonly string[], kind: string): boolean {
  const readers = READERS[kind as Kind]
  return !readers || roles.some((role) => readers.includes(role))
}

/** The kinds that are closed to these roles. */
export const closedPapers = (roles: readonly string[]): Kind[] =>
  (Object.keys(READERS) as Kind[]).filter((kind) => !mayStaffOpen(roles, kind))
