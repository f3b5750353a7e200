import { createInvestmentsExportTicket } from '@goldammer/sdk/store/investor'
import type { InvestmentsExport as ExportRequest } from '@goldammer/sdk/store/model'
import type { ListState } from '../../shared/data/use-keyset-list.ts'
import { download } from '../../shared/fields/download-button.tsx'
import { ExportMenu } from '../../shared/fields/export-menu.tsx'
import { useAction } from '../../shared/use-action.ts'

/** Exactly the filtered set, streamed by the backend. */
export function InvestmentsExport({ state }: { state: ListState }) {
  const exporting = useAction(
    async (format: ExportRequest['format']) => {
      const { state: states, ...filters } = state.filters
      const wanted = { ...filters, ...(states && { state: states.split(',') }), sort: state.sort }
      return (await createInvestmentsExportTicket({ filters: wanted as ExportRequest['filters'], format })).data
    },
    { onDone: ({ url }) => download(url) },
  )
  return <ExportMenu isPending={exporting.isPending} onChoose={exporting.mutate} />
}
