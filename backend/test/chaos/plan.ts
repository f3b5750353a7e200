import * as fc from 'fast-check'
import { FAULTS, type Fault } from './faults.ts'
import type { Kill, KillKind } from './kills.ts'

export type Round = { fault: Fault; which: number; kills: Kill[] }
export type Plan = { rounds: Round[]; nonsense: Uint8Array }

const KILLS_PER_ROUND = 14
/** How often each is killed: a server that recovers has nothing else to be killed meanwhile. */
const shares: Record<KillKind, number> = { web: 4, jobs: 5, connection: 16, 'server process': 1, server: 1 }
const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<KillKind>(share).fill(kind as KillKind))

const which = fc.noBias(fc.nat(999))
const kill = fc.record({ kind: fc.noBias(fc.constantFrom(...kinds)), at: fc.noBias(fc.nat(99)), which })
const kills = fc.array(kill, { minLength: KILLS_PER_ROUND, maxLength: KILLS_PER_ROUND })
const shuffled = fc.shuffledSubarray([...FAULTS], { minLength: FAULTS.length })

/** Everything that is left to chance, from one seed: each fault once before any comes again. */
export function planOf(seed: number, rounds: number): Plan {
  const decks = Math.ceil(rounds / FAULTS.length)
  const drawn = fc.record({
    faults: fc.array(shuffled, { minLength: decks, maxLength: decks }),
    rest: fc.array(fc.record({ which, kills }), { minLength: rounds, maxLength: rounds }),
    nonsense: fc.uint8Array({ minLength: 40, maxLength: 40 }),
  })
  const [{ faults, rest, nonsense }] = fc.sample(drawn, { seed, numRuns: 1 }) as [
    { faults: Fault[][]; rest: Omit<Round, 'fault'>[]; nonsense: Uint8Array },
  ]
  return { nonsense, rounds: rest.map((round, index) => ({ ...round, fault: faults.flat()[index]! })) }
}
