import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Lowers the priority of this process. Linux may divide its processors by sessions (sched_autogroup); niceness then counts only
 * within one, so the session's is lowered as well if it is this process's own.
 */
export function lowerPriority(niceness: number): void {
  // A supervisor may have lowered it further, and only root may raise it again.
  if (getPriority() < niceness) setPriority(niceness)
  try {
    const [, , , session] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    if (Number(session) === process.pid) writeFileSync('/proc/self/autogroup', String(niceness))
  } catch {
    // No such file: another system, or one that does not share by sessions.
  }
}

/** In milliseconds, so far. */
type Times = { ran: number; waited: number }

/** How long this process has run, and waited for a processor; zeros on systems other than Linux, which do not report it. */
function timesOfProcess(): Times {
  try {
    const [ran, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
    return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
  } catch {
    return { ran: 0, waited: 0 }
  }
}

/** A process of low priority waits some 5 % of its time where it is alone, 40 % and more where others need the processors. */
const IN_DEMAND = 0.25
/** While processors are in demand, the process rests this many times as long as it ran: it uses a ninth of one processor. */
const RESTS = 8
/** The rest is multiplied up to this often where much work waits and demand was measured in succession: once may be chance. */
const MOST_IN_SUCCESSION = 4
/** Milliseconds: demand cannot be measured over less. */
const PIECE = 10
/** Milliseconds, once. */
const LONGEST_REST = 500

/**
 * Returns a function to await between pieces of background work. Niceness does not apply to the queries that PostgreSQL runs for
 * this process, and background work takes all processor time that is left, so the server would find the processors busy whenever
 * it wakes. `isOfMany`: true in a rush of orders, whose documents come late anyway; the customer waits for those of a single order.
 */
export function createCpuBackoff(read: () => Times = timesOfProcess): (isOfMany?: boolean) => Promise<void> {
  let seen = read()
  let until = 0
  let inSuccession = 0
  return async (isOfMany = false) => {
    const now = read()
    const ran = now.ran - seen.ran
    const waited = now.waited - seen.waited
    if (ran + waited > PIECE) {
      seen = now
      const isInDemand = waited > (ran + waited) * IN_DEMAND
      inSuccession = isInDemand ? Math.min(inSuccession + 1, MOST_IN_SUCCESSION) : 0
      const times = isOfMany ? inSuccession : 1
      if (isInDemand) until = performance.now() + Math.min(LONGEST_REST, ran * RESTS) * times
    }
    const rest = until - performance.now()
    if (rest > 0) await wait(Math.ceil(rest))
  }
}
