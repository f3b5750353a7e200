import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { None } from '../../../shared/fields/none.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { AcceptOrRefuse } from './accept-or-refuse.tsx'
import { DecideWithReason } from './decide-with-reason.tsx'

type Decision = 'confirm' | 'refuse'

interface Props {
  resource: 'certificates' | 'residence-proofs'
  investorName: string
  state: string
  confirmTitle: string
  /** What comes of confirming it. */
  confirmText: string
  /** Shown once it is done. */
  done: { confirmed: string; refused: string }
  decide: (decision: { confirmed: boolean; reason: string | null }) => Promise<unknown>
}

/** What investors hand in for their taxes. Either way they are notified, and it cannot be taken back: so it is confirmed. */
export function DecideHandedIn(props: Props) {
  const { resource, investorName: name, state, done, decide } = props
  const t = useText()
  const [asked, setAsked] = useState<Decision | null>(null)
  const close = () => setAsked(null)
  if (state !== 'pending') return <None />
  return (
    <div className="row wrap">
      <AcceptOrRefuse
        accept={t('staff.certificates.confirm')}
        refuse={t('staff.certificates.refuse')}
        onAccept={() => setAsked('confirm')}
        onRefuse={() => setAsked('refuse')}
        nameOf={(action) => t('staff.certificates.of', { action, name })}
      />
      {asked === 'confirm' && <Confirm {...props} onClose={close} />}
      {asked === 'refuse' && (
        <DecideWithReason
          title={t('staff.certificates.refuse')}
          reasonLabel={t('staff.certificates.reason')}
          danger
          invalidates={[resource]}
          done={done.refused}
          decide={(reason) => decide({ confirmed: false, reason })}
          onClose={close}
        >
          {t('staff.certificates.refuseText', { name })}
        </DecideWithReason>
      )}
    </div>
  )
}

function Confirm({ resource, confirmTitle, confirmText, done, decide, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  return (
    <ConfirmDialog
      title={confirmTitle}
      okText={t('staff.certificates.confirm')}
      act={() => decide({ confirmed: true, reason: null })}
      invalidates={[resource]}
      done={done.confirmed}
      onClose={onClose}
    >
      <p>{confirmText}</p>
    </ConfirmDialog>
  )
}
