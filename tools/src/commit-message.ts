const LONGEST_SUBJECT = 72

/** What is wrong with a commit message, or null. Merges and what git writes by itself are as they are. */
export function refuseMessage(message: string): string | null {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'))
  const [subject = '', gap = ''] = lines
  if (/^(Merge |Revert "|fixup! |squash! )/.test(subject)) return null
  if (subject.length > LONGEST_SUBJECT) return `The subject has ${subject.length} of ${LONGEST_SUBJECT} characters.`
  if (!/^[a-z][a-z0-9-]*: \S/.test(subject))
    return 'The subject begins with a scope, as in "portals: sort payouts by day".'
  if (subject.endsWith('.')) return 'The subject is a title: it ends without a full stop.'
  return gap.trim() === '' ? null : 'An empty line stands between the subject and the body.'
}
