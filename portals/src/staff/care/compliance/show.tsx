import type { ComplianceCaseRecord } from '@goldammer/sdk/staff/model'
import { Link, useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { OrderLink } from '../../kit/order-link.tsx'
import { ComplianceActs } from './acts.tsx'
import { Concerned } from './concerned.tsx'

export default function ComplianceCasePage() {
  const { id = '' } = useParams()
  const record = useRecord('compliance-cases', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Case record={data} />}</QueryView>
}

interface Props {
  record: ComplianceCaseRecord
}

/** One case with what it is decided by, and what has happened to it (domain/compliance#kinds). */
function Case({ record }: Props) {
  const t = useText()
  const { kind, state, investorName, fourEyes } = record.case
  return (
    <>
      <PageHeader
        title={investorName}
        crumbs={[{ label: t('staff.compliance.title'), to: '/compliance' }]}
        under={
          <span className="row wrap">
            <span>{t(`staff.compliance.kinds.${kind}`)}</span>
            <StateTag kind="complianceCase" state={state} />
          </span>
        }
        actions={<ComplianceActs record={record} />}
      />
      {(state === 'open' || state === 'proposed') && <Note tone="warn">{t(`staff.compliance.about.${kind}`)}</Note>}
      {!fourEyes && <Note tone="warn">{t('staff.compliance.alone')}</Note>}
      <div className="grid">
        <Concerned record={record} />
        <div className="span-7 stack">
          <Contracts record={record} />
          <Steps record={record} />
          <Others record={record} />
        </div>
      </div>
    </>
  )
}

function Contracts({ record: { contracts, case: it } }: Props) {
  const t = useText()
  const { money, date } = useFormat()
  return (
    <Box title={t('staff.compliance.contracts')}>
      {contracts.length === 0 && <p className="muted">{t('staff.customer.noContracts')}</p>}
      <ul className="stack plain">
        {contracts.map((one) => (
          <li key={one.orderId} className="stack tight">
            <span className="card-row">
              <span className={one.orderId === it.orderId ? 'strong' : undefined}>{one.productName}</span>
              <b className="number">{money(one.amountTotal)}</b>
            </span>
            <span className="row wrap">
              <OrderLink order={{ ...one, customerId: it.customerId }} />
              <span className="number muted">{date(one.submittedAt)}</span>
              <StateTag kind="contract" state={one.state} />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Steps({ record: { steps } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  if (steps.length === 0) return null
  return (
    <Box title={t('staff.compliance.history')}>
      <ol className="history">
        {steps.toReversed().map(({ event, at, by, reason }) => (
          <li key={`${at} ${event}`}>
            <p className="strong">{t(`staff.compliance.events.${event}`)}</p>
            <p className="tiny muted">
              <time dateTime={at}>{dateTime(at)}</time> · {by ?? t('staff.customer.actor.system')}
            </p>
            {reason && <p className="small">{t('portal.reason', { reason })}</p>}
          </li>
        ))}
      </ol>
    </Box>
  )
}

function Others({ record: { others } }: Props) {
  const t = useText()
  const { date } = useFormat()
  if (others.length === 0) return null
  return (
    <Box title={t('staff.compliance.others')}>
      <ul className="stack tight plain">
        {others.map(({ id, kind, state, openedAt }) => (
          <li key={id} className="row wrap">
            <Link className="plain-link" to={`/compliance/${id}`}>
              {t(`staff.compliance.kinds.${kind}`)}
            </Link>
            <span className="number muted">{date(openedAt)}</span>
            <StateTag kind="complianceCase" state={state} />
          </li>
        ))}
      </ul>
    </Box>
  )
}
