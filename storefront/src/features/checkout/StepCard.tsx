import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Note } from '../../components/ui/Note.tsx'
import { leadIn } from './lead-in.ts'
import { PasswordAgain } from './PasswordAgain.tsx'
import { type FieldError, FormContext, type StepForm } from './step-form.ts'
import { useTexts } from './texts.ts'

type Props = {
  form: StepForm
  submitLabel: string
  onBack?: (() => void) | undefined
  isSubmitOff?: boolean
  children: ReactNode
}

/** The inside of an open step: what is wrong, its fields, back and on. */
export function StepCard({ form, submitLabel, onBack, isSubmitOff, children }: Props) {
  return (
    <FormContext value={form}>
      <form
        className="grid gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <ErrorSummary errors={form.errors} />
        {children}
        {form.asksStepUp ? (
          <PasswordAgain onConfirmed={form.submit} />
        ) : (
          <StepActions onBack={onBack}>
            <Button type="submit" size="lg" busy={form.isBusy} disabled={isSubmitOff}>
              {submitLabel}
            </Button>
          </StepActions>
        )}
      </form>
    </FormContext>
  )
}

/** Back, and beside it the way on. */
export function StepActions({ onBack, children }: Pick<Props, 'onBack' | 'children'>) {
  const { t } = useTexts()
  return (
    <div className="step-actions">
      {onBack ? (
        <Button variant="text" onClick={onBack}>
          <ArrowLeft className="icon" aria-hidden="true" />
          {t('checkout.step.back')}
        </Button>
      ) : (
        <span />
      )}
      {children}
    </div>
  )
}

export function ErrorSummary({ errors }: { errors: FieldError[] }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(errors)
  useEffect(() => {
    setShown(errors.toSorted(byPosition))
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone="error">
        <p className="font-semibold">{t('checkout.word.errors')}</p>
        <ul>
          {shown.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{field ? <FieldLink field={field} text={message} /> : message}</li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

/** The field, or the one around it when the pointer goes deeper. */
function targetOf(field: string): HTMLElement | null {
  const parts = field.split('/')
  while (parts.length > 0) {
    const target = document.getElementById(`field-${parts.join('/')}`)
    if (target) return target
    parts.pop()
  }
  return null
}

/** In the order of the page; what belongs to no field comes first. */
function byPosition(a: FieldError, b: FieldError): number {
  const first = targetOf(a.field)
  const second = targetOf(b.field)
  if (first === second) return 0
  if (!first || !second) return first ? 1 : -1
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
}

function FieldLink({ field, text }: { field: string; text: string }) {
  const [label, setLabel] = useState('')
  useEffect(() => setLabel(labelOf(field)), [field])
  return (
    <a
      href={`#field-${field}`}
      onClick={(event) => {
        event.preventDefault()
        targetOf(field)?.focus()
      }}
    >
      {label && `${label} `}
      {text}
    </a>
  )
}

/** The words beside a field, so that the summary says which one it means. */
function labelOf(field: string): string {
  const target = document.getElementById(`field-${field}`)
  const label = target && document.querySelector(`label[for="${CSS.escape(target.id)}"]`)
  const words = (label ?? target?.querySelector('legend'))?.cloneNode(true) as HTMLElement | undefined
  // What a label leads to, such as the text that is agreed to, is no part of its name.
  for (const link of words?.querySelectorAll('a, button') ?? []) link.remove()
  return leadIn(words?.textContent.trim() ?? '')
}
