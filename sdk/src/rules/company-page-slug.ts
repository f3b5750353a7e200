/** Names of existing pages of the company portal; pages of staff are matched last (design.md §5). */
const TAKEN = [
  'companies',
  'contracts',
  'core-data',
  'financing',
  'inbox',
  'invitation',
  'login',
  'mailings',
  'news',
  'profits',
  'project',
  'reports',
  'team',
  'users',
]

export const isTakenSlug = (slug: string): boolean => TAKEN.includes(slug)
