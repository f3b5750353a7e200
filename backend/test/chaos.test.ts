import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, mailFaults, oddAnswers, verifySystem } from './chaos/checks.ts'
import { killed } from './chaos/kills.ts'
import { answered } from './chaos/people.ts'
import { planOf } from './chaos/plan.ts'
import { RECOVERY, runRound } from './chaos/round.ts'
import { type System, startSystem } from './chaos/system.ts'

// TEST_CHAOS says how many rounds, and the programs of an installed PostgreSQL come first in PATH.
const rounds = Number(process.env.TEST_CHAOS ?? 0)
const seed = Number(process.env.TEST_SEED ?? 20_261_130)
/** As many kills as a whole run has at least; fewer rounds have their share. */
const KILLS = 500
const WHOLE_RUN = 60

const say = (line: string) => console.log(`Count: ${line}`)

describe.runIf(rounds > 0)('chaos', () => {
  const plan = planOf(seed, rounds)
  let system: System
  let hasFailed = true
  beforeAll(async () => {
    system = await startSystem(plan.nonsense)
  }, 300_000)
  afterAll(async () => {
    await system?.stop()
    if (hasFailed) console.log(`What the processes said lies in ${system?.home}`)
    else system.forget()
  }, 120_000)

  test(
    'issue 34 killed, gone, slow or wrong: nothing lost or double, whole within a minute',
    async () => {
      say(`seed ${seed}, ${rounds} rounds`)
      const found: string[] = []
      let slowest = 0
      for (const [index, round] of plan.rounds.entries()) {
        const { fault } = round
        const refusal = fault.refusal?.(system)
        if (refusal) {
          say(`round ${index + 1}: "${fault.name}" was NOT TRIED: ${refusal}`)
          continue
        }
        const { acts, recovery, undone } = await runRound(system, round, index)
        slowest = Math.max(slowest, recovery)
        const unproven = (await fault.proof?.(system)) ?? []
        const problems = [...undone, ...unproven, ...(await faultsOf(system))].map(
          (problem) => `${fault.name}: ${problem}`,
        )
        found.push(...problems.filter((problem) => !found.includes(problem)))
        const underWay = Object.entries(acts).map(([name, count]) => `${count} ${name}`)
        say(`round ${index + 1}: ${fault.name}; ${underWay.join(', ')}; whole after ${(recovery / 1000).toFixed(1)} s`)
        for (const problem of problems) say(`  ${problem}`)
      }
      const { faults, sentAgain } = await mailFaults(system)
      found.push(...faults, ...oddAnswers(), ...system.processes.flatMap(({ ownEnds }) => ownEnds))
      const { checks } = await verifySystem(system)
      for (const { name, findings } of checks)
        found.push(...findings.map(({ subject, problem }) => `verify ${name}: ${subject} ${problem}`))
      const kills = Object.values(killed).reduce((sum, count) => sum + count, 0)
      say(`${kills} kills: ${JSON.stringify(killed)}`)
      say(`${system.mail.taken.length} mails taken, ${sentAgain} of them once more under their Message-ID`)
      say(`answers: ${JSON.stringify(Object.fromEntries([...answered].toSorted()))}`)
      say(`slowest recovery ${(slowest / 1000).toFixed(1)} s`)
      expect(found).toEqual([])
      expect(slowest).toBeLessThanOrEqual(RECOVERY + 5_000)
      expect(kills).toBeGreaterThanOrEqual(Math.floor(KILLS * Math.min(1, rounds / WHOLE_RUN)))
      hasFailed = false
    },
    60 * 60_000,
  )
})
