import { decideCompanyRequest } from '@goldammer/sdk/staff/leads'
import type { CompanyRequestRecord, CompanyRequestState } from '@goldammer/sdk/staff/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'
import { useKeysetList } from '../../lists.ts'

const states: CompanyRequestState[] = ['pending', 'accepted', 'refused', 'withdrawn']

/** R2.25: further companies that people ask for, to be held against the register. */
export default function CompanyRequests() {
  const t = useText()
  const list = useKeysetList('company-requests', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.companyRequests.title')} under={t('staff.companyRequests.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.companyRequests.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.companyRequest.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.companyRequests.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.request.id}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.companyRequests.emptyTitle')} text={t('staff.companyRequests.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: CompanyRequestRecord
}

function Name({ of: { request } }: Props) {
  return (
    <div className="stack tight">
      <b>
        {request.companyId ? <CompanyLink id={request.companyId} name={request.nameCompany} /> : request.nameCompany}
      </b>
      <span className="muted">{request.legalForm}</span>
      {request.note && <span className="address">{request.note}</span>}
    </div>
  )
}

function Register({ of: { request } }: Props) {
  return (
    <div className="stack tight">
      <span>
        {request.registerCourt}, <span className="number">{request.registerNr}</span>
      </span>
      <span className="muted">{request.headquarter}</span>
      <span className="muted">{request.emailCompany}</span>
    </div>
  )
}

function Who({ of: { customerId, customerName, customerEmail, request } }: Props) {
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <CustomerLink id={customerId} name={customerName} strong />
      <span className="muted">{customerEmail}</span>
      <span className="number muted">{date(request.createdAt)}</span>
    </div>
  )
}

function State({ of: { request, decidedBy } }: Props) {
  return (
    <div className="stack tight">
      <span>
        <StateTag kind="companyRequest" state={request.state} />
      </span>
      {decidedBy && <span className="small muted">{decidedBy}</span>}
      {request.reason && <span className="small muted">{request.reason}</span>}
    </div>
  )
}

function Decide({ of: { request } }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const [isRefusing, setRefusing] = useState(false)
  const { id, nameCompany: name } = request
  const accept = useAction(() => decideCompanyRequest(id, { accepted: true, reason: null }), {
    invalidates: ['company-requests'],
    done: t('staff.companyRequests.accepted'),
  })
  if (request.state !== 'pending') return <None />
  return (
    <div className="row wrap">
      <Button
        size="small"
        type="primary"
        loading={accept.isPending}
        aria-label={t('staff.companyRequests.acceptOf', { name })}
        onClick={() =>
          modal.confirm({
            title: t('staff.companyRequests.acceptTitle'),
            content: t('staff.companyRequests.acceptText', { name }),
            okText: t('staff.companyRequests.accept'),
            cancelText: t('common.action.cancel'),
            onOk: () => accept.mutateAsync(undefined).catch(() => {}),
          })
        }
      >
        {t('staff.companyRequests.accept')}
      </Button>
      <Button size="small" aria-label={t('staff.companyRequests.refuseOf', { name })} onClick={() => setRefusing(true)}>
        {t('staff.companyRequests.refuse')}
      </Button>
      {isRefusing && (
        <DecideWithReason
          title={t('staff.companyRequests.refuse')}
          reasonLabel={t('staff.companyRequests.reason')}
          invalidates={['company-requests']}
          done={t('staff.companyRequests.refused')}
          decide={(reason) => decideCompanyRequest(id, { accepted: false, reason })}
          onClose={() => setRefusing(false)}
        >
          {t('staff.companyRequests.refuseText', { name })}
        </DecideWithReason>
      )}
    </div>
  )
}

function useColumns(): KeysetColumn<CompanyRequestRecord>[] {
  const t = useText()
  return [
    { key: 'company', title: t('staff.companyRequests.company'), render: (it) => <Name of={it} /> },
    { key: 'register', title: t('staff.companyRequests.register'), render: (it) => <Register of={it} /> },
    { key: 'who', title: t('staff.companyRequests.who'), render: (it) => <Who of={it} /> },
    { key: 'state', title: t('staff.companyRequests.state'), render: (it) => <State of={it} /> },
    { key: 'next', title: t('staff.companyRequests.next'), fixed: true, render: (it) => <Decide of={it} /> },
  ]
}

function Card({ of }: Props) {
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name of={of} />
        <State of={of} />
      </div>
      <Register of={of} />
      <Who of={of} />
      <Decide of={of} />
    </div>
  )
}
