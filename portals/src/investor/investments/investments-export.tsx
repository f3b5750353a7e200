import { createInvestmentsExportTicket } from '@goldammer/sdk/store/investor'
import type { InvestmentsExport as ExportRequest } from '@goldammer/sdk/store/model'
import { Button, Dropdown } from 'antd'
import { Download } from 'lucide-react'
import { download } from '../../shared/fields/download-button.tsx'
import { useText } from '../../shared/portal-context.ts'
import type { ListState } from '../../shared/table/use-keyset-list.ts'
import { useAction } from '../../shared/use-action.ts'

/** Exactly the filtered set, streamed by the backend; German by default (look.md, Tables). */
export function InvestmentsExport({ state }: { state: ListState }) {
  const t = useText()
  const exporting = useAction(
    async (format: ExportRequest['format']) => {
      const { state: states, ...filters } = state.filters
      const wanted = { ...filters, ...(states && { state: states.split(',') }), sort: state.sort }
      return (await createInvestmentsExportTicket({ filters: wanted as ExportRequest['filters'], format })).data
    },
    { onDone: ({ url }) => download(url) },
  )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'german', label: t('investor.investments.exportGerman') },
          { key: 'international', label: t('investor.investments.exportInternational') },
        ],
        onClick: ({ key }) => exporting.mutate(key as ExportRequest['format']),
      }}
    >
      <Button loading={exporting.isPending} icon={<Download className="icon small" aria-hidden="true" />}>
        {t('investor.investments.export')}
      </Button>
    </Dropdown>
  )
}
