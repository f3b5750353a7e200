import { rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { KillKind } from './kills.ts'
import { LINE_FAULTS } from './line.ts'
import { SERVICES, type System } from './system.ts'

/** Ends the fault. */
type Heal = () => Promise<void>
/** `which`: the one of several that it meets. */
export type Fault = {
  name: string
  /** How long it lasts. */
  seconds: number
  begin(system: System, which: number): Promise<Heal>
  /** The only ones that it goes together with; without it, all. */
  kills?: readonly KillKind[]
  /** What more must hold some time after it; what does not, in words. */
  proof?(system: System): Promise<string[]>
  /** Why it can't be tried here; nothing: it can. */
  refusal?(system: System): string | undefined
}

const nothing: Heal = async () => undefined
const SHORT = 8
const LONG = 20

/** The way to each service, in each way in which it can be wrong; to the database also for longer than a statement may take. */
const onLines: Fault[] = SERVICES.flatMap((service) =>
  LINE_FAULTS.map((state) => ({
    name: `${service} ${state}`,
    seconds: service === 'postgres' && state === 'half-open' ? LONG : SHORT,
    async begin({ lines }: System, which: number): Promise<Heal> {
      const line = lines[service]
      await line.set(state, { cut: which % 2 === 0 })
      return () => line.set('whole', { cut: which % 3 === 0 || state === 'nonsense' })
    },
  })),
)

const replicaStopped: Fault = {
  name: 'replica stopped',
  seconds: SHORT,
  async begin({ replica }) {
    await replica.stop()
    return () => replica.start()
  },
}

const LOCKED = ['contract', 'payment', 'shop_order', 'outbox', 'product'] as const

/** A person at psql, or a migration. */
const lockHeld: Fault = {
  name: 'a table is locked for a minute',
  seconds: 60,
  async begin({ postgres }, which) {
    const client = new pg.Client({ connectionString: postgres.superuserUrl })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    await client.query(`lock table ${LOCKED[which % LOCKED.length]} in access exclusive mode`)
    // The server may have been killed meanwhile.
    return async () => void (await client.end().catch(() => undefined))
  },
}

/** Somebody else takes every connection that there is, and each that becomes free. */
const noConnectionLeft: Fault = {
  name: 'max_connections reached',
  seconds: SHORT,
  async begin({ postgres }) {
    const taken: pg.Client[] = []
    let isOn = true
    const take = async () => {
      const client = new pg.Client({ connectionString: postgres.url })
      client.on('error', () => undefined)
      await client.connect()
      taken.push(client)
    }
    const hog = (async () => {
      while (isOn) await take().catch(() => sleep(20))
    })()
    await sleep(500)
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'goldammer' and application_name like 'goldammer %'`)
    return async () => {
      isOn = false
      await hog
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
    }
  },
}

/** Files go to the disk, which has no room left. */
const diskFull: Fault = {
  name: 'disk full',
  seconds: SHORT,
  refusal: ({ disk }) => (disk ? undefined : 'this user may not mount a disk to fill'),
  async begin(system) {
    for (const one of system.processes) one.setEnvironment({ ...system.environments[one.name]!, FILES_IN: 'disk' })
    await Promise.all(system.processes.map((one) => one.kill()))
    const filler = join(system.dataDir, 'filler')
    const file = await open(filler, 'w')
    const block = Buffer.alloc(64 * 1024)
    while (statfsSync(system.dataDir).bavail > 0) await file.write(block).catch(() => undefined)
    await file.close()
    return async () => {
      rmSync(filler)
      for (const one of system.processes) one.setEnvironment(system.environments[one.name]!)
    }
  },
}

/** Milliseconds: as a machine does that wakes up, or whose clock was set right or wrong. */
const STEPS = [-7_200_000, -300_000, 90_000, 7_200_000]

/** Milliseconds in which a job of every minute has run again. */
const A_MINUTE = 75_000

/** A job of every minute runs again by the clock alone. */
async function proveTimedJobs({ postgres }: System): Promise<string[]> {
  await postgres.query(`delete from job_run where job = 'posts.publish'`)
  const began = performance.now()
  while (performance.now() - began < A_MINUTE) {
    const rows = await postgres.query(`select from job_run where job = 'posts.publish'`)
    if (rows.length > 0) return []
    await sleep(500)
  }
  return ['a job of every minute has not run since']
}

/** The clock of one process that answers calls is wrong for a while, and then right again. */
const clockOfCalls: Fault = {
  name: 'the clock of calls steps',
  seconds: SHORT,
  async begin({ webs }, which) {
    const web = webs[which % webs.length]!
    web.setClock(STEPS[which % STEPS.length]!)
    return async () => web.setClock(0)
  },
}

/** The same of jobs, for longer than a minute: what runs by the clock meets it. The process lives on, or its start would set all right. */
const clockOfJobs: Fault = {
  name: 'the clock of jobs steps',
  seconds: 65,
  kills: ['web'],
  proof: proveTimedJobs,
  async begin({ jobs }, which) {
    jobs.setClock(STEPS[which % STEPS.length]!)
    return async () => jobs.setClock(0)
  },
}

/** Kills alone. */
const none: Fault = { name: 'nothing but kills', seconds: SHORT, begin: async () => nothing }

export const FAULTS: readonly Fault[] = [
  ...onLines,
  replicaStopped,
  lockHeld,
  noConnectionLeft,
  diskFull,
  clockOfCalls,
  clockOfJobs,
  none,
]
