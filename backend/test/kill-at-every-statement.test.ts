import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from './build-app.ts'
import { type ActName, allActs, type Scene } from './kill/acts.ts'
import type { Report, Task } from './kill/backend.ts'
import { aScene } from './kill/scenes.ts'
import { stateOf, sumsOf } from './kill/state-of.ts'
import type { Place } from './kill/statements.ts'

/** Acts that are under way when a process is killed; each may hold a connection then. */
const TOGETHER = 70

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await app.close()
})

/** A backend on the test's database that does what it is told. */
function start() {
  const program = fileURLToPath(new URL('kill/backend.ts', import.meta.url))
  const child = fork(program, [app.parts.config.databaseUrl, String(TOGETHER + 20)], { execArgv: [] })
  started.push(child)
  const ready = once(child, 'message')
  const died = once(child, 'exit')
  return {
    async do(tasks: Task[]): Promise<Report['ends']> {
      const tooLate = once(AbortSignal.timeout(300_000), 'abort')
      const orBreak = <T>(answer: Promise<T>) =>
        Promise.race([
          answer,
          died.then(() => Promise.reject(new Error('the backend died by itself'))),
          tooLate.then(() => Promise.reject(new Error('an act neither came to its end nor to its statement'))),
        ])
      await orBreak(ready)
      const answered = once(child, 'message')
      child.send({ tasks })
      const [report] = await orBreak(answered)
      return (report as Report).ends
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await died
    },
  }
}

const names = Object.keys(allActs) as ActName[]
type Point = Omit<Task, 'scene'>
const inScenes = async (points: readonly Point[]): Promise<Task[]> => {
  const tasks: Task[] = []
  for (const point of points) tasks.push({ ...point, scene: await aScene(app, point.act) })
  return tasks
}

/** What is never killed: the statements of each act, and what comes of it. */
async function measure() {
  const backend = start()
  const run = async (points: readonly Point[]) => {
    const tasks = await inScenes(points)
    const ends = await backend.do(tasks)
    return tasks.map(({ act, scene }, index) => {
      const end = ends[index]!
      if ('error' in end) throw new Error(end.error)
      return { act, scene, sent: end.sent }
    })
  }
  const [first] = await run([{ act: 'order', stopBefore: null }])
  const all = await run(names.map((act) => ({ act, stopBefore: null })))
  await backend.kill()
  const outcomes = new Map<ActName, Awaited<ReturnType<typeof stateOf>>>()
  for (const { act, scene } of all) outcomes.set(act, await stateOf(app.db, scene))
  return { first: first!.sent, sent: new Map(all.map(({ act, sent }) => [act, sent])), outcomes }
}

/** What changes the database, or ends a change. */
const isWrite = (text: string) => !/^\s*select (?!graphile_worker|pg_)/.test(text)

/**
 * Before every write of each act, and before each kind of question once: between two writes the database is the same.
 * Papers and statements write the same for each paper and mail; there, the first of each kind. TEST_KILLS=all: before
 * everything, some 600 places.
 */
function pointsOf({ first, sent }: Awaited<ReturnType<typeof measure>>): Point[] {
  const placesOf = (texts: string[]) =>
    texts.map((text, index) => ({ text, after: texts.slice(0, index).filter((one) => one === text).length }))
  const asked = new Set<string>()
  const isChosen = (act: ActName, { text, after }: Place): boolean => {
    if (process.env.TEST_KILLS) return true
    if (isWrite(text)) return after === 0 || (act !== 'papers' && act !== 'statements')
    return !asked.has(text) && asked.add(text) !== undefined
  }
  // Order numbers are drawn a hundred at once: only the first order of a process draws.
  const rare = placesOf(first).find(({ text }) => !sent.get('order')!.includes(text))!
  return [
    { act: 'order', stopBefore: rare },
    ...names.flatMap((act) =>
      placesOf(sent.get(act)!)
        .filter((place) => isChosen(act, place))
        .map((stopBefore) => ({ act, stopBefore })),
    ),
  ]
}

/** One place of so many is killed at, the next one in the next rotation; `npm run test:full -- walks` kills at all. */
const SHARES = process.env.TEST_KILLS ? 1 : 4
const rotation = Number(process.env.TEST_ROTATION ?? 0)

test('R1.01 R4.03 kill -9 before every step of order, payment and payout: repeated, nothing differs', async () => {
  const undisturbed = await measure()
  const all = pointsOf(undisturbed)
  expect(all.length).toBeGreaterThan(200)
  const points = all.filter((_, index) => (index + rotation) % SHARES === 0)
  const scenes: Scene[] = []
  const reached = new Set<string>()
  const unreached: string[] = []
  let backend = start()
  for (let at = 0; at < points.length; at += TOGETHER) {
    const tasks = await inScenes(points.slice(at, at + TOGETHER))
    const ends = await backend.do(tasks)
    const next = start()
    await backend.kill()
    backend = next
    const again = await backend.do(tasks.map((task) => ({ ...task, stopBefore: null })))
    for (const [index, { act, stopBefore, scene }] of tasks.entries()) {
      const name = `${act}, killed before ${stopBefore?.text} (${stopBefore?.after})`
      for (const one of [ends[index]!, again[index]!]) if ('error' in one) throw new Error(one.error)
      if ('hasStopped' in ends[index]! && ends[index].hasStopped) reached.add(`${act} ${stopBefore?.text}`)
      else unreached.push(name)
      expect(await stateOf(app.db, scene), name).toEqual(undisturbed.outcomes.get(act))
      scenes.push(scene)
    }
  }
  await backend.kill()
  // What is kept for some seconds is not asked for each time, but once at least it was.
  expect(points.filter(({ act, stopBefore }) => !reached.has(`${act} ${stopBefore?.text}`))).toEqual([])
  expect(unreached.length, unreached.join('\n')).toBeLessThanOrEqual(3)
  expect(
    await sumsOf(
      app.db,
      scenes.map(({ productId }) => productId),
    ),
  ).toEqual({ oversold: 0, doubled: 0, unpaid: 0, unbalanced: 0, untransferred: 0 })
}, 900_000)
