import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

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
