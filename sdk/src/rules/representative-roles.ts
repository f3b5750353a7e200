/** R3.02: the roles of the persons behind a company. */
export const REPRESENTATIVE_ROLES = [
  'managing_director',
  'board_member',
  'general_partner',
  'authorised_signatory',
  'shareholder',
  'other',
] as const
export type RepresentativeRole = (typeof REPRESENTATIVE_ROLES)[number]

// GmbHG § 35, AktG § 78, HGB §§ 124, 161 and, of a registered signatory (Prokura), § 49.
const REPRESENTING: readonly string[] = ['managing_director', 'board_member', 'general_partner', 'authorised_signatory']

/** Whether a person with this role may act for the company; shares alone give no such right. */
export const representsCompany = (role: string | null | undefined): boolean =>
  role != null && REPRESENTING.includes(role)
