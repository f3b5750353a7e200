import { decideCancellationRequest } from '@goldammer/sdk/staff/contracts'
import type { CancellationRequest } from '@goldammer/sdk/staff/model'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { AcceptOrRefuse } from '../../kit/decide/accept-or-refuse.tsx'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

/** Both sides are notified, and it cannot be taken back: so it is confirmed with a reason. */
export function DecideCancellation({ request }: { request: CancellationRequest }) {
  const t = useText()
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null)
  const { id, orderNumber: number, cancellationDate: day } = request
  const isConfirmed = asked === 'confirm'
  return (
    <div className="row wrap">
      <AcceptOrRefuse
        accept={t('staff.cancellations.confirm')}
        refuse={t('staff.cancellations.refuse')}
        onAccept={() => setAsked('confirm')}
        onRefuse={() => setAsked('refuse')}
      />
      {asked && (
        <DecideWithReason
          title={t(`staff.cancellations.${asked}`)}
          reasonLabel={t(isConfirmed ? 'staff.cancellations.confirmReason' : 'staff.cancellations.refuseReason')}
          maxLength={5000}
          danger={!isConfirmed}
          invalidates={['cancellation-requests']}
          done={t(isConfirmed ? 'staff.cancellations.confirmed' : 'staff.cancellations.refused')}
          decide={(reason) => decideCancellationRequest(id, { confirmed: isConfirmed, reason })}
          onClose={() => setAsked(null)}
        >
          {isConfirmed
            ? t('staff.cancellations.confirmText', { number, day })
            : t('staff.cancellations.refuseText', { number })}
        </DecideWithReason>
      )}
    </div>
  )
}
