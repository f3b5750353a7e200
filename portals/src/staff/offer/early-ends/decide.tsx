import type { EarlyEndRecord } from '@goldammer/sdk/staff/model'
import { decideEarlyEnd } from '@goldammer/sdk/staff/products'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { AcceptOrRefuse } from '../../kit/decide/accept-or-refuse.tsx'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

const invalidates = ['early-ends', 'products']

/** Either way the company reads why. */
export function DecideEarlyEnd({ request: { id, lastDay, companyName } }: { request: EarlyEndRecord }) {
  const t = useText()
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null)
  return (
    <div className="row wrap">
      <AcceptOrRefuse
        accept={t('staff.earlyEnds.accept')}
        refuse={t('staff.earlyEnds.refuse')}
        onAccept={() => setAsked('accept')}
        onRefuse={() => setAsked('refuse')}
      />
      {asked && (
        <DecideWithReason
          title={t(`staff.earlyEnds.${asked}`)}
          reasonLabel={t('staff.earlyEnds.decisionReason')}
          danger={asked === 'refuse'}
          invalidates={invalidates}
          done={t(asked === 'accept' ? 'staff.earlyEnds.accepted' : 'staff.earlyEnds.refused')}
          decide={(reason) => decideEarlyEnd(id, { accepted: asked === 'accept', reason })}
          onClose={() => setAsked(null)}
        >
          {asked === 'accept'
            ? t('staff.earlyEnds.acceptText', { day: lastDay })
            : t('staff.earlyEnds.refuseText', { name: companyName })}
        </DecideWithReason>
      )}
    </div>
  )
}
