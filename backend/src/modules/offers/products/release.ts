import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { Database, Tx } from '../../../shared/database.ts'
import { hasOther } from '../../../shared/four-eyes.ts'
import type { Actor } from '../../../shared/scope.ts'
import type { ProductFields } from './fields-wire.ts'
import type { Version } from './repository.ts'
import type { VersionEvent } from './states.ts'

type Db = Database | Tx
type Staff = Extract<Actor, { kind: 'staff' }>
type Submitted = Pick<Version, 'submittedBy' | 'updatedBy' | 'asksCompliance'>

/** domain/funding-rounds#who-publishes: by content and compliance where a round goes live, or a further tranche of it. */
export const asksCompliance = (isPublished: boolean, { round }: ProductFields, live: ProductFields): boolean =>
  round !== null && (!isPublished || round.tranches.length > (live.round?.tranches.length ?? 0))

/** Who submitted it and who wrote it last. */
const makersOf = ({ submittedBy, updatedBy }: Submitted): string[] =>
  [submittedBy, updatedBy].filter((id) => id !== null)

/** domain/rights#small-installation: nobody else could put it live. */
export async function isAlone(db: Db, staffId: string): Promise<boolean> {
  return !(await hasOther(db, 'content', staffId)) && !(await hasOther(db, 'admin', staffId))
}

/** Who is to decide: compliance only while somebody of it has not made it themselves (domain/rights#small-installation). */
export async function releaserOf(db: Db, draft: Submitted): Promise<'compliance' | 'secondPerson'> {
  if (!draft.asksCompliance) return 'secondPerson'
  return (await hasOther(db, 'compliance', ...makersOf(draft))) ? 'compliance' : 'secondPerson'
}

const writes = ({ roles }: Staff): boolean => roles.includes('content') || roles.includes('admin')

/** Who belongs to compliance alone decides about what it is asked for, and does nothing else. */
export const mayMove = (staff: Staff, draft: Submitted, event: VersionEvent): boolean =>
  writes(staff) || (draft.asksCompliance && (event === 'publish' || event === 'schedule' || event === 'refuse'))

type Release = { refusal: ErrorCode } | { refusal: null; fourEyes: boolean; byCompliance: boolean | null }

/** Whether this member of staff may put it live, and what the audit records of it. */
export async function evaluateRelease(db: Db, staff: Staff, draft: Submitted): Promise<Release> {
  const { staffId, roles } = staff
  const isOwn = makersOf(draft).includes(staffId)
  if ((await releaserOf(db, draft)) === 'compliance') {
    if (isOwn) return { refusal: 'FOUR_EYES_REQUIRED' }
    if (!roles.includes('compliance')) return { refusal: 'COMPLIANCE_REQUIRED' }
    return { refusal: null, fourEyes: true, byCompliance: true }
  }
  if (!writes(staff)) return { refusal: 'PERMISSION_DENIED' }
  if (isOwn && !(await isAlone(db, staffId))) return { refusal: 'FOUR_EYES_REQUIRED' }
  return { refusal: null, fourEyes: !isOwn, byCompliance: draft.asksCompliance ? false : null }
}
