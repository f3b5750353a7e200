/** What pages of the company portal are called already; a page of staff is looked up last (design.md §5). */
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
