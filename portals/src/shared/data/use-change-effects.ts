import { useInvalidate, useNotification, useOnError } from '@refinedev/core'
import { useId, useRef } from 'react'
import { useErrorTexts } from '../use-error-text.ts'

export interface ChangeOptions<Answer> {
  /** Resources that read differently afterwards. */
  invalidates?: string[]
  /** Shown when it went well. */
  done?: string
  onDone?: (answer: Answer) => void
  /** A form that shows the refusal at its fields sets it; otherwise the refusal appears as a notification. */
  quiet?: boolean
  /** Each call after the one before, also one that is like an earlier: what was asked for last is what holds. */
  inTurn?: boolean
}

interface Callbacks<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: unknown) => void
  onSettled?: () => void
}

/** A change as screens use it, be it a named action or the change of a record. */
export interface Change<Input, Answer> {
  isIdle: boolean
  isPending: boolean
  isSuccess: boolean
  isError: boolean
  error: unknown
  data: Answer | undefined
  variables: Input | undefined
  reset: () => void
  mutate: (input: Input, callbacks?: Callbacks<Answer>) => void
  mutateAsync: (input: Input) => Promise<Answer>
}

/** What all changes have in common: they read again what changed, report what happened, and are not sent twice. */
export function useChangeEffects<Input, Answer>(options: ChangeOptions<Answer>) {
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { mutate: checkSession } = useOnError()
  const textsOf = useErrorTexts()
  // A form is sent again before its button has been drawn as busy: what is under way is not begun twice.
  const underWay = useRef(new Set<string>())
  const id = useId()
  return {
    scope: options.inTurn ? { scope: { id } } : {},
    onSuccess: async (answer: Answer) => {
      await Promise.all((options.invalidates ?? []).map((resource) => invalidate({ resource, invalidates: ['all'] })))
      if (options.done) open?.({ type: 'success', message: options.done })
      options.onDone?.(answer)
    },
    onSettled: (input: Input) => {
      underWay.current.delete(keyOf(input))
    },
    onError: (error: unknown) => {
      checkSession(error)
      if (!options.quiet) open?.({ type: 'error', message: textsOf(error).join(' ') })
    },
    /** Sends it, unless the same is under way. */
    once: (input: Input, send: () => void) => {
      const key = keyOf(input)
      if (underWay.current.has(key) && !options.inTurn) return
      underWay.current.add(key)
      send()
    },
  }
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? ''
