import { localePath } from '@goldammer/sdk/locales'
import { deleteCustomer } from '@goldammer/sdk/store/account'
import { confirmPassword } from '@goldammer/sdk/store/investor'
import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useRecord } from '../../data.ts'
import { mustBeTicked } from '../depots.tsx'
import { OwnCode } from '../own-code.tsx'
import { OwnOnly } from '../own-only.tsx'

/** R2.20, domain/data-protection#erased: first shows what prevents it, then what is erased and what the law retains, then asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const t = useText()
  const closing = useRecord('account-closing')
  return (
    <Box title={t('account.delete.title')}>
      <QueryView query={closing} lines={2}>
        {(data) => (
          <div className="stack">
            {data.possible ? (
              <p className="small muted">{t('account.delete.lead')}</p>
            ) : (
              <Reasons codes={data.reasons} />
            )}
            {data.possible && (
              <OwnOnly>
                <Delete email={email} />
              </OwnOnly>
            )}
          </div>
        )}
      </QueryView>
    </Box>
  )
}

function Reasons({ codes }: { codes: string[] }) {
  const { translator } = usePortal()
  return (
    <Note tone="warn">
      <ul className="stack tight">
        {codes.map((code) => (
          <li key={code}>{translator.messageOf(code)}</li>
        ))}
      </ul>
    </Note>
  )
}

interface Fields {
  password: string
  code?: string
  confirmed: boolean
}

function Delete({ email }: { email: string }) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const [open, setOpen] = useState(false)
  async function remove({ password, code }: Fields) {
    await confirmPassword({ password, ...(code ? { code } : {}) })
    await deleteCustomer()
  }
  const lines = (text: string) => text.split('\n').map((line) => <li key={line}>{line}</li>)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('account.delete.title')} …
      </Button>
      {open && (
        <FormDialog
          title={t('account.delete.title')}
          okText={t('account.delete.submit')}
          danger
          name="deletion"
          lead={
            <div className="stack small">
              <p>{t('account.delete.lead')}</p>
              <b>{t('account.delete.erasedTitle')}</b>
              <ul className="bullets">{lines(t('account.delete.erased'))}</ul>
              <b>{t('account.delete.keptTitle')}</b>
              <ul className="bullets">{lines(t('account.delete.kept'))}</ul>
              <p className="muted">{t('account.delete.keptText')}</p>
            </div>
          }
          initialValues={{ password: '', confirmed: false }}
          save={remove}
          onDone={() => location.assign(localePath(locale, '/login?notice=accountDeleted'))}
          onClose={() => setOpen(false)}
        >
          <input type="text" name="username" value={email} autoComplete="username" hidden readOnly />
          <Form.Item
            name="password"
            label={t('account.field.currentPassword')}
            rules={[{ required: true, message: t('validation.required') }]}
          >
            <Input.Password maxLength={200} autoComplete="current-password" />
          </Form.Item>
          <OwnCode />
          <Form.Item
            name="confirmed"
            valuePropName="checked"
            rules={[{ validator: mustBeTicked(t('account.delete.confirmMissing')) }]}
          >
            <Checkbox>{t('account.delete.confirm')}</Checkbox>
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
