import { startCustomerDataExport } from '@goldammer/sdk/staff/customers'
import { Button } from 'antd'
import { FileArchive } from 'lucide-react'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'

/** The copy is made for the customer, who fetches it; it is looked after until it is made. */
export function DataCopy({ customerId }: { customerId: string }) {
  const t = useText()
  const { date } = useFormat()
  const copy = useRecord('customer-data-exports', customerId, { live: true })
  const start = useAction(() => startCustomerDataExport(customerId), {
    invalidates: ['customer-data-exports'],
    done: t('staff.privacy.copy.started'),
  })
  return (
    <Box title={t('staff.privacy.copy.title')} span={5}>
      <QueryView query={copy} lines={3}>
        {({ state, progress, expiresAt }) => (
          <div className="stack">
            <p className="small">{t('staff.privacy.copy.text')}</p>
            <Facts
              facts={[
                {
                  label: t('staff.privacy.copy.state'),
                  value: t(`staff.privacy.copy.states.${state}`, {
                    progress: String(progress),
                    day: expiresAt ? date(expiresAt) : '',
                  }),
                },
              ]}
            />
            <div>
              <Button
                loading={start.isPending}
                disabled={state === 'running'}
                icon={<FileArchive className="icon small" aria-hidden="true" />}
                onClick={() => start.mutate(undefined)}
              >
                {t('staff.privacy.copy.start')}
              </Button>
            </div>
          </div>
        )}
      </QueryView>
    </Box>
  )
}
