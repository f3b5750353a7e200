import {
  changeCompanyUser,
  listCompanyUsers,
  removeCompanyUser,
  resendCompanyInvitation,
  withdrawCompanyInvitation,
} from '@goldammer/sdk/store/company'
import type { CompanyInvitation, CompanyRole, CompanyUser, CompanyUsers } from '@goldammer/sdk/store/model'
import { App, Button, Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { Avatar } from '../../shared/layout/avatar.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { activeCompanyId } from '../active-company.ts'
import { useDelete } from '../changes.ts'
import { useRecord } from '../data.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { questionOf, ROLES } from './roles.ts'

/** R6.07: who works for the company, for its owners. */
export default function Users() {
  const t = useText()
  const isLocked = useImpersonated()
  const [isInviting, setInviting] = useState(false)
  const users = useRecord('company-users')
  return (
    <>
      <PageHeader
        title={t('company.users.title')}
        under={t('company.users.lead')}
        actions={
          <Button
            type="primary"
            disabled={isLocked}
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {t('company.users.invite')}
          </Button>
        }
      />
      {isLocked && <p className="small muted">{t('portal.impersonation.locked')}</p>}
      <QueryView query={users} lines={8}>
        {(data) => (
          <>
            <Box title={t('company.users.list')}>
              <ul className="list">
                {data.users.map((user) => (
                  <User key={user.customerId} user={user} isLocked={isLocked} />
                ))}
              </ul>
            </Box>
            <Box title={t('company.users.invitations')}>
              {data.invitations.length === 0 && <p className="muted">{t('company.users.noInvitations')}</p>}
              <ul className="list">
                {data.invitations.map((invitation) => (
                  <Invitation key={invitation.id} invitation={invitation} isLocked={isLocked} />
                ))}
              </ul>
            </Box>
          </>
        )}
      </QueryView>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

const versioned = ({ role, version }: CompanyUser) => ({ values: { role }, version })

function User({ user, isLocked }: { user: CompanyUser; isLocked: boolean }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { modal } = App.useApp()
  const { customerId, name, email, role, since, isSelf, version } = user
  const invalidates = ['company-users']
  const find = ({ users }: CompanyUsers) => versioned(users.find((it) => it.customerId === customerId) ?? user)
  const save = useVersionedSave<Pick<CompanyUser, 'role'>>({
    resource: 'company-users',
    base: versioned(user),
    invalidates: isSelf ? [] : invalidates,
    done: t('company.users.changed'),
    read: async () => find((await listCompanyUsers(await activeCompanyId())).data),
    save: async (change, from) =>
      find((await changeCompanyUser(await activeCompanyId(), customerId, change, { 'Record-Version': from })).data),
    names: ['role'],
    label: () => t('company.users.roleOf', { name }),
    show: (_, one) => t(`portal.companyRole.${one.role}`),
    // Whoever is no owner any more has another portal, without this page.
    onSaved: () => isSelf && location.assign(portalAddress.base),
  })
  const change = (next: CompanyRole) => save.run({ role: next }, { values: { role }, version })
  function choose(next: CompanyRole) {
    const question = questionOf(user, next)
    if (!question) return change(next)
    modal.confirm({
      title: t(`company.users.roleTitle.${question}`, { name, role: t(`portal.companyRole.${next}`) }),
      content: t(`company.users.roleText.${question}`),
      okText: t('company.users.changeRole'),
      cancelText: t('common.action.cancel'),
      onOk: () => change(next),
    })
  }
  const remove = useDelete('company-users', async (id) => removeCompanyUser(await activeCompanyId(), id), {
    invalidates: isSelf ? [] : invalidates,
    done: t('company.users.removed'),
    // Whoever has left has no portal here any more, or another company's.
    onDone: () => isSelf && location.reload(),
  })
  return (
    <li className="team-row">
      <Avatar name={name} />
      <div className="small">
        <p>
          <b>{name}</b> {isSelf && <span className="tag">{t('company.users.self')}</span>}
        </p>
        <p className="muted">
          {email} · {t('company.users.since', { day: since })}
        </p>
      </div>
      <div className="actions">
        <Select
          size="small"
          style={{ minWidth: 150 }}
          aria-label={t('company.users.roleOf', { name })}
          value={role}
          disabled={isLocked || save.isPending}
          options={ROLES.map((value) => ({ value, label: t(`portal.companyRole.${value}`) }))}
          onChange={choose}
        />
        <Button
          type="text"
          size="small"
          disabled={isLocked || remove.isPending}
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          aria-label={`${t('common.action.remove')}: ${name}`}
          onClick={() =>
            modal.confirm({
              title: isSelf ? t('company.users.leaveTitle') : t('company.users.removeTitle', { name }),
              content: t(isSelf ? 'company.users.leaveText' : 'company.users.removeText'),
              okText: t('common.action.remove'),
              cancelText: t('common.action.cancel'),
              onOk: () => remove.mutateAsync(customerId).catch(() => {}),
            })
          }
        />
      </div>
      {save.dialog}
    </li>
  )
}

function Invitation({ invitation, isLocked }: { invitation: CompanyInvitation; isLocked: boolean }) {
  const t = useText()
  const { modal } = App.useApp()
  const { id, email, role, expiresAt, expired } = invitation
  const invalidates = ['company-users']
  const resend = useAction(async () => resendCompanyInvitation(await activeCompanyId(), id), {
    invalidates,
    done: t('company.users.sent'),
  })
  const withdraw = useAction(async () => withdrawCompanyInvitation(await activeCompanyId(), id), {
    invalidates,
    done: t('company.users.withdrawn'),
  })
  return (
    <li className="team-row">
      <div className="small">
        <b>{email}</b>
        <p className="muted">
          {t(`portal.companyRole.${role}`)} ·{' '}
          {expired ? t('company.users.expired') : t('company.users.validUntil', { day: expiresAt })}
        </p>
      </div>
      <div className="actions apart">
        <Button
          size="small"
          disabled={isLocked}
          loading={resend.isPending}
          aria-label={`${t('company.users.resend')}: ${email}`}
          onClick={() => resend.mutate(undefined)}
        >
          {t('company.users.resend')}
        </Button>
        <Button
          size="small"
          danger
          disabled={isLocked}
          loading={withdraw.isPending}
          aria-label={`${t('company.users.withdraw')}: ${email}`}
          onClick={() =>
            modal.confirm({
              title: t('company.users.withdrawTitle', { email }),
              content: t('company.users.withdrawText'),
              okText: t('company.users.withdraw'),
              cancelText: t('common.action.cancel'),
              onOk: () => withdraw.mutateAsync(undefined).catch(() => {}),
            })
          }
        >
          {t('company.users.withdraw')}
        </Button>
      </div>
    </li>
  )
}
