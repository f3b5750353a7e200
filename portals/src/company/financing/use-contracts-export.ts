import { createContractsExportTicket } from '@goldammer/sdk/store/company'
import type { ContractsExport } from '@goldammer/sdk/store/model'
import { useNotification } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../shared/documents/save-file.ts'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'
import { countRows } from './financing.ts'

export interface ExportProgress {
  rows: number
  total: number
}

/** The export of what the filters find, as far as it has come; it ends with the page that shows it. */
export function useContractsExport(filters: ContractsExport['filters']) {
  const t = useText()
  const { open } = useNotification()
  const [progress, setProgress] = useState<ExportProgress>()
  const ending = useRef<AbortController>(undefined)
  const stop = () => ending.current?.abort()
  useEffect(() => () => ending.current?.abort(), [])
  const run = useAction(
    async (how: Omit<ContractsExport, 'filters'>) => {
      ending.current = new AbortController()
      const { signal } = ending.current
      setProgress(undefined)
      try {
        const companyId = await activeCompanyId()
        const { url, rows: total } = (await createContractsExportTicket(companyId, { filters, ...how }, { signal }))
          .data
        const rowsIn = countRows()
        setProgress({ rows: 0, total })
        await saveFile(url, {
          signal,
          onArrival: (bytes) => setProgress({ rows: Math.min(total, rowsIn(bytes)), total }),
        })
        return total
      } catch (error) {
        if (signal.aborted) return null
        throw error
      }
    },
    {
      quiet: true,
      onDone: (total) => {
        if (total === null) return
        const contracts = t('common.count.contracts', { count: total })
        open?.({ type: 'success', message: t('company.contracts.exportDone', { contracts }) })
      },
    },
  )
  return { run, progress, stop }
}
