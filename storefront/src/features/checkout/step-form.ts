import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { errorTexts } from '@goldammer/sdk/client/error-texts'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { createContext, useContext, useRef, useState } from 'react'
import { fieldOf } from '../../lib/form-body.ts'
import { leadToLogin } from './login-again.ts'
import { valueAt, withValueAt } from './pointer.ts'
import { type CheckoutTexts, useTexts } from './texts.ts'
import { keepTyped, takeTyped } from './typed-values.ts'

export type FieldError = { field: string; message: string }

export type StepForm<T extends object = object> = {
  values: T
  set: (name: string, value: unknown) => void
  errors: FieldError[]
  errorOf: (name: string) => string | undefined
  isBusy: boolean
  /** Acts on money and bank data ask for password and code again after 15 minutes (design.md §1). */
  asksStepUp: boolean
  submit: () => Promise<void>
}

type Options<T> = {
  initial: T
  save: (values: T) => Promise<{ data: CheckoutDraft }>
  onSaved: (draft: CheckoutDraft) => Promise<void> | void
  /** A refusal that the page around has to answer too, such as figures that have changed. */
  onRefused?: (error: ApiClientError) => void
}

/** The values of one step: kept while typing, saved on the server, errors placed by the server's pointers. */
export function useStepForm<T extends object>({ initial, save, onSaved, onRefused }: Options<T>): StepForm<T> {
  const texts = useTexts()
  const [values, setValues] = useState<T>(() => takeTyped<T>() ?? initial)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [asksStepUp, setAsksStepUp] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  async function submit() {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    setErrors([])
    try {
      const { data } = await save(values)
      setAsksStepUp(false)
      await onSaved(data)
    } catch (error) {
      if (leadToLogin(error, texts.locale)) {
        keepTyped(values)
        return
      }
      const needsStepUp = error instanceof ApiClientError && error.has('STEP_UP_REQUIRED')
      setAsksStepUp(needsStepUp)
      if (error instanceof ApiClientError) onRefused?.(error)
      if (!needsStepUp) setErrors(errorsOf(error, texts))
    } finally {
      running.current = false
      setIsBusy(false)
    }
  }

  return {
    values,
    set: (name, value) => setValues((before) => withValueAt(before, name, value)),
    errors,
    // A pointer may go deeper than the field: /person/birthDate/day belongs to the birth date.
    errorOf: (name) => errors.find(({ field }) => field === name || field.startsWith(`${name}/`))?.message,
    isBusy,
    asksStepUp,
    submit,
  }
}

export function errorsOf(error: unknown, { t, messageOf }: Pick<CheckoutTexts, 't' | 'messageOf'>): FieldError[] {
  const texts = errorTexts(error, { translate: t, messageOf })
  return texts.map(({ pointer, text }) => ({ field: fieldOf(pointer), message: text }))
}

export const FormContext = createContext<StepForm | null>(null)

/** Fields that an identity check has confirmed, by name; shown, not to be changed here. */
export const LockedContext = createContext<readonly string[]>([])

export function useField(name: string) {
  const form = useContext(FormContext)
  const locked = useContext(LockedContext)
  if (!form) throw new Error('A field stands outside of its step.')
  return {
    id: `field-${name}`,
    value: valueAt(form.values, name),
    set: (value: unknown) => form.set(name, value),
    error: form.errorOf(name),
    isLocked: locked.includes(name),
  }
}
