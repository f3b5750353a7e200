import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { CANCELLABLE, CancellationBox } from '../../shared/cancellation/cancellation-box.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { DocumentList } from '../../shared/fields/document-list.tsx'
import { History } from '../../shared/fields/history.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../../shared/use-record.ts'
import { ContractActions, cancellationCalls } from '../contracts/contract-actions.tsx'
import { ContractData, Investor } from '../contracts/contract-facts.tsx'

interface Props {
  orderId: string
  mayDecide: boolean
  onClose: () => void
}

/** A contract beside the list it stands in; its page shows all of it. */
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
      extra={<Link to={`/contracts/${orderId}`}>{t('company.contract.openPage')}</Link>}
      footer={contract.data && mayDecide && <ContractActions data={contract.data} />}
    >
      <QueryView query={contract} lines={10}>
        {(data) => <Contract data={data} mayDecide={mayDecide} />}
      </QueryView>
    </Drawer>
  )
}

function Contract({ data, mayDecide }: { data: CompanyContractDetail; mayDecide: boolean }) {
  const t = useText()
  const { contract, documents, history } = data
  return (
    <div className="stack wide">
      <div className="row wrap">
        <StateTag kind="contract" state={contract.state} />
        {contract.paymentState && <StateTag kind="payment" state={contract.paymentState} />}
      </div>
      <Investor data={data} />
      <ContractData data={data} />
      {CANCELLABLE.includes(contract.state) && (
        <CancellationBox orderId={contract.orderId} calls={cancellationCalls} readOnly={!mayDecide} />
      )}
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
