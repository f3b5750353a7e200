import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../../providers/identity.ts'
import { Note } from '../../shared/fields/note.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../data.ts'
import { PasswordBox } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** One's own access: second factor, password and sessions. */
export default function Account() {
  const t = useText()
  const { data: identity } = useGetIdentity<Identity>()
  const mustChange = identity?.mustChangePassword === true
  const account = useRecord('staff-account')
  return (
    <>
      <PageHeader title={t('staff.account.title')} under={identity?.email} />
      <QueryView query={account}>
        {({ secondFactor, sessions }) => {
          const mustSetUp = secondFactor.required && secondFactor.methods.length === 0
          return (
            <>
              {mustSetUp && <Note tone="warn">{t('staff.account.mustSetUp')}</Note>}
              {!mustSetUp && mustChange && <Note tone="warn">{t('staff.account.mustChangePassword')}</Note>}
              <SecondFactor factor={secondFactor} />
              {!mustSetUp && (
                <div className="grid">
                  <PasswordBox onChanged={mustChange ? () => location.reload() : undefined} />
                  <Sessions sessions={sessions} />
                </div>
              )}
            </>
          )
        }}
      </QueryView>
    </>
  )
}
