import { setTimeout as sleep } from 'node:timers/promises'
import type { System } from './system.ts'

export const KILLS = ['web', 'jobs', 'connection', 'server process', 'server'] as const
export type KillKind = (typeof KILLS)[number]

/** `at`: hundredths of the round's fault; `which`: the one of several that it meets. */
export type Kill = { kind: KillKind; at: number; which: number }

/** How many there were of each kind. */
export const killed: Record<KillKind, number> = { web: 0, jobs: 0, connection: 0, 'server process': 0, server: 0 }
/** When something was at fault, from and to: mails may be sent twice around these times alone. */
export const disturbed: [number, number][] = []

/** Connections of the backend's processes; those under way are as likely as all that rest. */
async function connectionsOf({ postgres }: System, which: number): Promise<number[]> {
  const rows = await postgres.query(`select pid, state from pg_stat_activity
    where application_name like 'goldammer %' and backend_type = 'client backend' order by pid`)
  const busy = rows.filter(({ state }) => state !== 'idle')
  return (busy.length > 0 && which % 2 === 0 ? busy : rows).map(({ pid }) => Number(pid))
}

async function carryOut(system: System, { kind, which }: Kill): Promise<boolean> {
  if (kind === 'web') return await system.webs[which % system.webs.length]!.kill()
  if (kind === 'jobs') return await system.jobs.kill()
  if (kind === 'server') return (await system.postgres.kill()) > 0
  const pids = await connectionsOf(system, which)
  const pid = pids[(which >> 1) % pids.length]
  if (pid === undefined) return false
  if (kind === 'connection') {
    const rows = await system.postgres.query('select pg_terminate_backend($1) as has_ended', [pid])
    return rows[0]?.has_ended === true
  }
  await system.postgres.crash(pid)
  return true
}

/** Kills as planned, over so many milliseconds. Where there is nothing to be killed at its moment, none is counted. */
export async function killAlong(system: System, kills: readonly Kill[], milliseconds: number): Promise<void> {
  const began = performance.now()
  for (const kill of kills.toSorted((one, other) => one.at - other.at)) {
    await sleep(Math.max(0, (kill.at / 100) * milliseconds - (performance.now() - began)))
    const from = Date.now()
    if (await carryOut(system, kill).catch(() => false)) killed[kill.kind]++
    disturbed.push([from, Date.now()])
  }
}
