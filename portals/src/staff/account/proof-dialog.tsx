import { isKnownDevice, wasCancelled } from '@goldammer/sdk/client/passkey-errors'
import { proofByPasskey } from '@goldammer/sdk/client/staff-passkeys'
import type { StaffAccount, StaffProof } from '@goldammer/sdk/staff/model'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { PasskeyButton } from '../../shared/second-factor/passkey-button.tsx'
import { PasswordAndCode } from '../../shared/second-factor/password-and-code.tsx'
import { usePasskeyProblems } from '../../shared/second-factor/use-passkey-problems.ts'

interface Props<Fields, Answer> {
  title: string
  okText: string
  name: string
  danger?: boolean
  lead?: string
  methods: StaffAccount['secondFactor']['methods']
  /** Beside the proof; of each the name is in `fields`. */
  children?: ReactNode
  fields: Fields
  save: (proof: StaffProof, fields: Fields) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** What changes one's own factors: with the password, and a code of who has one; or with a passkey in place of both. */
export function ProofDialog<Fields extends object, Answer>(props: Props<Fields, Answer>) {
  const { title, okText, name, danger, lead, methods, children, fields, save, onDone, onClose } = props
  const t = useText()
  const problemsOf = usePasskeyProblems()
  const [form] = Form.useForm()
  const hasPasskey = methods.includes('passkey')
  const names = Object.keys(fields)
  const isReady = () =>
    form.validateFields(names).then(
      () => true,
      () => false,
    )
  const saveByPasskey = async () => save(await proofByPasskey(), form.getFieldsValue(names) as Fields)
  return (
    <FormDialog<Fields & { password: string; code?: string }, Answer>
      title={title}
      okText={okText}
      danger={danger}
      name={name}
      form={form}
      lead={lead && <p>{lead}</p>}
      initialValues={{ ...fields, password: '' }}
      save={({ password, code, ...given }) => save({ password, ...(code ? { code } : {}) }, given as unknown as Fields)}
      onRefused={(error) => (wasCancelled(error) || isKnownDevice(error) ? problemsOf(error) : undefined)}
      onDone={onDone}
      onClose={onClose}
    >
      {children}
      {hasPasskey && (
        <Form.Item>
          <div className="stack">
            <PasskeyButton text={t('portal.passkeys.use')} isReady={isReady} act={saveByPasskey} onDone={onDone} />
            <p>{t('portal.passkeys.orPassword')}</p>
          </div>
        </Form.Item>
      )}
      <PasswordAndCode passwordLabel={t('staff.login.password')} hasFactor={methods.length > 0} />
    </FormDialog>
  )
}
