import type { CancellationRequest } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { ScanTag } from '../../kit/scan-tag.tsx'
import { DecideCancellation } from './decide.tsx'

export default function CancellationRequestPage() {
  const { id = '' } = useParams()
  const record = useRecord('cancellation-requests', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Request request={data} />}</QueryView>
}

interface Props {
  request: CancellationRequest
}

/** What is asked for and why, with the contract that would end (domain/cancellation#irregular). */
function Request({ request }: Props) {
  const t = useText()
  const { orderNumber, state, requestedBy, mayDecide, overdue } = request
  return (
    <>
      <PageHeader
        title={orderNumber}
        crumbs={[{ label: t('staff.cancellations.title'), to: '/cancellations' }]}
        under={
          <span className="row wrap">
            <StateTag kind="cancellationRequest" state={state} />
            {overdue && <span className="tag warn">{t('staff.cancellations.overdue')}</span>}
          </span>
        }
        actions={mayDecide && <DecideCancellation request={request} />}
      />
      {state === 'pending' && (
        <Note tone={mayDecide ? 'info' : 'warn'}>
          {mayDecide
            ? t(requestedBy === 'investor' ? 'staff.cancellations.aboutInvestor' : 'staff.cancellations.aboutCompany')
            : t('staff.cancellations.own')}
        </Note>
      )}
      <div className="grid">
        <RequestedCancellation request={request} />
        <Contract request={request} />
      </div>
    </>
  )
}

function RequestedCancellation({ request }: Props) {
  const t = useText()
  const { date } = useFormat()
  const { id, file, decidedAt, decidedBy, decidedSide } = request
  const decider = decidedBy ?? (decidedSide === 'company' ? t('staff.cancellations.parties.company') : null)
  return (
    <Box title={t('staff.cancellations.request')} span={7}>
      <Facts
        facts={[
          {
            label: t('staff.cancellations.party'),
            value: t(`staff.cancellations.parties.${request.requestedBy}`),
          },
          {
            label: t('staff.cancellations.date'),
            value: <span className="number">{date(request.cancellationDate)}</span>,
          },
          { label: t('staff.cancellations.reason'), value: request.reason },
          {
            label: t('staff.cancellations.proof'),
            value: file ? (
              <div className="stack tight">
                <a
                  className="row tight"
                  href={`/staff-api/cancellation-requests/${id}/file`}
                  download
                  aria-label={t('staff.cancellations.openFile', { name: file })}
                >
                  <FileDown className="icon small" aria-hidden="true" />
                  <span className="address">{file}</span>
                </a>
                <ScanTag scan={request.scan} />
              </div>
            ) : (
              t('staff.cancellations.noFile')
            ),
          },
          {
            label: t('staff.cancellations.asked'),
            value: <span className="number">{date(request.createdAt)}</span>,
          },
          request.state === 'pending' && {
            label: t('staff.cancellations.decideBy'),
            value: <span className="number">{date(request.decideBy)}</span>,
          },
          decidedAt !== null &&
            decider !== null && {
              label: t('staff.cancellations.decided'),
              value: t('staff.cancellations.byAt', { name: decider, day: decidedAt }),
            },
          { label: t('staff.cancellations.decision'), value: request.decisionReason },
        ]}
      />
    </Box>
  )
}

function Contract({ request }: Props) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Box title={t('staff.cancellations.contract')} span={5}>
      <Facts
        facts={[
          {
            label: t('staff.cancellations.parties.investor'),
            value: <Link to={`/customers/${request.customerId}`}>{request.investorName}</Link>,
          },
          { label: t('staff.cancellations.parties.company'), value: request.companyName },
          { label: t('staff.cancellations.project'), value: request.productName },
          {
            label: t('staff.cancellations.amount'),
            value: <span className="number">{money(request.amountTotal)}</span>,
          },
          {
            label: t('staff.cancellations.contractState'),
            value: <StateTag kind="contract" state={request.contractState} />,
          },
        ]}
      />
    </Box>
  )
}
