import type { TeamMemberInput } from '@goldammer/sdk/store/model'
import { expectTypeOf, test } from 'vitest'
import { changeHooks } from './change-hooks.ts'

type Reads = { team: object; reports: object }
type Inputs = { team: { create: TeamMemberInput; deleteOne: string } }

const { useCreate, useUpdate, useDelete } = changeHooks<Reads, Inputs>()
const add = async (_: TeamMemberInput) => ({ id: 'a' })
const report = async (_: { kind: 'pitchdeck' }) => undefined

/** Only the compiler reads it. */
function Screen() {
  // @ts-expect-error: reports are not created here
  useCreate('reports', add)
  // @ts-expect-error: a member of the team is no report
  useCreate('team', report)
  // @ts-expect-error: what is updated has its own input
  useUpdate('team', add)
  // @ts-expect-error: what is deleted is named by a text
  useDelete('team', async () => undefined).mutate(1)
  return {
    add: useCreate('team', add),
    addNamed: useCreate('team', add, { inputOf: (name: string): TeamMemberInput => ({ ...nobody, name }) }),
  }
}
declare const nobody: TeamMemberInput

test('a change takes what the inputs of its resource say, or the fields that a form makes it of', () => {
  type Changes = ReturnType<typeof Screen>
  expectTypeOf<Parameters<Changes['add']['mutate']>[0]>().toEqualTypeOf<TeamMemberInput>()
  expectTypeOf<Parameters<Changes['addNamed']['mutate']>[0]>().toEqualTypeOf<string>()
  expectTypeOf<Changes['add']['data']>().toEqualTypeOf<{ id: string } | undefined>()
})

// @ts-expect-error: the area reads no such resource
changeHooks<Reads, { members: { create: TeamMemberInput } }>()
