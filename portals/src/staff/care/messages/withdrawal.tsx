import type { MessageWithdrawal } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'

interface Props {
  messageId: string
  withdrawal: MessageWithdrawal
}

/** BGB § 356a: what was declared without login, and where it is carried out. */
export function Withdrawal({ messageId, withdrawal: { orderNumber: number, contract } }: Props) {
  const t = useText()
  return (
    <Box title={t('staff.messages.withdrawal.title')}>
      <div className="stack">
        <p>{t('staff.messages.withdrawal.text')}</p>
        {contract ? (
          <div className="row wrap between">
            <Link
              className="plain-link strong"
              to={`/customers/${contract.customerId}?tab=contracts&withdraw=${contract.orderId}&message=${messageId}`}
            >
              {t('staff.messages.withdrawal.contract', { number, name: contract.investor })}
            </Link>
            <StateTag kind="contract" state={contract.state} />
          </div>
        ) : (
          <>
            <p>{t('staff.messages.withdrawal.none', { number })}</p>
            <Link className="plain-link strong" to="/customers">
              {t('staff.messages.withdrawal.find')}
            </Link>
          </>
        )}
      </div>
    </Box>
  )
}
