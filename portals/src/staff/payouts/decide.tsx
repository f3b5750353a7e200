import type { PayoutRun } from '@goldammer/sdk/staff/model'
import { discardPayoutRun, releasePayoutRun } from '@goldammer/sdk/staff/payouts'
import { Button, Modal } from 'antd'
import { Ban, Send } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'

/** Releasing orders the money, so it is confirmed; so is discarding. */
export function Decide({ run }: { run: PayoutRun }) {
  const t = useText()
  const { money, number, date } = useFormat()
  const [asked, setAsked] = useState<'release' | 'discard' | null>(null)
  const close = () => setAsked(null)
  const release = useAction(() => releasePayoutRun(run.id), {
    invalidates: ['payout-runs'],
    done: t('staff.payouts.releaseDone'),
    onDone: close,
  })
  const discard = useAction(() => discardPayoutRun(run.id), {
    invalidates: ['payout-runs'],
    done: t('staff.payouts.discardDone'),
    onDone: close,
  })
  if (run.state !== 'draft' && run.state !== 'preparing') return null
  const act = asked === 'release' ? release : discard
  return (
    <>
      <Button icon={<Ban className="icon" aria-hidden="true" />} onClick={() => setAsked('discard')}>
        {t('staff.payouts.discard')}
      </Button>
      {run.mayRelease && (
        <Button type="primary" icon={<Send className="icon" aria-hidden="true" />} onClick={() => setAsked('release')}>
          {t('staff.payouts.release')}
        </Button>
      )}
      {run.state === 'draft' && !run.mayRelease && run.planned.count > 0 && (
        <span className="small muted">{t('staff.payouts.secondPerson')}</span>
      )}
      <Modal
        open={asked !== null}
        title={t(asked === 'release' ? 'staff.payouts.release' : 'staff.payouts.discard')}
        okText={t(asked === 'release' ? 'staff.payouts.release' : 'staff.payouts.discard')}
        cancelText={t('common.action.cancel')}
        confirmLoading={act.isPending}
        onCancel={close}
        onOk={() => act.mutate(undefined)}
      >
        <p>
          {asked === 'release'
            ? t('staff.payouts.releaseText', {
                count: number(run.planned.count),
                net: money(run.planned.net),
                day: date(run.paymentDate),
              })
            : t('staff.payouts.discardText')}
        </p>
      </Modal>
    </>
  )
}
