import { OFFER_STATES } from '@goldammer/sdk/rules/contract-states'
import type { CustomerContract } from '@goldammer/sdk/staff/model'
import { Box } from '../../../shared/fields/box.tsx'
import { ContractStates } from '../../../shared/fields/contract-states.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { History } from '../../../shared/fields/history.tsx'
import { RecordDrawer } from '../../../shared/layout/record-drawer.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useTerm } from '../../../shared/use-term.ts'
import { useRecord } from '../../data.ts'
import { ContractDeliveries } from './contract-deliveries.tsx'
import { ContractPayments } from './contract-payments.tsx'
import { OrderDocuments } from './documents.tsx'

interface Props {
  customerId: string
  orderId: string
  onClose: () => void
}

/** A contract beside the record it belongs to. */
export function ContractDrawer({ customerId, orderId, onClose }: Props) {
  const t = useText()
  const contract = useRecord('customer-contracts', { customerId, orderId })
  const number = contract.data?.contract.orderNumber ?? ''
  return (
    <RecordDrawer query={contract} size={720} title={t('record.contract.title', { number })} onClose={onClose}>
      {(data) => <Contract customerId={customerId} data={data} />}
    </RecordDrawer>
  )
}

function Contract({ customerId, data }: { customerId: string; data: CustomerContract }) {
  const t = useText()
  const { contract, payments, documents, history } = data
  return (
    <div className="stack wide">
      <ContractStates {...contract} />
      <Terms data={data} />
      <ContractDeliveries deliveries={data.deliveries} />
      <ContractPayments payments={payments} />
      <Box title={t('record.contract.documents')}>
        <OrderDocuments customerId={customerId} documents={documents} />
      </Box>
      <Box title={t('record.contract.history')}>
        <History events={history} actorLabels="staff" />
      </Box>
    </div>
  )
}

function Terms({ data }: { data: CustomerContract }) {
  const t = useText()
  const { money, percent, number, date, dateTime } = useFormat()
  const term = useTerm()
  const { contract: it } = data
  const label = (name: Name) => t(`record.contract.${name}`)
  const rate = (value: number | null) => value !== null && percent(value)
  const day = (value: string | null) => value && <span className="number">{date(value)}</span>
  const moment = (value: string | null) => value && <span className="number">{dateTime(value)}</span>
  return (
    <Box title={label('data')}>
      <Facts
        facts={[
          { label: t('staff.customer.product'), value: it.productName },
          { label: label('issuer'), value: it.issuer },
          { label: label('investor'), value: it.investor },
          { label: t('staff.customer.amount'), value: money(it.amountTotal) },
          { label: label('units'), value: number(data.units) },
          { label: label('tariff'), value: data.tariffName },
          { label: t('staff.customer.interest'), value: rate(it.interest) },
          { label: label('interestRate'), value: data.interestRate !== it.interest && rate(data.interestRate) },
          { label: label('earlyBird'), value: rate(data.earlyBirdBonus) },
          { label: label('promotion'), value: rate(data.promotionBonus) },
          { label: label('accruedInterest'), value: data.accruedInterest > 0 && money(data.accruedInterest) },
          { label: label('serviceFee'), value: data.serviceFee > 0 && money(data.serviceFee) },
          { label: t(`common.contractTerm.${data.isMinimumTerm ? 'minimum' : 'fixed'}`), value: term(data) },
          { label: label('subscribed'), value: moment(it.orderDateTime) },
          { label: label('waitlistRank'), value: data.waitlistRank },
          { label: label('concluded'), value: moment(data.concludedAt) },
          {
            label: label('withdrawalUntil'),
            value:
              it.withdrawal &&
              (day(it.withdrawal.until) ??
                (!OFFER_STATES.includes(it.state) && t('staff.customer.withdrawal.notBegun'))),
          },
          { label: label('invested'), value: day(data.investedAt) },
          { label: label('valuta'), value: day(data.valuta) },
          { label: label('termEnd'), value: day(data.termEnd) },
          { label: label('cancelled'), value: moment(data.cancelledAt) },
          { label: label('cancellationDate'), value: day(data.cancellationDate) },
          { label: label('isin'), value: data.isin },
          { label: label('account'), value: data.account },
          { label: label('depot'), value: data.depot },
          { label: label('wallet'), value: data.walletAddress },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </Box>
  )
}

type Name =
  | 'data'
  | 'issuer'
  | 'investor'
  | 'units'
  | 'tariff'
  | 'interestRate'
  | 'earlyBird'
  | 'promotion'
  | 'accruedInterest'
  | 'serviceFee'
  | 'subscribed'
  | 'waitlistRank'
  | 'concluded'
  | 'withdrawalUntil'
  | 'invested'
  | 'valuta'
  | 'termEnd'
  | 'cancelled'
  | 'cancellationDate'
  | 'isin'
  | 'account'
  | 'depot'
  | 'wallet'
