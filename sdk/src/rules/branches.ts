/** Industries of products (R3.08), with their names in the interface. */
export const BRANCHES = [
  'energy',
  'real_estate',
  'technology',
  'food',
  'crafts',
  'health',
  'mobility',
  'other',
] as const
export type Branch = (typeof BRANCHES)[number]
