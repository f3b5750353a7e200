import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewStaffRecoveryCodes,
} from '@goldammer/sdk/staff/account'
import type { SecondFactorBegun, StaffAccount } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { ActiveApp } from '../../shared/second-factor/active-app.tsx'
import { CodesOfPasskeys } from '../../shared/second-factor/codes-of-passkeys.tsx'
import { PasswordAndCode } from '../../shared/second-factor/password-and-code.tsx'
import { RecoveryCodes } from '../../shared/second-factor/recovery-codes.tsx'
import { SetUp } from '../../shared/second-factor/set-up.tsx'
import { OwnPasskeys } from './passkeys.tsx'
import { ProofDialog } from './proof-dialog.tsx'

type Factor = StaffAccount['secondFactor']

interface OfFactor {
  factor: Factor
  onCodes: (recoveryCodes: string[]) => void
}

/** What one signs in with beside the password. */
export function SecondFactor({ factor }: { factor: Factor }) {
  const t = useText()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <Box title={t('portal.factor.title')}>
      {recoveryCodes ? (
        // A full page load: what was closed before the set-up is open now.
        <RecoveryCodes codes={recoveryCodes} onStored={() => location.reload()} />
      ) : (
        <div className="stack wide">
          <OwnPasskeys methods={factor.methods} onCodes={setRecoveryCodes} />
          <div className="stack">
            <h3 className="plain">{t('portal.passkeys.app')}</h3>
            {factor.since ? (
              <Active factor={factor} since={factor.since} onCodes={setRecoveryCodes} />
            ) : (
              <Off factor={factor} onCodes={setRecoveryCodes} />
            )}
          </div>
          {factor.methods.length > 0 && !factor.since && (
            <CodesOfPasskeys left={factor.recoveryCodesLeft}>
              <Renew factor={factor} onCodes={setRecoveryCodes} />
            </CodesOfPasskeys>
          )}
        </div>
      )}
    </Box>
  )
}

function Off({ factor: { methods }, onCodes }: OfFactor) {
  const t = useText()
  const [begun, setBegun] = useState<SecondFactorBegun>()
  const [isOpen, setOpen] = useState(false)
  if (begun)
    return <SetUp begun={begun} confirm={async (code) => (await confirmSecondFactor({ code })).data} onDone={onCodes} />
  return (
    <div className="stack">
      <p className="small muted">{t('portal.factor.off')}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t('portal.factor.begin')}</Button>
      </div>
      {isOpen && (
        <ProofDialog
          title={t('portal.passkeys.app')}
          okText={t('portal.factor.begin')}
          name="beginning"
          methods={methods}
          fields={{}}
          save={async (proof) => (await beginSecondFactor(proof)).data}
          onDone={setBegun}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function Active({ factor, since, onCodes }: OfFactor & { since: string }) {
  const t = useText()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <ActiveApp since={since} usedAt={factor.usedAt} recoveryCodesLeft={factor.recoveryCodesLeft}>
      <div className="row wrap">
        <Renew factor={factor} onCodes={onCodes} />
        <Button onClick={() => setRemoving(true)}>{t('portal.factor.remove')}</Button>
      </div>
      {isRemoving && (
        <FormDialog<{ password: string; code: string }>
          title={t('portal.factor.remove')}
          okText={t('portal.factor.remove')}
          danger
          name="removal"
          lead={<p>{t('portal.factor.removeText')}</p>}
          initialValues={{ password: '', code: '' }}
          save={(given) => removeSecondFactor(given)}
          invalidates={['staff-account']}
          done={t('portal.factor.removed')}
          onClose={() => setRemoving(false)}
        >
          <PasswordAndCode passwordLabel={t('staff.login.password')} />
        </FormDialog>
      )}
    </ActiveApp>
  )
}

function Renew({ factor: { methods }, onCodes }: OfFactor) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>{t('portal.factor.renew')}</Button>
      </div>
      {isOpen && (
        <ProofDialog
          title={t('portal.factor.renew')}
          okText={t('portal.factor.renew')}
          name="renewal"
          lead={t('portal.factor.renewText')}
          methods={methods}
          fields={{}}
          save={async (proof) => (await renewStaffRecoveryCodes(proof)).data.recoveryCodes}
          onDone={onCodes}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
