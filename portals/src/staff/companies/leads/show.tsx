import { assignDemand, noteOnDemand } from '@goldammer/sdk/staff/leads'
import type { DemandDetail } from '@goldammer/sdk/staff/model'
import { Select } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { AskBeforeLeaving } from '../../../shared/unsaved/ask-before-leaving.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { TextForm } from '../../kit/text-form.tsx'
import { DemandActs } from './demand-acts.tsx'
import { PitchDeck } from './pitch-deck.tsx'

/** R3.12: one demand, who sees to it and what was noted. */
export default function DemandPage() {
  const { id = '' } = useParams()
  const detail = useRecord('leads', id)
  if (statusOf(detail.error) === 404) return <NotFound />
  return <QueryView query={detail}>{(data) => <Demand detail={data} />}</QueryView>
}

interface Props {
  detail: DemandDetail
}

function Demand({ detail }: Props) {
  const t = useText()
  const { demand } = detail
  const [isNoting, setNoting] = useState(false)
  return (
    <>
      <AskBeforeLeaving when={isNoting} />
      <PageHeader
        title={demand.companyName}
        crumbs={[{ label: t('staff.leads.title'), to: '/leads' }]}
        under={<StateTag kind="demand" state={demand.state} />}
        actions={
          <>
            <Assignee detail={detail} />
            <DemandActs demand={demand} />
          </>
        }
      />
      <div className="grid">
        <div className="span-7 stack">
          <Asked detail={detail} />
          <Notes detail={detail} />
        </div>
        <div className="span-5 stack">
          <Box title={t('staff.leads.note')}>
            <TextForm
              resources={['leads']}
              name="note"
              onTyped={setNoting}
              label={t('staff.leads.noteLabel')}
              hint={t('staff.leads.noteText')}
              button={t('staff.leads.saveNote')}
              done={t('staff.leads.noted')}
              send={(text) => noteOnDemand(demand.id, { text }, { 'Record-Version': detail.version })}
            />
          </Box>
        </div>
      </div>
    </>
  )
}

function Asked({ detail: { demand } }: Props) {
  const t = useText()
  const { money, dateTime } = useFormat()
  const { companyName: name, companyForm, foundingYear, contact, email, phone, heardFrom, companyId, roundId } = demand
  return (
    <Box title={t('staff.leads.demand')}>
      <p className="written address">{demand.purpose}</p>
      <Facts
        facts={[
          { label: t('staff.leads.amount'), value: <span className="number">{money(demand.amount)}</span> },
          { label: t('staff.leads.when'), value: t(`staff.leads.urgency.${demand.urgency}`) },
          { label: t('staff.leads.company'), value: [name, companyForm, foundingYear].filter(Boolean).join(', ') },
          { label: t('staff.leads.contact'), value: contact },
          { label: t('staff.leads.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: t('staff.leads.phone'), value: phone && <span className="number">{phone}</span> },
          { label: t('staff.leads.from'), value: heardFrom },
          { label: t('staff.leads.pitchDeck'), value: demand.hasPitchDeck ? <PitchDeck demand={demand} /> : null },
          { label: t('staff.leads.asked'), value: <span className="number">{dateTime(demand.createdAt)}</span> },
          { label: t('staff.leads.decided'), value: demand.decidedBy },
          { label: t('staff.leads.reason'), value: demand.reason },
          { label: t('staff.leads.became'), value: companyId && <CompanyLink id={companyId} name={name} /> },
          {
            label: t('staff.leads.round'),
            value: roundId && <Link to={`/projects/${roundId}`}>{t('staff.leads.toProject')}</Link>,
          },
        ]}
      />
    </Box>
  )
}

function Notes({ detail: { notes } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Box title={t('staff.leads.notes')}>
      {notes.length === 0 && <p className="muted">{t('staff.leads.noNotes')}</p>}
      <ol className="stack plain">
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className="stack tight">
            <span className="written address">{text}</span>
            <span className="small muted">{t('staff.leads.by', { name: by, moment: dateTime(at) })}</span>
          </li>
        ))}
      </ol>
    </Box>
  )
}

const NOBODY = ''

function Assignee({ detail: { demand, assignees, version } }: Props) {
  const t = useText()
  const assign = useAction(
    (next: string) => assignDemand(demand.id, { assigneeId: next || null }, { 'Record-Version': version }),
    { invalidates: ['leads'], done: t('staff.leads.assigned') },
  )
  return (
    <Select
      aria-label={t('staff.leads.assignee')}
      prefix={<span className="muted">{t('staff.leads.assignee')}:</span>}
      value={demand.assigneeId ?? NOBODY}
      loading={assign.isPending}
      popupMatchSelectWidth={false}
      options={[
        { value: NOBODY, label: t('staff.leads.nobody') },
        ...assignees.map((one) => ({ value: one.id, label: one.name })),
      ]}
      onChange={(next) => assign.mutate(next)}
    />
  )
}
