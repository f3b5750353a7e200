import type { StaffUser } from '@goldammer/sdk/staff/model'
import { inviteStaffUser } from '@goldammer/sdk/staff/users'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ChangeDialog } from '../../../shared/form-dialog.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { type KeysetColumn, RowTable } from '../../../shared/table/row-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useCreate } from '../../changes.ts'
import { useRecord } from '../../data.ts'
import { UserActs } from './acts.tsx'
import { PersonFields } from './person-fields.tsx'
import { RolesField, useRoleNames } from './roles.tsx'

/** domain/rights#table: who works here, and with which roles. */
export default function StaffUsers() {
  const t = useText()
  const columns = useColumns()
  const [isInviting, setInviting] = useState(false)
  const users = useRecord('staff-users')
  return (
    <>
      <PageHeader
        title={t('staff.users.title')}
        under={t('staff.users.lead')}
        actions={
          <Button
            type="primary"
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {t('staff.users.invite')}
          </Button>
        }
      />
      <QueryView query={users} lines={8}>
        {({ elements }) => (
          <RowTable
            label={t('staff.users.title')}
            rows={elements}
            rowKey={(it) => it.id}
            columns={columns}
            card={(it) => <Card user={it} />}
          />
        )}
      </QueryView>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </>
  )
}

function useColumns(): KeysetColumn<StaffUser>[] {
  const t = useText()
  return [
    { key: 'name', title: t('staff.users.name'), render: (it) => <Name user={it} /> },
    { key: 'state', title: t('staff.users.state'), render: (it) => <State user={it} /> },
    { key: 'roles', title: t('staff.users.roles'), render: (it) => <Roles user={it} /> },
    {
      key: 'secondFactor',
      title: t('staff.users.secondFactor'),
      render: (it) => t(it.secondFactor ? 'staff.users.has' : 'staff.users.hasNot'),
    },
    { key: 'lastUsed', title: t('staff.users.lastUsed'), render: (it) => <LastUsed user={it} /> },
    { key: 'next', title: t('staff.users.next'), render: (it) => <UserActs user={it} /> },
  ]
}

function Card({ user }: { user: StaffUser }) {
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name user={user} />
        <State user={user} />
      </div>
      <Roles user={user} />
      <UserActs user={user} />
    </div>
  )
}

function LastUsed({ user: { lastUsedAt } }: { user: StaffUser }) {
  const t = useText()
  const { dateTime } = useFormat()
  if (!lastUsedAt) return <span className="muted">{t('staff.users.notNow')}</span>
  return <span className="number">{dateTime(lastUsedAt)}</span>
}

function Name({ user: { name, email, isSelf } }: { user: StaffUser }) {
  const t = useText()
  return (
    <div className="stack tight">
      <span className="strong">
        {name} {isSelf && <span className="tag">{t('staff.users.self')}</span>}
      </span>
      <span className="small muted">{email}</span>
    </div>
  )
}

const tones = { active: 'ok', invited: 'info', expired: 'warn', inactive: 'gray' }

function State({ user: { state, lockedUntil } }: { user: StaffUser }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <span className={`tag ${tones[state]}`}>{t(`staff.users.states.${state}`)}</span>
      {lockedUntil && <span className="small">{t('staff.users.lockedUntil', { moment: dateTime(lockedUntil) })}</span>}
    </div>
  )
}

function Roles({ user: { roles, grant } }: { user: StaffUser }) {
  const t = useText()
  const { dateTime } = useFormat()
  const namesOf = useRoleNames()
  return (
    <div className="stack tight">
      <span className={roles.length === 0 ? 'muted' : undefined}>{namesOf(roles) || t('staff.users.noRoles')}</span>
      {grant && (
        <>
          <span className="small">{t('staff.users.waiting', { roles: namesOf(grant.roles) })}</span>
          <span className="small muted">
            {t('staff.users.askedBy', { name: grant.requestedBy, moment: new Date(grant.requestedAt) })}
          </span>
          {grant.takesEffectAt && (
            <span className="small">{t('staff.users.takesEffect', { moment: dateTime(grant.takesEffectAt) })}</span>
          )}
        </>
      )}
    </div>
  )
}

function Invite({ onClose }: { onClose: () => void }) {
  const t = useText()
  const invite = useCreate('staff-users', (input) => inviteStaffUser({ ...input, email: input.email.trim() }), {
    invalidates: ['staff-users'],
    done: t('staff.users.sent'),
    quiet: true,
    onDone: onClose,
  })
  return (
    <ChangeDialog
      title={t('staff.users.invite')}
      lead={<p>{t('staff.users.inviteText')}</p>}
      name="staffUser"
      okText={t('staff.users.send')}
      change={invite}
      initialValues={{ name: '', email: '', roles: [] }}
      onClose={onClose}
    >
      <PersonFields />
      <RolesField required />
    </ChangeDialog>
  )
}
