import type { ReportRecord } from '@goldammer/sdk/staff/model'
import { acceptReport, returnReport, waiveReport } from '@goldammer/sdk/staff/reports'
import { App, Button } from 'antd'
import { Ban, Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { None } from '../../../shared/fields/none.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useReportName } from '../../../shared/use-report-name.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

/** A version that waits is accepted and published, or goes back with the reason. */
export function DecideReport({ record }: { record: ReportRecord }) {
  const { report, companyName } = record
  const t = useText()
  const { modal } = App.useApp()
  const nameOf = useReportName()
  const [isReturning, setReturning] = useState(false)
  const accept = useAction(() => acceptReport(report.id), {
    invalidates: ['reports'],
    done: t('staff.reports.accepted'),
  })
  if (record.waivable) return <Waive record={record} />
  if (report.state !== 'submitted') return <None />
  const name = nameOf(report)
  const full = `${name}, ${companyName}`
  return (
    <div className="row wrap">
      <Button
        size="small"
        type="primary"
        loading={accept.isPending}
        icon={<Check className="icon small" aria-hidden="true" />}
        aria-label={t('staff.reports.acceptOf', { name: full })}
        onClick={() =>
          modal.confirm({
            title: t('staff.reports.acceptTitle'),
            content: t('staff.reports.acceptText', { name, company: companyName }),
            okText: t('staff.reports.accept'),
            cancelText: t('common.action.cancel'),
            onOk: () => accept.mutateAsync(undefined).catch(() => {}),
          })
        }
      >
        {t('staff.reports.accept')}
      </Button>
      <Button
        size="small"
        icon={<Undo2 className="icon small" aria-hidden="true" />}
        aria-label={t('staff.reports.returnOf', { name: full })}
        onClick={() => setReturning(true)}
      >
        {t('staff.reports.return')}
      </Button>
      {isReturning && (
        <DecideWithReason
          title={t('staff.reports.return')}
          reasonLabel={t('staff.reports.reason')}
          invalidates={['reports']}
          done={t('staff.reports.returned')}
          decide={(reason) => returnReport(report.id, { reason })}
          onClose={() => setReturning(false)}
        >
          {t('staff.reports.returnText', { name, company: companyName })}
        </DecideWithReason>
      )}
    </div>
  )
}

/** What is owed by a round that never became more than a draft. */
function Waive({ record: { report, companyName } }: { record: ReportRecord }) {
  const t = useText()
  const nameOf = useReportName()
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(report)
  return (
    <>
      <Button
        size="small"
        icon={<Ban className="icon small" aria-hidden="true" />}
        aria-label={t('staff.reports.waiveOf', { name: `${name}, ${companyName}` })}
        onClick={() => setOpen(true)}
      >
        {t('staff.reports.waive')}
      </Button>
      {isOpen && (
        <DecideWithReason
          title={t('staff.reports.waive')}
          reasonLabel={t('staff.reports.reason')}
          invalidates={['reports']}
          done={t('staff.reports.waived')}
          decide={(reason) => waiveReport(report.id, { reason })}
          onClose={() => setOpen(false)}
        >
          {t('staff.reports.waiveText', { name, company: companyName })}
        </DecideWithReason>
      )}
    </>
  )
}
