import type { EarlyEndRecord } from '@goldammer/sdk/staff/model'
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
import { CompanyLink } from '../../kit/company-link.tsx'
import { DecideEarlyEnd } from './decide.tsx'

export default function EarlyEndPage() {
  const { id = '' } = useParams()
  const record = useRecord('early-ends', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Request request={data} />}</QueryView>
}

/** domain/funding-rounds#early-end: what the company requests, beside the state of its round. */
function Request({ request }: { request: EarlyEndRecord }) {
  const t = useText()
  const { date, money } = useFormat()
  const { productName, state, decidedAt, decidedBy, endsOn, companyId, companyName } = request
  const isPending = state === 'pending'
  const day = (value: string) => <span className="number">{date(value)}</span>
  const amount = (value: number) => <span className="number">{money(value)}</span>
  return (
    <>
      <PageHeader
        title={productName}
        crumbs={[{ label: t('staff.earlyEnds.title'), to: '/early-ends' }]}
        under={<StateTag kind="earlyEnd" state={state} />}
        actions={isPending && <DecideEarlyEnd request={request} />}
      />
      {isPending && request.reserved < request.threshold && (
        <Note tone="warn">{t('staff.earlyEnds.belowThreshold')}</Note>
      )}
      <div className="grid">
        <Box title={t('staff.earlyEnds.request')} span={6}>
          <Facts
            facts={[
              { label: t('staff.earlyEnds.lastDay'), value: day(request.lastDay) },
              { label: t('staff.earlyEnds.reason'), value: request.reason },
              { label: t('staff.earlyEnds.asked'), value: day(request.createdAt) },
              { label: t('staff.earlyEnds.askedBy'), value: request.askedBy },
              decidedAt !== null &&
                decidedBy !== null && {
                  label: t('staff.earlyEnds.decided'),
                  value: t('staff.earlyEnds.byAt', { name: decidedBy, day: decidedAt }),
                },
              { label: t('staff.earlyEnds.answer'), value: request.decisionReason },
            ]}
          />
        </Box>
        <Box
          title={t('staff.earlyEnds.standing')}
          span={6}
          aside={<StateTag kind="round" state={request.roundState} />}
        >
          <Facts
            facts={[
              { label: t('staff.earlyEnds.company'), value: <CompanyLink id={companyId} name={companyName} /> },
              {
                label: t('staff.earlyEnds.product'),
                value: <Link to={`/products/${request.productId}`}>{productName}</Link>,
              },
              endsOn !== null && { label: t('staff.earlyEnds.endsOn'), value: day(endsOn) },
              { label: t('staff.earlyEnds.reserved'), value: amount(request.reserved) },
              { label: t('staff.earlyEnds.threshold'), value: amount(request.threshold) },
              { label: t('staff.earlyEnds.totalVolume'), value: amount(request.totalVolume) },
            ]}
          />
        </Box>
      </div>
    </>
  )
}
