import { cancelContract, confirmContractCancellation, revokeContractCancellation } from '@goldammer/sdk/store/company'
import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { useState } from 'react'
import type { CancellationCalls } from '../../shared/cancellation/cancellation.ts'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { activeCompanyId } from '../active-company.ts'
import type { BulkAction } from '../bulk/bulk.ts'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'

export const cancellationCalls: CancellationCalls = {
  side: 'company',
  invalidates: ['cancellation', 'contracts', 'financing', 'dashboard'],
  cancel: async (orderId, input) => cancelContract(await activeCompanyId(), orderId, input),
  revoke: async (orderId) => revokeContractCancellation(await activeCompanyId(), orderId),
  confirm: async (orderId) => confirmContractCancellation(await activeCompanyId(), orderId),
}

/** What is to be decided about a contract, and why it may have to wait. */
export function ContractActions({ data }: { data: CompanyContractDetail }) {
  const t = useText()
  const { translator } = usePortal()
  const [action, setAction] = useState<BulkAction>()
  const { contract, refusal } = data
  // The dialog stays for its result, although by then nothing is left to decide.
  if (contract.actions.length === 0 && !action) return null
  return (
    <div className="stack tight">
      {refusal && contract.actions.includes('reject') && (
        <p className="small muted">{t('company.contract.notNow', { reason: translator.messageOf(refusal) })}</p>
      )}
      <div className="row wrap">
        {contract.actions.includes('accept') && (
          <Button type="primary" onClick={() => setAction('accept')}>
            {t('company.bulk.accept')}
          </Button>
        )}
        {contract.actions.includes('reject') && (
          <Button danger onClick={() => setAction('reject')}>
            {t('company.bulk.reject')}
          </Button>
        )}
      </div>
      {action && <BulkDialog action={action} target={{ contracts: [contract] }} onClose={() => setAction(undefined)} />}
    </div>
  )
}
