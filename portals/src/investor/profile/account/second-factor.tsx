import {
  beginAccountSecondFactor,
  confirmAccountSecondFactor,
  removeAccountSecondFactor,
  renewAccountRecoveryCodes,
} from '@goldammer/sdk/store/account'
import type { SecondFactor as Factor, SecondFactorBegun } from '@goldammer/sdk/store/model'
import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { ActiveApp } from '../../../shared/second-factor/active-app.tsx'
import { CodesOfPasskeys } from '../../../shared/second-factor/codes-of-passkeys.tsx'
import { PasswordAndCode } from '../../../shared/second-factor/password-and-code.tsx'
import { RecoveryCodes } from '../../../shared/second-factor/recovery-codes.tsx'
import { SetUp } from '../../../shared/second-factor/set-up.tsx'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useRecord } from '../../data.ts'
import { OwnOnly } from '../own-only.tsx'
import { useProtectedChange } from '../use-protected-change.tsx'
import { OwnPasskeys } from './passkeys.tsx'

const invalidates = ['second-factor', 'passkeys', 'login-sessions']

/** What one signs in with beside the password. */
export function SecondFactor() {
  const t = useText()
  const factor = useRecord('second-factor')
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const invalidate = useInvalidate()
  // Only then, for what is read again takes the form away that the codes come from.
  const readAgain = () => {
    setRecoveryCodes(undefined)
    for (const resource of invalidates) void invalidate({ resource, invalidates: ['all'] })
  }
  return (
    <Box title={t('portal.factor.title')}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onStored={readAgain} />
      ) : (
        <div className="stack wide">
          <OwnPasskeys onAdded={(codes) => (codes.length > 0 ? setRecoveryCodes(codes) : readAgain())} />
          <div className="stack">
            <h3 className="plain">{t('portal.passkeys.app')}</h3>
            <QueryView query={factor} lines={2}>
              {(data) =>
                data.since ? (
                  <Active factor={data} since={data.since} onRenewed={setRecoveryCodes} />
                ) : (
                  <div className="stack wide">
                    <Off onSetUp={setRecoveryCodes} />
                    {data.methods.length > 0 && (
                      <CodesOfPasskeys left={data.recoveryCodesLeft}>
                        <Renew onRenewed={setRecoveryCodes} />
                      </CodesOfPasskeys>
                    )}
                  </div>
                )
              }
            </QueryView>
          </div>
        </div>
      )}
    </Box>
  )
}

function Off({ onSetUp }: { onSetUp: (recoveryCodes: string[]) => void }) {
  const t = useText()
  const [begun, setBegun] = useState<SecondFactorBegun>()
  const begin = useProtectedChange(
    useAction(async (_: object) => (await beginAccountSecondFactor()).data, { quiet: true, onDone: setBegun }),
  )
  if (begun)
    return (
      <SetUp
        begun={begun}
        confirm={async (code) => (await confirmAccountSecondFactor({ code })).data}
        onDone={onSetUp}
      />
    )
  return (
    <div className="stack">
      <p className="small muted">{t('portal.factor.off')}</p>
      <OwnOnly>
        <div>
          <Button loading={begin.isPending} onClick={() => begin.run({})}>
            {t('portal.factor.begin')}
          </Button>
        </div>
        {begin.dialog}
      </OwnOnly>
    </div>
  )
}

interface Given {
  password: string
  code: string
}

interface ActiveProps {
  factor: Factor
  since: string
  onRenewed: (recoveryCodes: string[]) => void
}

function Active({ factor: { usedAt, recoveryCodesLeft }, since, onRenewed }: ActiveProps) {
  const t = useText()
  const [open, setOpen] = useState<'renewal' | 'removal'>()
  const close = () => setOpen(undefined)
  return (
    <ActiveApp since={since} usedAt={usedAt} recoveryCodesLeft={recoveryCodesLeft}>
      <OwnOnly>
        <div className="row wrap">
          <Button onClick={() => setOpen('renewal')}>{t('portal.factor.renew')}</Button>
          <Button onClick={() => setOpen('removal')}>{t('portal.factor.remove')}</Button>
        </div>
      </OwnOnly>
      {open === 'renewal' && <Renewal onRenewed={onRenewed} onClose={close} />}
      {open === 'removal' && (
        <FormDialog<Given>
          title={t('portal.factor.remove')}
          okText={t('portal.factor.remove')}
          danger
          name="removal"
          lead={<p>{t('portal.factor.removeText')}</p>}
          initialValues={{ password: '', code: '' }}
          save={(given) => removeAccountSecondFactor(given)}
          invalidates={invalidates}
          done={t('portal.factor.removed')}
          onClose={close}
        >
          <PasswordAndCode passwordLabel={t('account.field.currentPassword')} />
        </FormDialog>
      )}
    </ActiveApp>
  )
}

function Renew({ onRenewed }: { onRenewed: (recoveryCodes: string[]) => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OwnOnly>
        <div>
          <Button onClick={() => setOpen(true)}>{t('portal.factor.renew')}</Button>
        </div>
      </OwnOnly>
      {isOpen && <Renewal onRenewed={onRenewed} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RenewalProps {
  onRenewed: (recoveryCodes: string[]) => void
  onClose: () => void
}

function Renewal({ onRenewed, onClose }: RenewalProps) {
  const t = useText()
  return (
    <FormDialog<Given, string[]>
      title={t('portal.factor.renew')}
      okText={t('portal.factor.renew')}
      name="renewal"
      lead={<p>{t('portal.factor.renewText')}</p>}
      initialValues={{ password: '', code: '' }}
      save={async (given) => (await renewAccountRecoveryCodes(given)).data.recoveryCodes}
      onDone={onRenewed}
      onClose={onClose}
    >
      <PasswordAndCode passwordLabel={t('account.field.currentPassword')} />
    </FormDialog>
  )
}
