import type { AuthorAccount, AuthorAccountInput } from '@goldammer/sdk/staff/model'
import { createAuthorAccount, endAuthorAccount, listAuthorAccounts } from '@goldammer/sdk/staff/users'
import { App, Button, Form, Input } from 'antd'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../shared/data/use-change.ts'
import { useRead, useReadCache } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { ChangeDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'

const key = ['author-accounts']

/** R6.08: customer accounts that write posts about products for us; administrators make and end them. */
export function AuthorAccounts({ mayChange }: { mayChange: boolean }) {
  const t = useText()
  const { modal } = App.useApp()
  const [isAdding, setAdding] = useState(false)
  const accounts = useRead(key, async () => (await listAuthorAccounts()).data.elements, {
    staleTime: 0,
  })
  const { readAgain } = useReadCache(key)
  const end = useChange('deleteOne', 'author-accounts', (id: string) => endAuthorAccount(id), {
    done: t('staff.authors.accounts.ended'),
    onDone: readAgain,
  })
  const nameOf = ({ firstName, lastName }: AuthorAccount) => `${firstName} ${lastName}`
  return (
    <Box title={t('staff.authors.accounts.title')}>
      <div className="stack">
        <p className="small muted">{t('staff.authors.accounts.lead')}</p>
        <QueryView query={accounts}>
          {(all) =>
            all.length === 0 ? (
              <p>{t('staff.authors.accounts.empty')}</p>
            ) : (
              <ul className="list">
                {all.map((account) => (
                  <li key={account.id} className="team-row">
                    <div className="small">
                      <b>{nameOf(account)}</b>
                      <p className="muted address">{account.email}</p>
                      {!account.active && <p className="muted">{t('staff.authors.accounts.locked')}</p>}
                    </div>
                    {mayChange && (
                      <Button
                        size="small"
                        loading={end.isPending && end.variables === account.id}
                        aria-label={`${t('staff.authors.accounts.end')}: ${nameOf(account)}`}
                        onClick={() =>
                          modal.confirm({
                            title: t('staff.authors.accounts.endTitle', { name: nameOf(account) }),
                            content: t('staff.authors.accounts.endText'),
                            okText: t('staff.authors.accounts.end'),
                            cancelText: t('common.action.cancel'),
                            onOk: () => end.mutate(account.id),
                          })
                        }
                      >
                        {t('staff.authors.accounts.end')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        {mayChange && (
          <div>
            <Button icon={<UserPlus className="icon small" aria-hidden="true" />} onClick={() => setAdding(true)}>
              {t('staff.authors.accounts.add')}
            </Button>
          </div>
        )}
      </div>
      {isAdding && <AddAccount onDone={readAgain} onClose={() => setAdding(false)} />}
    </Box>
  )
}

function AddAccount({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useText()
  const add = useChange('create', 'author-accounts', (input: AuthorAccountInput) => createAuthorAccount(input), {
    done: t('staff.authors.accounts.added'),
    quiet: true,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ChangeDialog
      title={t('staff.authors.accounts.add')}
      okText={t('staff.authors.accounts.add')}
      name="author-account"
      initialValues={{ email: '' }}
      change={add}
      onClose={onClose}
    >
      <Form.Item
        name="email"
        label={t('staff.authors.accounts.email')}
        extra={t('staff.authors.accounts.emailHint')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  )
}
