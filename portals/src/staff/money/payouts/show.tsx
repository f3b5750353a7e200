import type { PayoutRun } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts, Figures } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { Decide } from './decide.tsx'
import { Instalments } from './instalments.tsx'

export default function PayoutRunPage() {
  const { id = '' } = useParams()
  const record = useRecord('payout-runs', id, { live: true })
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Run run={data} />}</QueryView>
}

function Run({ run }: { run: PayoutRun }) {
  const t = useText()
  const { money, number, date } = useFormat()
  const { planned } = run
  const taxes = planned.capitalGainsTax + planned.solidarity + planned.church
  return (
    <>
      <PageHeader
        title={run.productName}
        crumbs={[{ label: t('staff.payouts.title'), to: '/payouts' }]}
        under={
          <span className="row wrap">
            {run.figure && (
              <span>{t(`staff.payouts.figures.${run.figure.kind}`, { year: String(run.figure.year) })}</span>
            )}
            <span>{run.companyName}</span>
            <span className="number">{t('staff.payouts.dueOn', { day: run.dueDate })}</span>
            <StateTag kind="payoutRun" state={run.state} />
          </span>
        }
        actions={<Decide run={run} />}
      />
      <Notes run={run} />
      <section className="box">
        <Figures
          figures={[
            { label: t('staff.payouts.net'), value: money(planned.net) },
            { label: t('staff.payouts.count'), value: number(planned.count) },
            { label: t('staff.payouts.interest'), value: money(planned.interest) },
            { label: t('staff.payouts.principal'), value: money(planned.principal) },
            { label: t('staff.payouts.taxes'), value: money(taxes) },
          ]}
        />
      </section>
      <Progress run={run} />
      <Box title={t('staff.payouts.sums')}>
        <Facts
          facts={[
            { label: t('staff.payouts.paymentDate'), value: date(run.paymentDate) },
            { label: t('staff.payouts.agent'), value: t(`staff.payouts.agents.${run.withholdingAgent}`) },
            planned.loss !== 0 && { label: t('staff.payouts.loss'), value: money(planned.loss) },
            { label: t('staff.payouts.exemptionUsed'), value: money(planned.exemptionUsed) },
            { label: t('staff.payouts.capitalGainsTax'), value: money(planned.capitalGainsTax) },
            { label: t('staff.payouts.solidarity'), value: money(planned.solidarity) },
            { label: t('staff.payouts.church'), value: money(planned.church) },
            ...tracesOf(run, t),
          ]}
        />
      </Box>
      <Files run={run} />
      <Instalments run={run} />
    </>
  )
}

function tracesOf(run: PayoutRun, t: ReturnType<typeof useText>) {
  const by = (name: string, moment: string) => t('staff.payouts.byAt', { name, moment: new Date(moment) })
  return [
    { label: t('staff.payouts.created'), value: by(run.createdBy, run.createdAt) },
    run.releasedBy && run.releasedAt
      ? { label: t('staff.payouts.released'), value: by(run.releasedBy, run.releasedAt) }
      : null,
  ]
}

/** What finance has to know before or after the release. */
function Notes({ run }: { run: PayoutRun }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <>
      {run.failedAt && <Note tone="warn">{t('staff.payouts.failed', { moment: dateTime(run.failedAt) })}</Note>}
      {!run.fourEyes && <Note tone="warn">{t('staff.payouts.alone')}</Note>}
      {run.problems.count > 0 && <Note tone="warn">{t('staff.payouts.problems', { count: run.problems.count })}</Note>}
      {run.changed.count > 0 && <Note tone="warn">{t('staff.payouts.changed', { count: run.changed.count })}</Note>}
      {run.state === 'draft' && run.planned.count === 0 && <Note>{t('staff.payouts.nothingDue')}</Note>}
    </>
  )
}

function Progress({ run }: { run: PayoutRun }) {
  const t = useText()
  const { number } = useFormat()
  if (run.state === 'preparing') {
    return <p role="status">{t('staff.payouts.preparing', { found: number(run.items) })}</p>
  }
  if (run.state !== 'released') return null
  const percent = run.items === 0 ? 0 : Math.floor((run.done * 100) / run.items)
  return (
    <div className="stack tight">
      <p role="status">{t('staff.payouts.booking', { done: number(run.done), of: number(run.items) })}</p>
      <div
        className="progress"
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('states.payoutRun.released')}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function Files({ run }: { run: PayoutRun }) {
  const t = useText()
  const { money, number } = useFormat()
  if (run.files.length === 0) return null
  return (
    <Box title={t('staff.payouts.files')}>
      <ul className="stack tight plain">
        {run.files.map((file) => (
          <li key={file.number}>
            <a className="row tight wrap" href={`/staff-api/payout-runs/${run.id}/files/${file.number}`} download>
              <FileDown className="icon small" aria-hidden="true" />
              <span>{file.fileName}</span>
              <span className="number muted">
                {t('staff.payouts.fileOf', { transfers: number(file.transactions), total: money(file.total) })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
