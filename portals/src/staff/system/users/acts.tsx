import type { StaffRole, StaffUser } from '@goldammer/sdk/staff/model'
import {
  activateStaffUser,
  changeStaffRoles,
  confirmStaffGrant,
  correctStaffUser,
  deactivateStaffUser,
  listStaffUsers,
  refuseStaffGrant,
  resendStaffInvitation,
  resetStaffPassword,
  resetStaffSecondFactor,
  unlockStaffUser,
} from '@goldammer/sdk/staff/users'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { VersionedFormDialog } from '../../../shared/conflict/versioned-form-dialog.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'
import { PersonFields } from './person-fields.tsx'
import { RolesField, useRoleNames } from './roles.tsx'

const invalidates = ['staff-users']

type Act =
  | 'confirm'
  | 'refuse'
  | 'roles'
  | 'correct'
  | 'resend'
  | 'password'
  | 'unlock'
  | 'reset'
  | 'deactivate'
  | 'activate'

/** What may be done about somebody; about oneself nothing, for somebody else has to. */
function actsOf({ isSelf, state, grant, secondFactor, lockedUntil }: StaffUser): Act[] {
  if (isSelf) return []
  if (state === 'inactive') return ['activate']
  return [
    ...(grant?.mayConfirm ? (['confirm'] as const) : []),
    ...(grant ? (['refuse'] as const) : []),
    'roles',
    'correct',
    state === 'active' ? 'password' : 'resend',
    ...(lockedUntil ? (['unlock'] as const) : []),
    ...(secondFactor ? (['reset'] as const) : []),
    'deactivate',
  ]
}

const labels = {
  confirm: ['staff.users.confirm', 'staff.users.confirmOf'],
  refuse: ['staff.users.refuse', 'staff.users.refuseOf'],
  roles: ['staff.users.change', 'staff.users.changeOf'],
  resend: ['staff.users.resend', 'staff.users.resendOf'],
  correct: ['staff.users.correct', 'staff.users.correctOf'],
  password: ['staff.users.password', 'staff.users.passwordOf'],
  reset: ['staff.users.reset', 'staff.users.resetOf'],
  unlock: ['staff.users.unlock', 'staff.users.unlockOf'],
  deactivate: ['staff.users.deactivate', 'staff.users.deactivateOf'],
  activate: ['staff.users.activate', 'staff.users.activateOf'],
} as const

export function UserActs({ user }: { user: StaffUser }) {
  const t = useText()
  const [asked, setAsked] = useState<Act>()
  const { name, grant, isSelf } = user
  const close = () => setAsked(undefined)
  return (
    <div className="stack tight">
      <div className="row wrap tight">
        {actsOf(user).map((act) => (
          <Button
            key={act}
            size="small"
            type={act === 'confirm' ? 'primary' : 'default'}
            aria-label={t(labels[act][1], { name })}
            onClick={() => setAsked(act)}
          >
            {t(labels[act][0])}
          </Button>
        ))}
      </div>
      {grant && !grant.mayConfirm && !isSelf && <span className="small muted">{t('staff.users.secondPerson')}</span>}
      {asked && <Dialog act={asked} user={user} onClose={close} />}
    </div>
  )
}

interface DialogProps {
  user: StaffUser
  onClose: () => void
}

