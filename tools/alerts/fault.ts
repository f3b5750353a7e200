import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from './shop.ts'

export type Undo = () => Promise<unknown>

export type Fault = {
  /** What goes wrong, for the reader of the results. */
  what: string
  /** Causes it, and answers how it is mended. */
  cause(shop: Shop): Promise<Undo>
  /** The alert looks back over minutes: it is not over half a minute after the fault. */
  looksBack?: true
  /** Only where a disk may be mounted. */
  needsDisk?: true
}

/** Milliseconds between two turns of what goes on while a fault lasts. */
const PAUSE_MS = 50

/** Does it again and again, so many at a time, until it is undone. That it fails is the fault. */
export function goOn(atOnce: number, work: () => Promise<unknown>): Undo {
  let isOver = false
  const loops = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      await work().catch(() => undefined)
      await wait(PAUSE_MS)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
  }
}
