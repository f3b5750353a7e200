import { cancelContract, confirmContractCancellation, revokeContractCancellation } from '@goldammer/sdk/store/company'
import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { CancellationCalls } from '../../shared/cancellation/cancellation.ts'
import { CANCELLABLE, CancellationBox } from '../../shared/cancellation/cancellation-box.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { DocumentList } from '../../shared/fields/document-list.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { History } from '../../shared/fields/history.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'
import { useTerm } from '../../shared/use-term.ts'
import { activeCompanyId } from '../active-company.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkAction } from './financing.ts'

const calls: CancellationCalls = {
  side: 'company',
  invalidates: ['cancellation', 'contracts', 'financing', 'dashboard'],
  cancel: async (orderId, wish) => cancelContract(await activeCompanyId(), orderId, wish),
  revoke: async (orderId) => revokeContractCancellation(await activeCompanyId(), orderId),
  confirm: async (orderId) => confirmContractCancellation(await activeCompanyId(), orderId),
}

interface Props {
  orderId: string
  mayDecide: boolean
  onClose: () => void
}

export function ContractDrawer({ orderId, mayDecide, onClose }: Props) {
  const t = useText()
  const contract = useRecord<CompanyContractDetail>('contracts', orderId)
  const number = contract.data?.contract.orderNumber ?? ''
  return (
    <Drawer
      open
      size={520}
      title={t('company.contract.title', { number })}
      onClose={onClose}
      closable={{ 'aria-label': t('common.action.close') }}
      footer={contract.data && mayDecide && <Actions data={contract.data} />}
    >
      <QueryView query={contract} lines={10}>
        {(data) => <Contract data={data} mayDecide={mayDecide} />}
      </QueryView>
    </Drawer>
  )
}

function Actions({ data }: { data: CompanyContractDetail }) {
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
      {action && <BulkDialog action={action} contracts={[contract]} onClose={() => setAction(undefined)} />}
    </div>
  )
}

function Contract({ data, mayDecide }: { data: CompanyContractDetail; mayDecide: boolean }) {
  const t = useText()
  const { money, percent, number, date, dateTime } = useFormat()
  const term = useTerm()
  const { contract: it, investor, documents, history } = data
  const address = investor && [
    [investor.street, investor.streetNumber].filter(Boolean).join(' '),
    [investor.postalCode, investor.city].filter(Boolean).join(' '),
    investor.country,
  ]
  return (
    <div className="stack wide">
      <div className="row wrap">
        <StateTag kind="contract" state={it.state} />
        {it.paymentState && <StateTag kind="payment" state={it.paymentState} />}
      </div>
      <Box title={t('company.contract.investor')}>
        {investor && address ? (
          <Facts
            facts={[
              { label: t('company.contract.investor'), value: investor.name },
              { label: t('company.contract.kind'), value: t(`company.contract.kinds.${it.investorKind}`) },
              { label: t('company.contract.email'), value: <a href={`mailto:${investor.email}`}>{investor.email}</a> },
              { label: t('company.contract.phone'), value: investor.phone },
              { label: t('company.contract.address'), value: address.filter(Boolean).join(', ') },
            ]}
          />
        ) : (
          <Note>{t(it.investorName === null ? 'company.contract.hidden' : 'company.contract.erased')}</Note>
        )}
      </Box>
      <Box title={t('company.contract.data')}>
        <Facts
          facts={[
            { label: t('company.contracts.product'), value: it.productName },
            { label: t('company.contract.tariff'), value: data.tariffName },
            { label: t('company.contract.amount'), value: money(it.amountTotal) },
            { label: t('company.contract.units'), value: number(it.units) },
            { label: t('company.contract.interest'), value: it.interest === null ? null : percent(it.interest) },
            { label: t('company.contract.earlyBird'), value: it.earlyBirdBonus ? percent(it.earlyBirdBonus) : null },
            {
              label: t('company.contract.promotion'),
              value: data.promotionBonus ? percent(data.promotionBonus) : null,
            },
            { label: t('company.contract.subscribed'), value: dateTime(it.orderDateTime) },
            { label: t('company.contract.waitlistRank'), value: it.waitlistRank },
            {
              label: t('company.contract.duration'),
              value: term(data),
            },
            { label: t('company.contract.debitDate'), value: data.debitDate && date(data.debitDate) },
            {
              label: t('company.contract.withdrawableUntil'),
              value: data.withdrawableUntil && dateTime(data.withdrawableUntil),
            },
            { label: t('company.contract.valuta'), value: data.valuta && date(data.valuta) },
            { label: t('company.contract.termEnd'), value: data.termEnd && date(data.termEnd) },
            { label: t('company.contract.cancellationDate'), value: it.cancellationDate && date(it.cancellationDate) },
          ]}
        />
      </Box>
      {CANCELLABLE.includes(it.state) && <CancellationBox orderId={it.orderId} calls={calls} readOnly={!mayDecide} />}
      {documents.length > 0 && (
        <section className="stack tight" aria-label={t('company.contract.documents')}>
          <h2 className="plain">{t('company.contract.documents')}</h2>
          <DocumentList documents={documents} />
        </section>
      )}
      <Box title={t('company.contract.history')}>
        <History events={history} actorLabels="company" />
      </Box>
    </div>
  )
}