function Dialog({ act, user, onClose }: DialogProps & { act: Act }) {
  const t = useText()
  const namesOf = useRoleNames()
  const { id, name, grant, version } = user
  const roles = namesOf(grant?.roles ?? [])
  if (act === 'roles') return <ChangeRoles user={user} onClose={onClose} />
  if (act === 'correct') return <Correct user={user} onClose={onClose} />
  if (act === 'password') {
    return (
      <DecideWithReason
        title={t('staff.users.password')}
        reasonLabel={t('staff.users.reason')}
        invalidates={invalidates}
        done={t('staff.users.passwordDone')}
        decide={(reason) => resetStaffPassword(id, { reason })}
        onClose={onClose}
      >
        {t('staff.users.passwordText', { name })}
      </DecideWithReason>
    )
  }
  if (act === 'reset') {
    return (
      <DecideWithReason
        title={t('staff.users.reset')}
        reasonLabel={t('staff.users.reason')}
        invalidates={invalidates}
        done={t('staff.users.resetDone')}
        decide={(reason) => resetStaffSecondFactor(id, { reason })}
        onClose={onClose}
      >
        {t('staff.users.resetText', { name })}
      </DecideWithReason>
    )
  }
  if (act === 'deactivate') {
    return (
      <DecideWithReason
        title={t('staff.users.deactivate')}
        reasonLabel={t('staff.users.reason')}
        danger
        invalidates={invalidates}
        done={t('staff.users.deactivated')}
        decide={(reason) => deactivateStaffUser(id, { reason })}
        onClose={onClose}
      >
        {t('staff.users.deactivateText', { name })}
      </DecideWithReason>
    )
  }
  const confirmations = {
    confirm: {
      call: (staffId: string) => confirmStaffGrant(staffId, { 'Record-Version': version }),
      done: t('staff.users.confirmed'),
      text: t('staff.users.confirmText', { name, roles }),
    },
    refuse: {
      call: refuseStaffGrant,
      done: t('staff.users.refused'),
      text: t('staff.users.refuseText', { name, roles }),
    },
    resend: { call: resendStaffInvitation, done: t('staff.users.sent'), text: t('staff.users.inviteText') },
    unlock: {
      call: unlockStaffUser,
      done: t('staff.users.unlocked'),
      text: t('staff.users.unlockText', { name }),
    },
    activate: {
      call: activateStaffUser,
      done: t('staff.users.activated'),
      text: t('staff.users.activateText', { name }),
    },
  }
  const { call, done, text } = confirmations[act]
  return (
    <ConfirmDialog
      title={t(labels[act][0])}
      act={() => call(id)}
      invalidates={invalidates}
      done={done}
      onClose={onClose}
    >
      <p>{text}</p>
      {act === 'confirm' && grant?.alone && <Note tone="warn">{t('staff.users.alone')}</Note>}
    </ConfirmDialog>
  )
}

/** Of somebody as the list has them now. */
async function readUser(userId: string): Promise<StaffUser | undefined> {
  return (await listStaffUsers()).data.elements.find(({ id }) => id === userId)
}

const withRoles = ({ roles, grant, version }: StaffUser) => ({
  values: { roles: [...roles, ...(grant?.roles ?? [])] },
  version,
})

function ChangeRoles({ user, onClose }: DialogProps) {
  const t = useText()
  const namesOf = useRoleNames()
  return (
    <VersionedFormDialog<{ roles: StaffRole[] }>
      resource="staff-users"
      title={t('staff.users.changeOf', { name: user.name })}
      lead={<p>{t('staff.users.changeText')}</p>}
      okText={t('staff.users.change')}
      name="staffUser"
      base={withRoles(user)}
      read={async () => {
        const found = await readUser(user.id)
        return found && withRoles(found)
      }}
      save={(input, version) => changeStaffRoles(user.id, input, { 'Record-Version': version })}
      names={['roles']}
      label={() => t('staff.users.roles')}
      show={(_, { roles }) => namesOf(roles)}
      invalidates={invalidates}
      done={t('staff.users.changed')}
      onClose={onClose}
    >
      <RolesField />
    </VersionedFormDialog>
  )
}

const asPerson = ({ name, email, version }: StaffUser) => ({ values: { name, email }, version })

function Correct({ user, onClose }: DialogProps) {
  const t = useText()
  return (
    <VersionedFormDialog<{ name: string; email: string }>
      resource="staff-users"
      title={t('staff.users.correctOf', { name: user.name })}
      lead={<p>{t('staff.users.correctText')}</p>}
      okText={t('staff.users.correct')}
      name="staffUser"
      base={asPerson(user)}
      read={async () => {
        const found = await readUser(user.id)
        return found && asPerson(found)
      }}
      save={(input, version) =>
        correctStaffUser(user.id, { ...input, email: input.email.trim() }, { 'Record-Version': version })
      }
      names={['name', 'email']}
      label={(name) => t(`staff.users.${name}`)}
      show={(name, values) => values[name]}
      invalidates={invalidates}
      done={t('staff.users.corrected')}
      onClose={onClose}
    >
      <PersonFields />
    </VersionedFormDialog>
  )
}
