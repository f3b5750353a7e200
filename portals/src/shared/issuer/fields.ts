/** R3.01: one line each, in the form's order. */
export const REGISTER_FIELDS = [
  'nameCompany',
  'legalForm',
  'registerNr',
  'registerCourt',
  'powerOfRepresentation',
  'headquarter',
  'foundingDate',
  'vatId',
  'taxNr',
  'taxOffice',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]

export const NETWORKS = ['linkedIn', 'xing', 'facebook', 'instagram'] as const
