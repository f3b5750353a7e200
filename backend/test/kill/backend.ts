// The backend as a process of its own, to be killed: does what it is told to, each act up to the statement named. It is told
// the address of its database and how many connections it may open.
import { openTestApp } from '../build-app.ts'
import { type ActName, allActs, type Scene } from './acts.ts'
import { type End, type Place, upTo } from './statements.ts'

/** `stopBefore`: the statement that is not sent any more; null: the act is done to its end. */
export type Task = { act: ActName; scene: Scene; stopBefore: Place | null }
export type Report = { ends: (End | { error: string })[] }

const [databaseUrl = '', connections] = process.argv.slice(2)
const backend = await openTestApp(databaseUrl, { connections: Number(connections) })

process.on('message', async ({ tasks }: { tasks: Task[] }) => {
  const ends: Report['ends'] = []
  for (const { act, scene, stopBefore } of tasks)
    ends.push(
      await upTo(stopBefore, () => allActs[act](backend, scene)).catch((error: Error) => ({
        error: `${act}: ${error.stack}`,
      })),
    )
  process.send!({ ends } satisfies Report)
})
process.send!('ready')
