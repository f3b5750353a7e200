import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Lets others go first. Linux may share its processors out by sessions (sched_autogroup), and then niceness counts only
 * within one; the session is made nice as well, if it is this process's own.
 */
export function giveWay(niceness: number): void {
  setPriority(niceness)
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

/** How long this process has run, and waited for a processor; zeros where the system does not say so (only Linux does). */
function timesOfProcess(): Times {
  try {
    const [ran, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
    return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
  } catch {
    return { ran: 0, waited: 0 }
  }
}

/** What a process that gives way waits of its time: some 5 % where it is alone, 40 % and more where others need all there is. */
const IN_DEMAND = 0.25
/** While processors are in demand, it rests so many times as long as it ran: it takes a ninth of one processor. */
const RESTS = 8
/** So many times that where much waits, and the demand was found so often in succession: once may be chance. */
const MOST_IN_SUCCESSION = 4
/** Milliseconds: what is shorter cannot be judged. */
const PIECE = 10
/** Milliseconds, once. */
const LONGEST_REST = 500

/**
 * To be waited for before each piece of work that nobody waits for. Niceness holds for this process and not for what it asks of
 * PostgreSQL, and takes all that is left: what answers calls would find the processors busy whenever it wakes. `isOfMany`: as in
 * a rush of orders, whose papers come late whatever it does, while a single one's are waited for after all.
 */
export function breather(read: () => Times = timesOfProcess): (isOfMany?: boolean) => Promise<void> {
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
