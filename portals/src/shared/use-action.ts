import { useInvalidate, useNotification, useOnError } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { inSession } from '../providers/kept-session.ts'
import { useErrorTexts } from './use-error-text.ts'

interface Options<Answer> {
  /** Resources that read differently afterwards. */
  invalidates?: string[]
  /** Said when it went well. */
  done?: string
  onDone?: (answer: Answer) => void
  /** A form that shows the refusal at its fields says so; otherwise it appears as a notification. */
  quiet?: boolean
  /** Each call after the one before, also one that is like an earlier: what was asked for last is what holds. */
  inTurn?: boolean
}

/** A named action: runs a call of the SDK, reads again what changed, and says what happened. */
export function useAction<Input, Answer>(call: (input: Input) => Promise<Answer>, options: Options<Answer> = {}) {
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { mutate: checkSession } = useOnError()
  const textsOf = useErrorTexts()
  // A form is sent again before its button has been drawn as busy: what is under way is not begun twice.
  const underWay = useRef(new Set<string>())
  const id = useId()
  const action = useMutation<Answer, unknown, Input>({
    ...(options.inTurn && { scope: { id } }),
    mutationFn: (input) => inSession(() => call(input)),
    onSuccess: async (answer) => {
      await Promise.all((options.invalidates ?? []).map((resource) => invalidate({ resource, invalidates: ['all'] })))
      if (options.done) open?.({ type: 'success', message: options.done })
      options.onDone?.(answer)
    },
    onSettled: (_answer, _error, input) => {
      underWay.current.delete(keyOf(input))
    },
    onError: (error) => {
      checkSession(error)
      if (!options.quiet) open?.({ type: 'error', message: textsOf(error).join(' ') })
    },
  })
  const mutate: typeof action.mutate = (...call) => {
    const key = keyOf(call[0])
    if (underWay.current.has(key) && !options.inTurn) return
    underWay.current.add(key)
    action.mutate(...call)
  }
  return { ...action, mutate }
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? ''
