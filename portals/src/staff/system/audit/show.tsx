import type { AuditRecord } from '@goldammer/sdk/staff/model'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { Concerned, Who } from './list.tsx'

export default function AuditEntryPage() {
  const { id = '' } = useParams()
  const record = useRecord('audit', id)
  if ([400, 404].includes(statusOf(record.error) ?? 0)) return <NotFound />
  return <QueryView query={record}>{(data) => <Entry record={data} />}</QueryView>
}

/** All that is stored of one act, and its position in the chain of whoever acted. */
function Entry({ record }: { record: AuditRecord }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { entry, customerNumber, details, requestId, position, hash, previousHash, intact } = record
  const hasDetails = Object.keys(details).length > 0
  return (
    <>
      <PageHeader
        title={entry.text}
        crumbs={[{ label: t('staff.audit.title'), to: '/audit' }]}
        under={<time dateTime={entry.at}>{dateTime(entry.at)}</time>}
      />
      <Note tone={intact ? 'ok' : 'warn'}>{t(intact ? 'staff.audit.fits' : 'staff.audit.fitsNot')}</Note>
      <div className="grid">
        <Box title={t('staff.audit.entry')} span={6}>
          <Facts
            facts={[
              { label: t('staff.audit.who'), value: <Who entry={entry} /> },
              entry.customerId !== null && { label: t('staff.audit.customer'), value: <Concerned entry={entry} /> },
              { label: t('staff.audit.customerNumber'), value: customerNumber },
              { label: t('staff.audit.key'), value: <code>{entry.action}</code> },
              { label: t('staff.audit.reason'), value: entry.reason },
              { label: t('staff.audit.request'), value: requestId && <code>{requestId}</code> },
            ]}
          />
        </Box>
        <Box title={t('staff.audit.chain')} span={6}>
          <Facts
            facts={[
              { label: t('staff.audit.position'), value: <span className="number">{position}</span> },
              { label: t('staff.audit.hash'), value: <code className="address">{hash}</code> },
              {
                label: t('staff.audit.previousHash'),
                value: previousHash ? <code className="address">{previousHash}</code> : t('staff.audit.first'),
              },
            ]}
          />
        </Box>
        {hasDetails && (
          <Box title={t('staff.audit.details')} span={12}>
            <Facts
              facts={Object.entries(details).map(([name, value]) => ({
                label: name,
                value: <code className="address">{typeof value === 'string' ? value : JSON.stringify(value)}</code>,
              }))}
            />
          </Box>
        )}
      </div>
    </>
  )
}
