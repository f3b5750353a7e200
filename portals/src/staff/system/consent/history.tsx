import type { ConsentSettings } from '@goldammer/sdk/staff/model'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'

/** Who changed what visitors agree to, and when they were asked again. */
export function History({ changes }: { changes: ConsentSettings['history'] }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Box title={t('staff.consent.history')}>
      <PlainTable
        label={t('staff.consent.history')}
        rows={changes}
        rowKey={(it) => String(it.number)}
        empty={t('staff.consent.unchanged')}
        columns={[
          {
            title: t('staff.consent.number'),
            isName: true,
            render: (it) => <span className="number">{it.number}</span>,
          },
          {
            title: t('staff.consent.changedAt'),
            render: (it) => <span className="number">{dateTime(it.changedAt)}</span>,
          },
          { title: t('staff.consent.changedBy'), render: (it) => it.changedBy ?? '–' },
          {
            title: t('staff.consent.askedAgain'),
            render: (it) => t(`staff.settings.switch.${it.askedAgain ? 'on' : 'off'}`),
          },
        ]}
      />
    </Box>
  )
}
