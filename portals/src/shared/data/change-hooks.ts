import { useChange, type Verb } from './use-change.ts'
import type { Change, ChangeOptions } from './use-change-effects.ts'

/** What is sent to create, to update and to delete a record, by resource: names of the area's reads, types of the SDK. */
type Inputs<Name, Area> = {
  [One in keyof Area]: One extends Name
    ? { [Done in keyof Area[One]]: Done extends Verb ? Area[One][Done] : never }
    : never
}

type Of<Resource, Done> = Done extends keyof Resource ? Resource[Done] : never

interface Options<Fields, Input, Answer> extends ChangeOptions<Answer> {
  /** Makes the input of what a form holds, where that is not the same. */
  inputOf?: (fields: Fields) => Input
}

type UseChangeOf<Area, Done> = <
  Name extends { [One in keyof Area]: Done extends keyof Area[One] ? One : never }[keyof Area] & string,
  Answer,
  Fields = Of<Area[Name], Done>,
>(
  resource: Name,
  call: (input: Of<Area[Name], Done>) => Promise<Answer>,
  options?: Options<Fields, Of<Area[Name], Done>, Answer>,
) => Change<Fields, Answer>

type Call<Input, Answer> = (input: Input) => Promise<Answer>
type AnyOptions<Input, Answer> = Options<Input, Input, Answer>

function useChangeWithInput<Input, Answer>(
  verb: Verb,
  resource: string,
  call: Call<Input, Answer>,
  { inputOf, ...options }: AnyOptions<Input, Answer> = {},
) {
  return useChange(verb, resource, inputOf ? (fields: Input) => call(inputOf(fields)) : call, options)
}

const useCreate = <Input, Answer>(resource: string, call: Call<Input, Answer>, options?: AnyOptions<Input, Answer>) =>
  useChangeWithInput('create', resource, call, options)

const useUpdate = <Input, Answer>(resource: string, call: Call<Input, Answer>, options?: AnyOptions<Input, Answer>) =>
  useChangeWithInput('update', resource, call, options)

const useDelete = <Input, Answer>(resource: string, call: Call<Input, Answer>, options?: AnyOptions<Input, Answer>) =>
  useChangeWithInput('deleteOne', resource, call, options)

interface ChangeHooks<Area> {
  useCreate: UseChangeOf<Area, 'create'>
  useUpdate: UseChangeOf<Area, 'update'>
  useDelete: UseChangeOf<Area, 'deleteOne'>
}

/** The hooks that change records of one area's resources. */
export const changeHooks = <Reads, Area extends Inputs<keyof Reads, Area>>() =>
  ({ useCreate, useUpdate, useDelete }) as ChangeHooks<Area>
