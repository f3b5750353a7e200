import type { Webhook, WebhookState } from '@goldammer/sdk/staff/model'
import { processWebhook } from '@goldammer/sdk/staff/operations'
import { App, Button, Modal } from 'antd'
import { Eye, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { PeriodFilter } from '../../../shared/table/period-filter.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const states: WebhookState[] = ['failed', 'refused', 'handled']
const roles = ['payment', 'identity', 'custody'] as const

/** What providers have reported to us, the latest first. */
export function Webhooks() {
  const t = useText()
  const list = useKeysetList('webhooks', { filters: ['state', 'provider', 'text', 'from', 'to'] })
  const { filters, setFilter, setFilters } = list
  const columns = useColumns()
  return (
    <>
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={filters.text}
          placeholder={t('staff.operations.webhooks.textHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.operations.webhooks.state')}
          value={filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.webhook.${state}`) }))}
          onChange={(value) => setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.operations.webhooks.provider')}
          value={filters.provider}
          options={roles.map((role) => ({ value: role, label: t(`staff.operations.webhooks.role.${role}`) }))}
          onChange={(value) => setFilter('provider', value)}
        />
        <PeriodFilter
          label={t('staff.operations.webhooks.period')}
          from={filters.from}
          to={filters.to}
          onChange={(from, to) => setFilters({ from, to })}
        />
      </Filters>
      <KeysetTable
        label={t('staff.operations.webhooks.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card webhook={it} />}
        empty={
          <Empty title={t('staff.operations.webhooks.emptyTitle')} text={t('staff.operations.webhooks.emptyText')} />
        }
      />
    </>
  )
}

interface Props {
  webhook: Webhook
}

function useColumns(): KeysetColumn<Webhook>[] {
  const t = useText()
  const { dateTime, number } = useFormat()
  return [
    {
      key: 'received',
      title: t('staff.operations.webhooks.received'),
      render: (it) => <span className="number">{dateTime(it.receivedAt)}</span>,
    },
    { key: 'provider', title: t('staff.operations.webhooks.provider'), render: (it) => it.provider },
    { key: 'event', title: t('staff.operations.webhooks.event'), fixed: true, render: (it) => <Event webhook={it} /> },
    {
      key: 'signature',
      title: t('staff.operations.webhooks.signature'),
      render: (it) => t(`staff.operations.webhooks.${it.signed ? 'signed' : 'unsigned'}`),
    },
    { key: 'state', title: t('staff.operations.webhooks.state'), render: (it) => <State webhook={it} /> },
    { key: 'count', title: t('staff.operations.webhooks.count'), right: true, render: (it) => number(it.count) },
    { key: 'content', title: t('staff.operations.webhooks.content'), render: (it) => <Acts webhook={it} /> },
  ]
}

function Event({ webhook: { type, eventId } }: Props) {
  return (
    <div className="stack tight">
      <b>{type ?? '–'}</b>
      {eventId && <span className="small muted number">{eventId}</span>}
    </div>
  )
}

function State({ webhook: { state, error } }: Props) {
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="webhook" state={state} />
      </div>
      {error && <span className="error-text">{error}</span>}
    </div>
  )
}

function Card({ webhook }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Event webhook={webhook} />
      <span className="row wrap small muted">
        <span>{webhook.provider}</span>
        <span className="number">{dateTime(webhook.receivedAt)}</span>
      </span>
      <State webhook={webhook} />
      <Acts webhook={webhook} />
    </div>
  )
}

function Acts({ webhook }: Props) {
  if (!webhook.signed) return <None />
  return (
    <div className="row wrap">
      <Content webhook={webhook} />
      {webhook.state === 'failed' && <Process webhook={webhook} />}
    </div>
  )
}

function Content({ webhook: { type, payload } }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<Eye className="icon small" aria-hidden="true" />}
        aria-label={t('staff.operations.webhooks.showOf', { event: type ?? '–' })}
        onClick={() => setIsOpen(true)}
      >
        {t('staff.operations.webhooks.show')}
      </Button>
      {isOpen && (
        <Modal open title={type ?? '–'} footer={null} onCancel={() => setIsOpen(false)}>
          <div className="stack">
            <pre className="mail-text">{JSON.stringify(payload, null, 2)}</pre>
            <p className="small muted">{t('staff.operations.webhooks.hidden')}</p>
          </div>
        </Modal>
      )}
    </>
  )
}

function Process({ webhook }: Props) {
  const t = useText()
  const { modal, message } = App.useApp()
  const process = useAction(() => processWebhook(webhook.id), {
    invalidates: ['webhooks'],
    onDone: ({ data: { state } }) => {
      if (state === 'handled') void message.success(t('staff.operations.webhooks.processed'))
      else void message.warning(t('staff.operations.webhooks.failedAgain'))
    },
  })
  return (
    <Button
      size="small"
      icon={<RotateCcw className="icon small" aria-hidden="true" />}
      loading={process.isPending}
      onClick={() =>
        modal.confirm({
          title: t('staff.operations.webhooks.process'),
          content: t('staff.operations.webhooks.processText'),
          okText: t('staff.operations.webhooks.process'),
          cancelText: t('common.action.cancel'),
          onOk: () => process.mutate(undefined),
        })
      }
    >
      {t('staff.operations.webhooks.process')}
    </Button>
  )
}
