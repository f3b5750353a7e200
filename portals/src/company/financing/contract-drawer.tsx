import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { CANCELLABLE, CancellationBox } from '../../shared/cancellation/cancellation-box.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { ContractStates } from '../../shared/fields/contract-states.tsx'
import { DocumentList } from '../../shared/fields/document-list.tsx'
import { History } from '../../shared/fields/history.tsx'
import { Unbroken } from '../../shared/fields/unbroken.tsx'
import { RecordDrawer } from '../../shared/layout/record-drawer.tsx'
import { useText } from '../../shared/portal-context.ts'
import { ContractActions, cancellationCalls } from '../contracts/contract-actions.tsx'
import { ContractData, Investor } from '../contracts/contract-facts.tsx'
import { useRecord } from '../data.ts'

interface Props {
  orderId: string
  mayDecide: boolean
  onClose: () => void
}

/** A contract beside the list it stands in; its page shows all of it. */
export function ContractDrawer({ orderId, mayDecide, onClose }: Props) {
  const t = useText()
  const contract = useRecord('contracts', orderId)
  const number = contract.data?.contract.orderNumber ?? ''
  return (
    <RecordDrawer
      query={contract}
      size={520}
      title={<Unbroken text={t('company.contract.title', { number })} />}
      onClose={onClose}
      extra={
        <Link className="small" to={`/contracts/${orderId}`}>
          {t('company.contract.openPage')}
        </Link>
      }
      footer={contract.data && mayDecide && <ContractActions data={contract.data} />}
    >
      {(data) => <Contract data={data} mayDecide={mayDecide} />}
    </RecordDrawer>
  )
}

function Contract({ data, mayDecide }: { data: CompanyContractDetail; mayDecide: boolean }) {
  const t = useText()
  const { contract, documents, history } = data
  return (
    <div className="stack wide">
      <ContractStates {...contract} />
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
