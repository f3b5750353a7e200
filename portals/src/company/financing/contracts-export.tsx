import { createContractsExportTicket } from '@goldammer/sdk/store/company'
import type { ContractsExport as ExportRequest } from '@goldammer/sdk/store/model'
import { Button, Dropdown } from 'antd'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { download } from '../../shared/fields/download-button.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'
import { CONTRACT_FILTERS, contractFilters } from './financing.ts'

/** Exactly the filtered set in the order of the list, streamed by the backend; German by default (look.md, Tables). */
export function ContractsExport({ productId }: { productId?: string }) {
  const t = useText()
  const [params] = useSearchParams()
  const inForce = [...CONTRACT_FILTERS, 'sort'].flatMap((name) =>
    params.get(name) ? [[name, params.get(name) ?? '']] : [],
  )
  const filters: ExportRequest['filters'] = {
    ...contractFilters(Object.fromEntries(inForce)),
    ...(productId && { productId }),
  }
  const exporting = useAction(
    async (format: ExportRequest['format']) =>
      (await createContractsExportTicket(await activeCompanyId(), { filters, format })).data,
    { onDone: ({ url }) => download(url) },
  )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'german', label: t('company.contracts.exportGerman') },
          { key: 'international', label: t('company.contracts.exportInternational') },
        ],
        onClick: ({ key }) => exporting.mutate(key as ExportRequest['format']),
      }}
    >
      <Button loading={exporting.isPending} icon={<Download className="icon small" aria-hidden="true" />}>
        {t('company.contracts.export')}
      </Button>
    </Dropdown>
  )
}
