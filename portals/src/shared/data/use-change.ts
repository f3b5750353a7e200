import { useDataProvider } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import type { Call } from '../../providers/data.ts'
import { type Change, type ChangeOptions, useChangeEffects } from './use-change-effects.ts'

/** What is done to a record, as the data provider names it. */
export type Verb = 'create' | 'update' | 'deleteOne'

/** Writes records of a resource through the data provider, which runs the call in the session. */
export function useWrite(resource: string) {
  const provider = useDataProvider()()
  return async <Input, Answer>(verb: Verb, call: (input: Input) => Promise<Answer>, input: Input): Promise<Answer> => {
    const meta = { call: call as Call }
    // The call knows the record, also one that several ids identify.
    const { data } = await provider[verb]({ resource, id: 'only', variables: input, meta })
    return data as Answer
  }
}

/**
 * Creates, updates or deletes a record of a resource, reads again what changed, and reports what happened. A form for new and
 * for stored records chooses the verb by its input. Decision 26 says why it is not `useCreate`, `useUpdate` and `useDelete` of Refine.
 */
export function useChange<Input, Answer>(
  verb: Verb | ((input: Input) => Verb),
  resource: string,
  call: (input: Input) => Promise<Answer>,
  options: ChangeOptions<Answer> = {},
): Change<Input, Answer> {
  const write = useWrite(resource)
  const effects = useChangeEffects<Input, Answer>(options)
  const { mutate, ...mutation } = useMutation({
    mutationFn: (input: Input) => write(typeof verb === 'function' ? verb(input) : verb, call, input),
    ...effects.scope,
    onSuccess: effects.onSuccess,
    onSettled: (_answer, _error, input) => effects.onSettled(input),
    onError: effects.onError,
  })
  return {
    ...mutation,
    mutate: (input, { onSuccess, onError, onSettled } = {}) =>
      effects.once(input, () =>
        mutate(input, {
          onSuccess: (answer) => onSuccess?.(answer),
          onError: (error) => onError?.(error),
          onSettled: () => onSettled?.(),
        }),
      ),
  }
}
