import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { BACKEND, signedHeaders } from '@goldammer/sdk/server-signature'
import { settingOf } from '../calls.ts'
import { type Fault, goOn } from '../fault.ts'

const PATH = '/internal/front-doors'
/** Milliseconds between two heartbeats, as of a real one (storefront/server/registration.ts). */
const BEAT_EVERY_MS = 5_000

export const staleFrontDoor: Fault = {
  what: 'a front door sends heartbeats, and confirms no purge for a minute',
  async cause(shop) {
    const id = randomUUID().replaceAll('-', '')
    const beat = async (mark: string | null) => {
      // Nobody listens there.
      const body = JSON.stringify({ id, address: 'http://127.0.0.1:9', mark })
      const call = { method: 'POST', path: PATH, recipient: BACKEND, body }
      const headers = signedHeaders(settingOf(shop, 'PURGE_SECRET'), call)
      const answer = await fetch(`${shop.webUrl}${PATH}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`the heartbeat is answered with ${answer.status}`)
      return (await answer.json()) as { mark: string }
    }
    await beat(null)
    const stop = goOn(1, async () => {
      await beat(null)
      await wait(BEAT_EVERY_MS)
    })
    return async () => {
      await stop()
      const { mark } = await beat(null)
      await beat(mark)
    }
  },
}
