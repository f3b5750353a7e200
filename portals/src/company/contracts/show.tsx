import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { useParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { CANCELLABLE, CancellationBox } from '../../shared/cancellation/cancellation-box.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { ContractStates } from '../../shared/fields/contract-states.tsx'
import { DocumentList } from '../../shared/fields/document-list.tsx'
import { History } from '../../shared/fields/history.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { useRecord } from '../data.ts'
import { useMayDecide } from '../use-company-role.ts'
import { ContractActions, cancellationCalls } from './contract-actions.tsx'
import { ContractAudit } from './contract-audit.tsx'
import { ContractData, Investor } from './contract-facts.tsx'
import { ContractMessages } from './contract-messages.tsx'
import { ContractPath } from './contract-path.tsx'
import { ContractPayments } from './contract-payments.tsx'

/** R2.25: everything a company may know of one contract (domain/rights#names-of-investors). */
export default function ContractPage() {
  const { id = '' } = useParams()
  const contract = useRecord('contracts', id)
  if (isMissing(contract.error)) return <NotFound />
  return <QueryView query={contract}>{(data) => <Contract data={data} />}</QueryView>
}

function Contract({ data }: { data: CompanyContractDetail }) {
  const t = useText()
  const mayDecide = useMayDecide()
  const { contract, documents, history } = data
  return (
    <>
      <PageHeader
        title={t('company.contract.title', { number: contract.orderNumber })}
        crumbs={[{ label: t('company.financing.title'), to: '/financing' }]}
        crumbsLabel={t('common.word.breadcrumb')}
        over={contract.productName}
        under={<ContractStates {...contract} />}
        actions={mayDecide && <ContractActions data={data} />}
      />
      <div className="grid">
        <div className="span-7 stack wide">
          <Investor data={data} />
          <ContractData data={data} />
          {CANCELLABLE.includes(contract.state) && (
            <CancellationBox orderId={contract.orderId} calls={cancellationCalls} readOnly={!mayDecide} />
          )}
          <ContractMessages contract={contract} mayWrite={mayDecide} />
          <ContractPayments debits={data.debits} payouts={data.payouts} />
          {documents.length > 0 && <DocumentList documents={documents} title={t('company.contract.documents')} />}
        </div>
        <div className="span-5 stack wide">
          <ContractPath history={history} outlook={data.outlook} />
          <Box title={t('company.contract.history')}>
            <History events={history} actorLabels="company" />
          </Box>
        </div>
        <ContractAudit acts={data.acts} />
      </div>
    </>
  )
}
