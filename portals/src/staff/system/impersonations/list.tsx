import { localePath } from '@goldammer/sdk/locales'
import { decideImpersonation, startApprovedImpersonation } from '@goldammer/sdk/staff/customers'
import type { ImpersonationApproval } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, RowTable } from '../../../shared/table/row-table.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { AcceptOrRefuse } from '../../kit/decide/accept-or-refuse.tsx'

const invalidates = ['impersonation-requests']

/** domain/rights#admin-impersonation: what an administrator sees in a customer's place somebody else has approved. */
export default function Impersonations() {
  const t = useText()
  const columns = useColumns()
  const requests = useRecord('impersonation-requests', undefined, {
    live: true,
  })
  return (
    <>
      <PageHeader title={t('staff.impersonations.title')} under={t('staff.impersonations.lead')} />
      <QueryView query={requests} lines={8}>
        {({ elements }) =>
          elements.length === 0 ? (
            <Empty title={t('staff.impersonations.emptyTitle')} text={t('staff.impersonations.emptyText')} />
          ) : (
            <RowTable
              label={t('staff.impersonations.title')}
              rows={elements}
              rowKey={(it) => it.id}
              columns={columns}
              card={(it) => <Card of={it} />}
            />
          )
        }
      </QueryView>
    </>
  )
}

interface Props {
  of: ImpersonationApproval
}

function useColumns(): KeysetColumn<ImpersonationApproval>[] {
  const t = useText()
  return [
    { key: 'who', title: t('staff.impersonations.who'), render: (it) => it.requestedBy },
    { key: 'customer', title: t('staff.impersonations.customer'), render: (it) => <Customer of={it} /> },
    { key: 'reason', title: t('staff.impersonations.reason'), render: (it) => <Reason of={it} /> },
    { key: 'expires', title: t('staff.impersonations.expires'), render: (it) => <Expires of={it} /> },
    { key: 'state', title: t('staff.impersonations.state'), render: (it) => <State of={it} /> },
    { key: 'acts', title: t('staff.impersonations.acts'), render: (it) => <Acts of={it} /> },
  ]
}

function Customer({ of: { customerId, customerName, customerNumber } }: Props) {
  return (
    <div className="stack tight">
      <CustomerLink id={customerId} name={customerName} />
      <span className="small muted number">{customerNumber}</span>
    </div>
  )
}

function Reason({ of: { reason, ticket } }: Props) {
  return (
    <div className="stack tight">
      {reason}
      {ticket && <span className="small muted">{ticket}</span>}
    </div>
  )
}

function Expires({ of: { expiresAt } }: Props) {
  const { dateTime } = useFormat()
  return <span className="number">{dateTime(expiresAt)}</span>
}

function State({ of: { state, decidedBy } }: Props) {
  const t = useText()
  const name = t(`staff.impersonations.states.${state}`)
  return decidedBy ? t('staff.impersonations.decidedBy', { state: name, name: decidedBy }) : name
}

/** One decides about others' requests, and uses one's own. */
function Acts({ of }: Props) {
  const t = useText()
  const [asked, setAsked] = useState<'approve' | 'refuse'>()
  const nameOf = (act: string) => t('staff.impersonations.actOf', { act, name: of.customerName })
  if (of.isOwn) return of.state === 'approved' ? <Start of={of} name={nameOf(t('staff.impersonations.start'))} /> : null
  if (of.state !== 'requested') return null
  return (
    <div className="row wrap tight">
      <AcceptOrRefuse
        accept={t('staff.impersonations.approve')}
        refuse={t('staff.impersonations.refuse')}
        onAccept={() => setAsked('approve')}
        onRefuse={() => setAsked('refuse')}
        nameOf={nameOf}
      />
      {asked && (
        <ConfirmDialog
          title={t(`staff.impersonations.${asked}`)}
          danger={asked === 'refuse'}
          act={() => decideImpersonation(of.id, { approved: asked === 'approve' })}
          invalidates={invalidates}
          done={t(asked === 'approve' ? 'staff.impersonations.approved' : 'staff.impersonations.refusedDone')}
          onClose={() => setAsked(undefined)}
        >
          {t('staff.impersonations.confirm', { who: of.requestedBy, name: of.customerName, reason: of.reason })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The session opens in a tab of its own; where the browser prevents it a link does. */
function Start({ of, name }: Props & { name: string }) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const start = useAction(async () => (await startApprovedImpersonation(of.id)).data, {
    invalidates,
    onDone({ url: path }) {
      const url = localePath(locale, path)
      if (!window.open(url, '_blank')) setBlockedUrl(url)
    },
  })
  if (blockedUrl)
    return (
      <a href={blockedUrl} target="_blank" rel="noreferrer">
        {t('staff.impersonate.openSession')}
      </a>
    )
  return (
    <Button
      type="primary"
      size="small"
      aria-label={name}
      loading={start.isPending}
      onClick={() => start.mutate(undefined)}
    >
      {t('staff.impersonations.start')}
    </Button>
  )
}

function Card({ of }: Props) {
  return (
    <div className="stack tight">
      <div className="card-row">
        <Customer of={of} />
        <State of={of} />
      </div>
      <span className="small">{of.requestedBy}</span>
      <Reason of={of} />
      <Acts of={of} />
    </div>
  )
}
