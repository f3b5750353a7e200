/** Papers that show what the customer's record masks, and who may open them there (domain/rights#masked-papers). */
const READERS = {
  // The number of the identity document.
  typed_confirmation: ['compliance'],
  // The whole tax id.
  tax_certificate: ['compliance', 'finance'],
} as const satisfies Record<string, readonly string[]>

type MaskedPaper = keyof typeof READERS
const isMasked = (kind: string): kind is MaskedPaper => Object.hasOwn(READERS, kind)

/** R6.09: what staff open in the record, they open in the customer's place, and nothing more. */
export function mayStaffOpen(roles: readonly string[], kind: string): boolean {
  if (!isMasked(kind)) return true
  const readers: readonly string[] = READERS[kind]
  return roles.some((role) => readers.includes(role))
}

/** The kinds that are closed to these roles. */
export const closedPapers = (roles: readonly string[]): MaskedPaper[] =>
  (Object.keys(READERS) as MaskedPaper[]).filter((kind) => !mayStaffOpen(roles, kind))
