import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core'
import type { Call } from '../providers/data.ts'
import { type Change, type ChangeOptions, useChangeEffects } from './data/use-change-effects.ts'

/** A named action: runs a call of the SDK through the data provider, reads again what changed, and reports what happened. */
export function useAction<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  options: ChangeOptions<Answer> = {},
): Change<Input, Answer> {
  const effects = useChangeEffects<Input, Answer>(options)
  const { mutation } = useCustomMutation<BaseRecord, HttpError, Input>({
    mutationOptions: {
      ...effects.scope,
      onSuccess: ({ data }) => effects.onSuccess(data as Answer),
      onSettled: (_answer, _error, { values }) => effects.onSettled(values),
      onError: effects.onError,
    },
  })
  const variablesOf = (values: Input) => ({ url: '', method: 'post' as const, values, meta: { call: call as Call } })
  return {
    ...mutation,
    data: mutation.data?.data as Answer | undefined,
    variables: mutation.variables?.values,
    mutate: (input, { onSuccess, onError, onSettled } = {}) =>
      effects.once(input, () =>
        mutation.mutate(variablesOf(input), {
          onSuccess: ({ data }) => onSuccess?.(data as Answer),
          onError: (error) => onError?.(error),
          onSettled: () => onSettled?.(),
        }),
      ),
    mutateAsync: async (input) => (await mutation.mutateAsync(variablesOf(input))).data as Answer,
  }
}
