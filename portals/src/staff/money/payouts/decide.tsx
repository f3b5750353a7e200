import type { PayoutRun } from '@goldammer/sdk/staff/model'
import { discardPayoutRun, releasePayoutRun, remakePayoutRun } from '@goldammer/sdk/staff/payouts'
import { Button } from 'antd'
import { Ban, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** Releasing orders the money, so it is confirmed; so is discarding. */
export function Decide({ run }: { run: PayoutRun }) {
  const t = useText()
  const { money, number, date } = useFormat()
  const [asked, setAsked] = useState<'release' | 'discard' | 'remake' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {run.mayDiscard && (
        <Button icon={<Ban className="icon" aria-hidden="true" />} onClick={() => setAsked('discard')}>
          {t('staff.payouts.discard')}
        </Button>
      )}
      {run.mayRemake && (
        <Button
          type="primary"
          icon={<RotateCw className="icon" aria-hidden="true" />}
          onClick={() => setAsked('remake')}
        >
          {t('staff.payouts.remake')}
        </Button>
      )}
      {run.mayRelease && (
        <Button type="primary" icon={<Send className="icon" aria-hidden="true" />} onClick={() => setAsked('release')}>
          {t('staff.payouts.release')}
        </Button>
      )}
      {run.state === 'draft' && !run.mayRelease && run.planned.count > 0 && (
        <span className="small muted">{t('staff.payouts.secondPerson')}</span>
      )}
      {asked === 'release' && (
        <ConfirmDialog
          title={t('staff.payouts.release')}
          act={() => releasePayoutRun(run.id)}
          invalidates={['payout-runs']}
          done={t('staff.payouts.releaseDone')}
          onClose={close}
        >
          <p>
            {t('staff.payouts.releaseText', {
              count: number(run.planned.count),
              net: money(run.planned.net),
              day: date(run.paymentDate),
            })}
          </p>
        </ConfirmDialog>
      )}
      {asked === 'remake' && (
        <ConfirmDialog
          title={t('staff.payouts.remake')}
          act={() => remakePayoutRun(run.id)}
          invalidates={['payout-runs']}
          done={t('staff.payouts.remakeDone')}
          onClose={close}
        >
          <p>{t('staff.payouts.remakeText')}</p>
        </ConfirmDialog>
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={t('staff.payouts.discard')}
          danger
          act={() => discardPayoutRun(run.id)}
          invalidates={['payout-runs']}
          done={t('staff.payouts.discardDone')}
          onClose={close}
        >
          <p>{t('staff.payouts.discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
