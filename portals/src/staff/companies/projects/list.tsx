import type { ProjectSummary } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

/** R2.25: every round with how far it is. */
export default function Projects() {
  const t = useText()
  const list = useKeysetList('projects', { filters: [] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.projects.title')} under={t('staff.projects.lead')} />
      <KeysetTable
        label={t('staff.projects.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.roundId}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.projects.emptyTitle')} text={t('staff.projects.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: ProjectSummary
}

function Name({ of: { roundId, productName, companyName } }: Props) {
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/projects/${roundId}`}>
        {productName}
      </Link>
      <span className="muted">{companyName}</span>
    </div>
  )
}

function Progress({ of: { done, total, late } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span className="number">{t('portal.project.doneOf', { done, total })}</span>
      {late > 0 && <span className="small strong">{t('staff.projects.late', { count: late })}</span>}
    </div>
  )
}

function useColumns(): KeysetColumn<ProjectSummary>[] {
  const t = useText()
  const { date, number } = useFormat()
  return [
    { key: 'name', title: t('staff.projects.round'), render: (it) => <Name of={it} /> },
    { key: 'state', title: t('staff.projects.state'), render: (it) => <StateTag kind="round" state={it.roundState} /> },
    { key: 'phase', title: t('portal.project.phase'), render: (it) => t(`portal.project.phases.${it.phase}`) },
    { key: 'done', title: t('portal.project.done'), render: (it) => <Progress of={it} /> },
    {
      key: 'waiting',
      title: t('staff.projects.waiting'),
      right: true,
      render: (it) => <span className="number">{number(it.waiting)}</span>,
    },
    {
      key: 'next',
      title: t('portal.project.next'),
      render: (it) => <span className="number">{it.nextDueOn ? date(it.nextDueOn) : '–'}</span>,
    },
  ]
}

function Card({ of }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name of={of} />
        <StateTag kind="round" state={of.roundState} />
      </div>
      <span>{t(`portal.project.phases.${of.phase}`)}</span>
      <Progress of={of} />
    </div>
  )
}
