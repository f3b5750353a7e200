import { declineDemand, reopenDemand } from '@goldammer/sdk/staff/leads'
import type { DemandRecord } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'
import { MakeCompany } from './make-company.tsx'

/** An open demand becomes a company or nothing; nothing may become something after all. */
export function DemandActs({ demand, size }: { demand: DemandRecord; size?: 'small' }) {
  const t = useText()
  const [asked, setAsked] = useState<'make' | 'decline'>()
  const { id, companyName: name, state } = demand
  const reopen = useAction(() => reopenDemand(id), { invalidates: ['leads'], done: t('staff.leads.reopened') })
  const close = () => setAsked(undefined)
  if (state === 'converted') return null
  if (state === 'declined')
    return (
      <Button
        {...(size && { size })}
        loading={reopen.isPending}
        aria-label={t('staff.leads.reopenOf', { name })}
        onClick={() => reopen.mutate(undefined)}
      >
        {t('staff.leads.reopen')}
      </Button>
    )
  return (
    <div className="row wrap">
      <Button
        {...(size && { size })}
        type="primary"
        aria-label={t('staff.leads.makeOf', { name })}
        onClick={() => setAsked('make')}
      >
        {t('staff.leads.make')}
      </Button>
      <Button
        {...(size && { size })}
        aria-label={t('staff.leads.declineOf', { name })}
        onClick={() => setAsked('decline')}
      >
        {t('staff.leads.decline')}
      </Button>
      {asked === 'make' && <MakeCompany demand={demand} onClose={close} />}
      {asked === 'decline' && (
        <DecideWithReason
          title={t('staff.leads.decline')}
          reasonLabel={t('staff.leads.reason')}
          invalidates={['leads']}
          done={t('staff.leads.declined')}
          decide={(reason) => declineDemand(id, { reason })}
          onClose={close}
        >
          {t('staff.leads.declineText', { name })}
        </DecideWithReason>
      )}
    </div>
  )
}
