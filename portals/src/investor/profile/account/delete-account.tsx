import { localePath } from '@goldammer/sdk/locales'
import { deleteCustomer } from '@goldammer/sdk/store/account'
import { confirmPassword } from '@goldammer/sdk/store/investor'
import type { AccountClosing } from '@goldammer/sdk/store/model'
import { Button, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Problems } from '../../../shared/states/states.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useRecord } from '../../../shared/use-record.ts'
import { mustBeTicked } from '../depots.tsx'
import { OwnOnly } from '../own-only.tsx'

/** R2.20, domain §10: says first what stands against it, then what goes and what the law keeps, then asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const t = useText()
  const closing = useRecord<AccountClosing>('account-closing', 'own')
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
  confirmed: boolean
}

function Delete({ email }: { email: string }) {
  const t = useText()
  const { locale } = usePortal().place
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [open, setOpen] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const remove = useAction(
    async ({ password }: Fields) => {
      await confirmPassword({ password })
      await deleteCustomer()
    },
    { quiet: true, onDone: () => location.assign(localePath(locale, '/login?notice=accountDeleted')) },
  )
  const lines = (text: string) => text.split('\n').map((line) => <li key={line}>{line}</li>)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('account.delete.title')} …
      </Button>
      <Modal
        open={open}
        title={t('account.delete.title')}
        destroyOnHidden
        okText={t('account.delete.submit')}
        okButtonProps={{ danger: true }}
        cancelText={t('common.action.cancel')}
        confirmLoading={remove.isPending || remove.isSuccess}
        onCancel={() => setOpen(false)}
        onOk={form.submit}
      >
        <Form
          name="deletion"
          form={form}
          layout="vertical"
          requiredMark={false}
          clearOnDestroy
          initialValues={{ password: '', confirmed: false }}
          onFinish={(fields) => remove.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
        >
          <Problems texts={problems} />
          <div className="stack small">
            <p>{t('account.delete.lead')}</p>
            <b>{t('account.delete.erasedTitle')}</b>
            <ul className="bullets">{lines(t('account.delete.erased'))}</ul>
            <b>{t('account.delete.keptTitle')}</b>
            <ul className="bullets">{lines(t('account.delete.kept'))}</ul>
            <p className="muted">{t('account.delete.keptText')}</p>
          </div>
          <input type="text" name="username" value={email} autoComplete="username" hidden readOnly />
          <Form.Item
            name="password"
            label={t('account.field.currentPassword')}
            rules={[{ required: true, message: t('validation.required') }]}
          >
            <Input.Password maxLength={200} autoComplete="current-password" />
          </Form.Item>
          <Form.Item
            name="confirmed"
            valuePropName="checked"
            rules={[{ validator: mustBeTicked(t('account.delete.confirmMissing')) }]}
          >
            <Checkbox>{t('account.delete.confirm')}</Checkbox>
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
