import type { DebitFile } from '@goldammer/sdk/staff/model'
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
import { DebitTable } from './debit-table.tsx'
import { Discard } from './discard.tsx'
import { Next } from './next.tsx'

/** What stands in a file, for who checks or releases it (domain/rights#four-eyes). */
export default function DebitFilePage() {
  const { id = '' } = useParams()
  const record = useRecord('debit-files', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <File file={data} />}</QueryView>
}

function File({ file }: { file: DebitFile }) {
  const t = useText()
  const { money, number, date, dateTime } = useFormat()
  const trace = (label: string, name: string | null, at: string | null) =>
    at !== null && { label, value: name ? t('staff.debits.byAt', { name, moment: dateTime(at) }) : dateTime(at) }
  return (
    <>
      <PageHeader
        title={t('staff.debits.recordTitle', { day: date(file.dueDate) })}
        crumbs={[{ label: t('staff.debits.title'), to: '/debit-files' }]}
        under={<StateTag kind="debitFile" state={file.state} />}
        actions={
          <>
            <Discard file={file} />
            <Next file={file} />
          </>
        }
      />
      {file.nextDay && (
        <Note tone="warn">{t('staff.debits.tooLateText', { day: date(file.dueDate), next: date(file.nextDay) })}</Note>
      )}
      {file.failure === 'not_written' && <Note tone="warn">{t('staff.debits.notWritten')}</Note>}
      {!file.fourEyes && <Note tone="warn">{t('staff.debits.alone')}</Note>}
      {file.state === 'discarded' && <Note>{t('staff.debits.discardedText')}</Note>}
      <section className="box">
        <Figures
          even
          figures={[
            { label: t('staff.debits.debits'), value: number(file.transactions) },
            { label: t('staff.debits.total'), value: money(file.total) },
            ...(file.submitBy ? [{ label: t('staff.debits.submitBy'), value: dateTime(file.submitBy) }] : []),
          ]}
        />
      </section>
      <Box title={t('staff.debits.traces')}>
        <Facts
          facts={[
            trace(t('staff.debits.prepared'), null, file.createdAt),
            trace(t('staff.debits.checked'), file.checkedBy, file.checkedAt),
            trace(t('staff.debits.released'), file.releasedBy, file.releasedAt),
            trace(t('staff.debits.discarded'), file.discardedBy, file.discardedAt),
            { label: t('staff.debits.discardReason'), value: file.discardReason },
          ]}
        />
      </Box>
      <DebitTable file={file} />
    </>
  )
}
