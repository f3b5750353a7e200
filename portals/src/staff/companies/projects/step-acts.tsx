import type { ProjectStep, ProjectStepMoveAct } from '@goldammer/sdk/staff/model'
import { moveProjectStep, setProjectStepDue } from '@goldammer/sdk/staff/projects'
import { Button, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { CalendarClock } from 'lucide-react'
import { useId, useState } from 'react'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

interface Props {
  roundId: string
  step: ProjectStep
}

const withReason: readonly string[] = ['return', 'skip', 'reopen']

/** What staff may do with a step now; the company reads the reason. */
export function StepActs({ roundId, step }: Props) {
  const t = useText()
  const [asked, setAsked] = useState<ProjectStepMoveAct>()
  const name = t(`portal.project.steps.${step.key}`)
  const acts = step.acts.filter((act): act is ProjectStepMoveAct => act !== 'submit')
  const move = useAction(
    ({ act, reason }: { act: ProjectStepMoveAct; reason: string | null }) =>
      moveProjectStep(roundId, step.key, { act, reason }),
    { invalidates: ['projects'], done: t('staff.projects.moved') },
  )
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          type={act === 'confirm' || act === 'finish' ? 'primary' : 'default'}
          loading={move.isPending && move.variables?.act === act}
          aria-label={t('staff.projects.actOf', { act: t(`staff.projects.acts.${act}`), name })}
          onClick={() => (withReason.includes(act) ? setAsked(act) : move.mutate({ act, reason: null }))}
        >
          {t(`staff.projects.acts.${act}`)}
        </Button>
      ))}
      <OtherDay roundId={roundId} step={step} name={name} />
      {asked && (
        <DecideWithReason
          title={t(`staff.projects.acts.${asked}`)}
          reasonLabel={t('staff.projects.reason')}
          invalidates={['projects']}
          done={t('staff.projects.moved')}
          decide={(reason) => moveProjectStep(roundId, step.key, { act: asked, reason })}
          onClose={() => setAsked(undefined)}
        >
          {t('staff.projects.reasonText', { name })}
        </DecideWithReason>
      )}
    </>
  )
}

/** Another day than the checklist's, or its own again. */
function OtherDay({ roundId, step, name }: Props & { name: string }) {
  const t = useText()
  const field = useId()
  const [day, setDay] = useState<Dayjs | null>()
  const save = useAction((dueOn: string | null) => setProjectStepDue(roundId, step.key, { dueOn }), {
    invalidates: ['projects'],
    done: t('staff.projects.daySet'),
    onDone: () => setDay(undefined),
  })
  if (step.state === 'done' || step.state === 'skipped') return null
  return (
    <>
      <Button
        size="small"
        icon={<CalendarClock className="icon small" aria-hidden="true" />}
        aria-label={t('staff.projects.dayOf', { name })}
        onClick={() => setDay(step.dueOn ? dayjs(step.dueOn) : null)}
      >
        {t('staff.projects.day')}
      </Button>
      <Modal
        open={day !== undefined}
        title={t('staff.projects.dayOf', { name })}
        okText={t('common.action.save')}
        cancelText={t('common.action.cancel')}
        confirmLoading={save.isPending}
        onCancel={() => setDay(undefined)}
        onOk={() => save.mutate(day ? day.format('YYYY-MM-DD') : null)}
      >
        <div className="field">
          <label htmlFor={field}>{t('staff.projects.day')}</label>
          <DateField id={field} value={day ?? null} onChange={(value) => setDay(Array.isArray(value) ? null : value)} />
          <p className="tiny muted">{t('staff.projects.dayHint')}</p>
        </div>
      </Modal>
    </>
  )
}
