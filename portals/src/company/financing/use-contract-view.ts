import { saveContractColumns } from '@goldammer/sdk/store/company'
import type { ContractColumn } from '@goldammer/sdk/store/model'
import { useState } from 'react'
import { type ColumnState, inStoredOrder, withOthers } from '../../shared/table/columns.ts'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'
import { useRecord } from '../data.ts'
import { HIDDEN_AT_FIRST, useContractColumns } from './contract-columns.tsx'

/** Columns as this person has chosen and moved them, for the list and its export alike; the server stores them. */
export function useContractView({ withProduct }: { withProduct: boolean }) {
  const columns = useContractColumns({ withProduct })
  const stored = useRecord('contract-views')
  // What was changed here holds, whether or not it could be stored.
  const [changed, setChanged] = useState<ColumnState[]>()
  const save = useAction(
    async (next: ColumnState[]) => saveContractColumns(await activeCompanyId(), { columns: next as ContractColumn[] }),
    { invalidates: ['contract-views'] },
  )
  const all = inStoredOrder(columns, changed ?? stored.data?.columns ?? [], HIDDEN_AT_FIRST)
  const ordered = all.filter(({ key }) => withProduct || key !== 'product')
  function change(next: ColumnState[]) {
    const merged = withOthers(statesOf(next), statesOf(all))
    setChanged(merged)
    save.mutate(merged)
  }
  return {
    views: stored.data?.elements ?? [],
    columns: ordered,
    visible: ordered.filter((it) => it.fixed || it.shown),
    state: statesOf(all) as ContractColumn[],
    change,
  }
}

const statesOf = (columns: ColumnState[]): ColumnState[] => columns.map(({ key, shown }) => ({ key, shown }))

export type ContractView = ReturnType<typeof useContractView>
