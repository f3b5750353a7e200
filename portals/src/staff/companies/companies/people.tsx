import type { CompanyInvitation, IssuerRecord, IssuerUser } from '@goldammer/sdk/staff/model'
import { Mail, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { RepresentativeFacts } from '../../../shared/representatives/representative-facts.tsx'

/** R3.02, R6.07: who stands behind the company, who works in its portal, and who is asked to. */
export function People({ record }: { record: IssuerRecord }) {
  const t = useText()
  const { representatives, users, invitations } = record
  return (
    <div className="grid">
      <Box title={t('investor.profile.tabs.representatives')} span={6}>
        {representatives.elements.length === 0 ? (
          <p className="muted">{t('investor.profile.representative.emptyTitle')}</p>
        ) : (
          <ul className="list">
            {representatives.elements.map((one) => (
              <li key={one.id}>
                <UserRound className="icon" aria-hidden="true" />
                <RepresentativeFacts record={one} />
              </li>
            ))}
          </ul>
        )}
      </Box>
      <div className="span-6 stack">
        <Box title={t('staff.companies.users')}>
          {users.length === 0 && <p className="muted">{t('staff.companies.noUsers')}</p>}
          <ul className="list">
            {users.map((user) => (
              <User key={user.customerId} of={user} />
            ))}
          </ul>
        </Box>
        <Box title={t('staff.companies.invitations')}>
          {invitations.length === 0 && <p className="muted">{t('staff.companies.noInvitations')}</p>}
          <ul className="list">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} of={invitation} />
            ))}
          </ul>
        </Box>
      </div>
    </div>
  )
}

function User({ of: { customerId, name, email, role, since, active } }: { of: IssuerUser }) {
  const t = useText()
  return (
    <li>
      <UserRound className="icon" aria-hidden="true" />
      <div className="small">
        <Link className="plain-link strong" to={`/customers/${customerId}`}>
          {name}
        </Link>
        <p className="muted address">{email}</p>
        <p className="muted">{t('staff.companies.sinceRole', { role: t(`portal.companyRole.${role}`), day: since })}</p>
      </div>
      {!active && <span className="tag error">{t('staff.companies.locked')}</span>}
    </li>
  )
}

function Invitation({ of: { email, role, expired, expiresAt } }: { of: CompanyInvitation }) {
  const t = useText()
  const until = expired ? t('staff.companies.expired') : t('staff.companies.validUntil', { day: expiresAt })
  return (
    <li>
      <Mail className="icon" aria-hidden="true" />
      <div className="small">
        <b className="address">{email}</b>
        <p className="muted">
          {t(`portal.companyRole.${role}`)} · {until}
        </p>
      </div>
      {expired && <span className="tag warn">{t('staff.companies.expired')}</span>}
    </li>
  )
}
