import type { MaskedBankAccount, MaskedDepot, MaskedWallet } from '@goldammer/sdk/staff/model'
import { Landmark, type LucideIcon, Vault, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useRecord } from '../../data.ts'

/** Where money, securities and tokens of all the customer's identities go; numbers come masked. */
export function Holdings({ customerId, accounts }: { customerId: string; accounts: MaskedBankAccount[] }) {
  const holdings = useRecord('customer-holdings', customerId)
  return (
    <div className="stack">
      <BankAccounts accounts={accounts} />
      <QueryView query={holdings} lines={6}>
        {({ depots, wallets }) => (
          <>
            <Depots depots={depots} />
            <Wallets wallets={wallets} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function BankAccounts({ accounts }: { accounts: MaskedBankAccount[] }) {
  const t = useText()
  return (
    <List title={t('record.holdings.accounts')} empty={t('staff.customer.noBank')}>
      {accounts.map(({ investor, accountHolder, iban, bank, usable, isDefault }) => (
        <Holding
          key={`${investor} ${iban}`}
          icon={Landmark}
          number={iban}
          facts={[accountHolder, bank]}
          investor={investor}
          isDefault={isDefault}
        >
          {!usable && <span className="tag error">{t('staff.customer.unusable')}</span>}
        </Holding>
      ))}
    </List>
  )
}

function Depots({ depots }: { depots: MaskedDepot[] }) {
  const t = useText()
  return (
    <List title={t('record.holdings.depots')} empty={t('record.holdings.noDepots')}>
      {depots.map((it) => (
        <Holding
          key={it.id}
          icon={Vault}
          number={it.depotNumber}
          facts={[it.bank, t('record.holdings.blz', { blz: it.blz }), it.owner, it.secondOwner]}
          investor={it.investor}
          isDefault={it.isDefault}
        >
          <span className="tag">{t(`record.holdings.depotType.${it.depotType}`)}</span>
        </Holding>
      ))}
    </List>
  )
}

function Wallets({ wallets }: { wallets: MaskedWallet[] }) {
  const t = useText()
  return (
    <List title={t('record.holdings.wallets')} empty={t('record.holdings.noWallets')}>
      {wallets.map((it) => (
        <Holding
          key={it.id}
          icon={Wallet}
          number={it.walletAddress ?? '–'}
          facts={[t(`record.holdings.walletType.${it.type}`)]}
          investor={it.investor}
          isDefault={it.isDefault}
        >
          <span className={it.state === 'active' ? 'tag ok' : 'tag info'}>
            {t(`record.holdings.walletState.${it.state}`)}
          </span>
        </Holding>
      ))}
    </List>
  )
}

function List({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Box title={title}>
      {children.length === 0 ? <p className="muted">{empty}</p> : <ul className="list">{children}</ul>}
    </Box>
  )
}

interface HoldingProps {
  icon: LucideIcon
  number: string
  facts: (string | null)[]
  investor: string
  isDefault: boolean
  /** What kind it is, or in what state. */
  children: ReactNode
}

function Holding({ icon: Icon, number, facts, investor, isDefault, children }: HoldingProps) {
  const t = useText()
  const others = facts.includes(investor) ? [] : [investor]
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <b className="number">{number}</b>
        <p className="muted">{[...facts, ...others].filter(Boolean).join(' · ')}</p>
        <span className="row tight wrap">
          {isDefault && <span className="tag">{t('record.default')}</span>}
          {children}
        </span>
      </div>
    </li>
  )
}
