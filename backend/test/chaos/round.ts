import { setTimeout as sleep } from 'node:timers/promises'
import type { Act, Task } from './acts/act.ts'
import { files } from './acts/files.ts'
import { investing } from './acts/investing.ts'
import { money } from './acts/money.ts'
import { publishing } from './acts/publication.ts'
import { listWaiting } from './checks.ts'
import { disturbed, killAlong } from './kills.ts'
import type { Round } from './plan.ts'
import type { System } from './system.ts'

export const ACTS: readonly Act[] = [...investing, ...money, ...publishing, ...files]

/** Milliseconds within which everything works again, and is done, without a person. */
export const RECOVERY = 60_000
/** Milliseconds between two tries of the same. */
const PAUSE = 400

/** Tries until it is done, or `signal`. */
async function pursue({ isDone, attempt }: Task, webs: readonly string[], signal: AbortSignal): Promise<boolean> {
  for (let turn = 0; !signal.aborted; turn++) {
    if (await isDone().catch(() => false)) return true
    await Promise.resolve(attempt(webs[turn % webs.length]!)).catch(() => undefined)
    await sleep(PAUSE)
  }
  return false
}

const isDrained = (system: System) =>
  listWaiting(system).then(
    (rows) => rows.length === 0,
    () => false,
  )

/** `acts`: how many of each were under way; `recovery`: milliseconds from the end of the fault until all was done. */
export type Outcome = { acts: Record<string, number>; recovery: number; undone: string[] }

/** Everything at once: a fault, kills, and all acts that wait; then the time to recover. */
export async function runRound(system: System, round: Round, index: number): Promise<Outcome> {
  system.shop.clock.set(new Date())
  for (const { prepare } of ACTS) await prepare?.(system, index)
  const all: Task[] = []
  const acts: Record<string, number> = {}
  for (const act of ACTS) {
    const tasks = await act.tasks(system)
    acts[act.name] = tasks.length
    all.push(...tasks)
  }
  const webs = system.webs.map(({ url }) => url)
  const tooLate = new AbortController()
  const from = Date.now()
  const heal = await round.fault.begin(system, round.which)
  const under = all.map(async (task, at) => {
    // Not all in the first moment: some meet the fault while it begins, some while it ends.
    await sleep(((at % 10) / 10) * round.fault.seconds * 500)
    return { task, done: await pursue(task, webs, tooLate.signal) }
  })
  const kills = round.kills.filter(({ kind }) => round.fault.kills?.includes(kind) ?? true)
  await killAlong(system, kills, round.fault.seconds * 1_000)
  await sleep(Math.max(0, from + round.fault.seconds * 1_000 - Date.now()))
  await heal()
  const healed = performance.now()
  disturbed.push([from, Date.now()])
  const limit = setTimeout(() => tooLate.abort(), RECOVERY)
  const ends = await Promise.all(under)
  const isWhole = async () =>
    (await Promise.all(system.webs.map((web) => web.isReady()))).every(Boolean) && (await isDrained(system))
  let whole = await isWhole()
  while (!whole && performance.now() - healed < RECOVERY) {
    await sleep(250)
    whole = await isWhole()
  }
  clearTimeout(limit)
  const undone = ends.filter(({ done }) => !done).map(({ task }) => task.about)
  if (!whole) undone.push(...(await describeRest(system)))
  return { acts, recovery: Math.round(performance.now() - healed), undone }
}

async function describeRest(system: System): Promise<string[]> {
  const rest: string[] = []
  for (const web of system.webs) if (!(await web.isReady())) rest.push(`${web.name} is not ready`)
  const waiting = await listWaiting(system).catch((error: Error) => [{ error: error.message }])
  return [...rest, ...waiting.map((row) => `waits: ${JSON.stringify(row)}`)]
}
