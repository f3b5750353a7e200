import type { Project, ProjectEntry, ProjectPhase, ProjectStep } from '@goldammer/sdk/store/model'
import type { ReactNode } from 'react'
import { Box } from '../fields/box.tsx'
import { StateTag } from '../fields/state-tag.tsx'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import { AddEntry } from './add-entry.tsx'

const phases: ProjectPhase[] = ['application', 'preparation', 'approval', 'funding', 'running', 'repayment']

interface Props {
  project: Project
  /** Buttons of a step for who looks at it. */
  acts: (step: ProjectStep) => ReactNode
  /** The link or button that hands out a file. */
  file: (entryId: string, file: NonNullable<ProjectEntry['file']>) => ReactNode
  /** Where notes and files of a step go to; without it one only looks. */
  entriesUrl?: ((step: ProjectStep) => string) | undefined
  /** Resources that read differently afterwards. */
  invalidates: string[]
}

/** R2.25: a round from application to repayment, as company and staff share it. */
export function Checklist({ project, ...rest }: Props) {
  const t = useText()
  return (
    <>
      {phases.map((phase) => {
        const steps = project.steps.filter((step) => step.phase === phase)
        const done = steps.filter(({ state }) => state === 'done' || state === 'skipped').length
        return (
          <Box
            key={phase}
            title={t(`portal.project.phases.${phase}`)}
            aside={<span className="small muted">{t('portal.project.doneOf', { done, total: steps.length })}</span>}
          >
            <ul className="list">
              {steps.map((step) => (
                <Step key={step.key} step={step} {...rest} />
              ))}
            </ul>
          </Box>
        )
      })}
    </>
  )
}

function Step({ step, acts, file, entriesUrl, invalidates }: Omit<Props, 'project'> & { step: ProjectStep }) {
  const t = useText()
  const { key, owner, state, dueOn, late, needsFile, entries } = step
  const name = t(`portal.project.steps.${key}`)
  return (
    <li className="step-row">
      <div className="small stack tight">
        <p>
          <b>{name}</b>{' '}
          {dueOn && (
            <span className={late ? 'strong number late' : 'muted number'}>
              {t(late ? 'portal.project.overdueSince' : 'portal.project.dueOn', { day: dueOn })}
            </span>
          )}
        </p>
        <div className="row wrap">
          <StateTag kind="projectStep" state={state} />
          <span className="muted">{t(`portal.project.owners.${owner}`)}</span>
          {needsFile && (state === 'open' || state === 'submitted' || state === 'not_worked_on') && (
            <span className="muted">{t('portal.project.needsFile')}</span>
          )}
        </div>
        {entries.length > 0 && (
          <ol className="stack tight plain" aria-label={t('portal.project.entriesOf', { name })}>
            {entries.map((entry) => (
              <li key={entry.id} className="stack tight">
                {entry.text && <span className="address">{entry.text}</span>}
                {entry.file && file(entry.id, entry.file)}
                <Who by={entry.by} byStaff={entry.byStaff} at={entry.at} />
              </li>
            ))}
          </ol>
        )}
        <Steps step={step} />
      </div>
      <div className="acts row wrap tight">
        {acts(step)}
        {entriesUrl && <AddEntry name={name} url={entriesUrl(step)} invalidates={invalidates} />}
      </div>
    </li>
  )
}

function Who({ by, byStaff, at }: { by: string | null; byStaff: boolean; at: string }) {
  const t = useText()
  const { dateTime } = useFormat()
  const who = [by, byStaff ? t('portal.project.staff') : null].filter(Boolean).join(', ')
  return (
    <span className="tiny muted">
      {who} {who && '· '}
      <time dateTime={at}>{dateTime(at)}</time>
    </span>
  )
}

function Steps({ step: { history } }: { step: ProjectStep }) {
  const t = useText()
  if (history.length === 0) return null
  return (
    <details>
      <summary className="tiny muted">{t('portal.project.history')}</summary>
      <ol className="stack tight plain">
        {history.map(({ event, at, by, byStaff, reason }) => (
          <li key={`${at} ${event}`} className="stack tight">
            <span>{t(`portal.project.happened.${event}`)}</span>
            {reason && <span>{t('portal.reason', { reason })}</span>}
            <Who by={by} byStaff={byStaff} at={at} />
          </li>
        ))}
      </ol>
    </details>
  )
}
