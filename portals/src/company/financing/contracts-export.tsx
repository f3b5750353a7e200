import type { ContractColumn, ContractsExport as ExportRequest } from '@goldammer/sdk/store/model'
import { useEffect, useRef, useState } from 'react'
import { useListState } from '../../shared/data/use-keyset-list.ts'
import { ExportMenu } from '../../shared/fields/export-menu.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { CONTRACT_FILTERS, contractFilters, PERSONAL } from './financing.ts'
import type { ContractView } from './use-contract-view.ts'
import { useContractsExport } from './use-contracts-export.ts'

/** Milliseconds after which somebody wants to know how far it is; a short export is there before. */
const PATIENCE = 400

interface Props {
  view: ContractView
  productId?: string
}

/** Exactly the filtered set in the order of the list, streamed by the backend. */
export function ContractsExport({ view, productId }: Props) {
  const list = useListState({ filters: CONTRACT_FILTERS, personal: PERSONAL })
  const button = useRef<HTMLButtonElement>(null)
  const filters: ExportRequest['filters'] = {
    ...contractFilters({ ...list.filters, ...(list.sort && { sort: list.sort }) }),
    ...(productId && { productId }),
  }
  const columns = view.visible.map(({ key }) => key) as ContractColumn['key'][]
  const { run, progress, stop } = useContractsExport(filters)
  const [isShown, setShown] = useState(false)
  // Before that one may have been asked to sign in again, which must not be covered.
  const hasBegun = progress !== undefined
  useEffect(() => {
    if (!run.isPending) return setShown(run.isError)
    if (!hasBegun) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [run.isPending, run.isError, hasBegun])
  function close() {
    stop()
    run.reset()
  }
  return (
    <>
      <ExportMenu
        ref={button}
        isPending={run.isPending}
        onChoose={(format) => run.mutate({ format })}
        onChooseShown={(format) => run.mutate({ format, columns })}
      />
      <ExportDialog
        isOpen={isShown}
        progress={progress}
        error={run.error}
        onRetry={() => run.variables && run.mutate(run.variables)}
        onClose={close}
        afterClose={() => button.current?.focus()}
      />
    </>
  )
}
