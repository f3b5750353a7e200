import type { StaffContract } from '@goldammer/sdk/staff/model'
import { useGetIdentity } from '@refinedev/core'
import { useSearchParams } from 'react-router'
import type { Identity } from '../../../providers/identity.ts'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { ContractDrawer } from './contract-drawer.tsx'
import { ContractTable } from './contract-table.tsx'
import { RecordWithdrawal } from './record-withdrawal.tsx'

interface Props {
  customerId: string
  contracts: StaffContract[]
}

/**
 * All contracts of a customer; `?contract=` opens one, `?withdraw=` and `&message=` open what is to be withdrawn from, and by
 * which message.
 */
export function Contracts({ customerId, contracts }: Props) {
  const t = useText()
  const { data: me } = useGetIdentity<Identity>()
  const [params, setParams] = useSearchParams()
  const mayRecord = me?.roles.some((role) => role === 'support' || role === 'compliance') ?? false
  const asked = mayRecord ? contracts.find((it) => it.orderId === params.get('withdraw')) : undefined
  const open = (withdraw: string) => setParams({ tab: 'contracts', withdraw }, { preventScrollReset: true })
  const opened = params.get('contract')
  const close = () => setParams({ tab: 'contracts' }, { preventScrollReset: true, replace: true })
  return (
    <div className="stack">
      {asked && !asked.withdrawal && <Note tone="warn">{t('staff.customer.withdrawal.notOpen')}</Note>}
      <ContractTable
        contracts={contracts}
        withPayment
        {...(mayRecord && contracts.some((it) => it.withdrawal) ? { onWithdraw: open } : {})}
      />
      {opened && <ContractDrawer customerId={customerId} orderId={opened} onClose={close} />}
      {asked?.withdrawal && (
        <RecordWithdrawal
          customerId={customerId}
          contract={asked}
          days={asked.withdrawal}
          messageId={params.get('message')}
          onClose={close}
        />
      )}
    </div>
  )
}
