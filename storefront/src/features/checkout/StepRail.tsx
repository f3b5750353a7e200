import { Check } from 'lucide-react'
import type { ShownStep, StepId } from './steps.ts'
import { useTexts } from './texts.ts'

type Props = { steps: ShownStep[]; current: StepId; missing: ReadonlySet<StepId>; onOpen: (step: StepId) => void }

/** Where one stands: done in green, now in yellow, later in gray; done steps can be opened again. */
export function StepRail({ steps, current, missing, onOpen }: Props) {
  const { t } = useTexts()
  return (
    <nav className="step-rail" aria-label={t('checkout.step.label')}>
      <ol>
        {steps.map(({ id, number, labelKey, isDone }) => {
          const isNow = id === current
          const isMissing = missing.has(id) && !isNow
          const state = isNow ? 'now' : isMissing ? 'missing' : isDone ? 'done' : 'later'
          return (
            <li key={id} data-state={state} aria-current={isNow ? 'step' : undefined}>
              <span className="step-dot">
                {state === 'done' ? <Check className="icon icon-sm" aria-hidden="true" /> : number}
              </span>
              <span>
                {isDone && !isNow ? (
                  <button type="button" onClick={() => onOpen(id)}>
                    {t(labelKey)}
                  </button>
                ) : (
                  t(labelKey)
                )}
                {state === 'done' && <span className="sr-only"> {t('checkout.step.done')}</span>}
                {isMissing && <span className="block text-error">{t('checkout.step.missing')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** On narrow screens: one line and a bar. */
export function StepProgress({ steps, current }: Pick<Props, 'steps' | 'current'>) {
  const { t } = useTexts()
  const step = steps.find(({ id }) => id === current)
  if (!step) return null
  // The answers of the survey decide whether a confirmation comes on top, so before them the number is a guess.
  const isCertain = steps.every(({ id, isDone }) => id !== 'survey' || isDone)
  const position = t(isCertain ? 'checkout.step.position' : 'checkout.step.positionAbout', {
    number: step.number,
    count: steps.length,
    name: t(step.labelKey),
  })
  const percent = Math.round((step.number / steps.length) * 100)
  return (
    <div className="step-progress">
      <b className="text-sm">{position}</b>
      <div
        className="funding-track"
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={position}
      >
        <span className="funding-fill" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
