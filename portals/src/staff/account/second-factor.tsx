import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '@goldammer/sdk/staff/account'
import type { SecondFactorBegun, StaffAccount } from '@goldammer/sdk/staff/model'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { OwnForm } from '../../shared/own-form.tsx'
import { useText } from '../../shared/portal-context.ts'
import { RecoveryCodes } from '../../shared/second-factor/recovery-codes.tsx'
import { SetUp } from '../../shared/second-factor/set-up.tsx'

const invalidates = ['staff-account']

/** Set up with a code of the device; the recovery codes are seen once. */
export function SecondFactor({ factor }: { factor: StaffAccount['secondFactor'] }) {
  const t = useText()
  const [begun, setBegun] = useState<SecondFactorBegun>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <Box title={t('portal.factor.title')}>
      {/* A full page load: what was closed before the set-up is open now. */}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onStored={() => location.reload()} />}
      {!recoveryCodes && factor.since && <Active factor={factor} />}
      {!recoveryCodes && !factor.since && begun && (
        <SetUp
          begun={begun}
          confirm={async (code) => (await confirmSecondFactor({ code })).data}
          onDone={setRecoveryCodes}
        />
      )}
      {!recoveryCodes && !factor.since && !begun && (
        <div className="stack">
          <p>{t('staff.account.factor.none')}</p>
          <OwnForm
            name="beginning"
            submit={t('portal.factor.begin')}
            initialValues={{ password: '' }}
            save={async (input) => (await beginSecondFactor(input)).data}
            onDone={setBegun}
          >
            <OwnPassword />
          </OwnForm>
        </div>
      )}
    </Box>
  )
}

function Active({ factor: { since, usedAt, recoveryCodesLeft } }: { factor: StaffAccount['secondFactor'] }) {
  const t = useText()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <div className="stack">
      <p>
        {t('portal.factor.since', {
          day: since && new Date(since),
          count: recoveryCodesLeft,
        })}{' '}
        {usedAt && t('portal.factor.used', { day: new Date(usedAt) })}
      </p>
      {!isRemoving && (
        <div>
          <Button size="small" onClick={() => setRemoving(true)}>
            {t('portal.factor.remove')}
          </Button>
        </div>
      )}
      {isRemoving && (
        <OwnForm
          name="removal"
          text={t('portal.factor.removeText')}
          submit={t('portal.factor.remove')}
          initialValues={{ password: '', code: '' }}
          save={(input) => removeSecondFactor(input)}
          invalidates={invalidates}
          done={t('portal.factor.removed')}
          onDone={() => setRemoving(false)}
        >
          <OwnPassword />
          <Form.Item
            name="code"
            label={t('portal.factor.codeOrRecovery')}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input autoComplete="one-time-code" maxLength={30} />
          </Form.Item>
        </OwnForm>
      )}
    </div>
  )
}

function OwnPassword() {
  const t = useText()
  return (
    <Form.Item
      name="password"
      label={t('staff.login.password')}
      rules={[{ required: true, message: t('validation.required') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={255} />
    </Form.Item>
  )
}
