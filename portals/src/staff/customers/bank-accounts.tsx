import type { MaskedBankAccount } from '@goldammer/sdk/staff/model'
import { Landmark } from 'lucide-react'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'

export function BankAccounts({ accounts }: { accounts: MaskedBankAccount[] }) {
  const t = useText()
  return (
    <Box title={t('staff.customer.tabs.bank')}>
      {accounts.length === 0 && <p className="muted">{t('staff.customer.noBank')}</p>}
      <ul className="list">
        {accounts.map(({ accountHolder, iban, bank, usable }) => (
          <li key={`${accountHolder} ${iban}`}>
            <Landmark className="icon" aria-hidden="true" />
            <div className="small">
              <b className="number">{iban}</b>
              <p className="muted">{[accountHolder, bank].filter(Boolean).join(' · ')}</p>
            </div>
            {!usable && <span className="tag error">{t('staff.customer.unusable')}</span>}
          </li>
        ))}
      </ul>
    </Box>
  )
}
