import {
  type BaseRecord,
  type HttpError,
  useCustomMutation,
  useInvalidate,
  useNotification,
  useOnError,
} from '@refinedev/core'
import { useId, useRef } from 'react'
import type { Call } from '../providers/data.ts'
import { useErrorTexts } from './use-error-text.ts'

interface Options<Answer> {
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

/** A named action: runs a call of the SDK through the data provider, reads again what changed, and reports what happened. */
export function useAction<Input, Answer>(call: (input: Input) => Promise<Answer>, options: Options<Answer> = {}) {
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { mutate: checkSession } = useOnError()
  const textsOf = useErrorTexts()
  // A form is sent again before its button has been drawn as busy: what is under way is not begun twice.
  const underWay = useRef(new Set<string>())
  const id = useId()
  const { mutation } = useCustomMutation<BaseRecord, HttpError, Input>({
    mutationOptions: {
      ...(options.inTurn && { scope: { id } }),
      onSuccess: async ({ data }) => {
        await Promise.all((options.invalidates ?? []).map((resource) => invalidate({ resource, invalidates: ['all'] })))
        if (options.done) open?.({ type: 'success', message: options.done })
        options.onDone?.(data as Answer)
      },
      onSettled: (_answer, _error, { values }) => {
        underWay.current.delete(keyOf(values))
      },
      onError: (error) => {
        checkSession(error)
        if (!options.quiet) open?.({ type: 'error', message: textsOf(error).join(' ') })
      },
    },
  })
  const variablesOf = (values: Input) => ({ url: '', method: 'post' as const, values, meta: { call: call as Call } })
  return {
    isIdle: mutation.isIdle,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    isError: mutation.isError,
    error: mutation.error as unknown,
    data: mutation.data?.data as Answer | undefined,
    variables: mutation.variables?.values,
    reset: mutation.reset,
    mutate: (input: Input, { onSuccess, onError, onSettled }: Callbacks<Answer> = {}) => {
      const key = keyOf(input)
      if (underWay.current.has(key) && !options.inTurn) return
      underWay.current.add(key)
      mutation.mutate(variablesOf(input), {
        onSuccess: ({ data }) => onSuccess?.(data as Answer),
        onError: (error) => onError?.(error),
        onSettled: () => onSettled?.(),
      })
    },
    mutateAsync: async (input: Input) => (await mutation.mutateAsync(variablesOf(input))).data as Answer,
  }
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? ''
