import { decideRequestedChange } from '@goldammer/sdk/staff/changes'
import type { ChangeRequestRecord } from '@goldammer/sdk/staff/model'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { AcceptOrRefuse } from '../../kit/decide/accept-or-refuse.tsx'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

const invalidates = ['change-requests']

/** Either way the requester is notified, and it cannot be taken back: so it is confirmed. */
export function DecideChange({ request }: { request: ChangeRequestRecord }) {
  const t = useText()
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className="row wrap">
      <AcceptOrRefuse
        accept={t('staff.changes.accept')}
        refuse={t('staff.changes.refuse')}
        onAccept={() => setAsked('accept')}
        onRefuse={() => setAsked('refuse')}
      />
      {asked === 'accept' && <Accept request={request} onClose={close} />}
      {asked === 'refuse' && (
        <DecideWithReason
          title={t('staff.changes.refuse')}
          reasonLabel={t('staff.changes.refusalReason')}
          danger
          invalidates={invalidates}
          done={t('staff.changes.refused')}
          decide={(reason) => decideRequestedChange(request.id, { accepted: false, reason })}
          onClose={close}
        >
          {t('staff.changes.refuseText', { name: request.name })}
        </DecideWithReason>
      )}
    </div>
  )
}

function Accept({ request: { id, name }, onClose }: { request: ChangeRequestRecord; onClose: () => void }) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('staff.changes.acceptTitle')}
      okText={t('staff.changes.accept')}
      act={() => decideRequestedChange(id, { accepted: true, reason: null })}
      invalidates={invalidates}
      done={t('staff.changes.accepted')}
      onClose={onClose}
    >
      <p>{t('staff.changes.acceptText', { name })}</p>
    </ConfirmDialog>
  )
}
