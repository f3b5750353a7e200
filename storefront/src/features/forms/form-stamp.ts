import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../../lib/config.ts'

/** Nobody reads and fills a form faster. */
const FASTEST_MS = 2_000
/** As long as a page may lie open before it is sent. */
const OLDEST_MS = 24 * 3_600_000

const sign = (time: string) => createHmac('sha256', `form-stamp:${config.purgeSecret}`).update(time).digest('base64url')

/** When the form was shown, signed, so that a robot cannot make one up (R2.30: no third party watches our visitors). */
export function newStamp(now = Date.now()): string {
  const time = now.toString(36)
  return `${time}.${sign(time)}`
}

/** When the form with this stamp was shown; nothing if it is not ours. */
function shownAt(stamp: string): number | undefined {
  const [time = '', signature = ''] = stamp.split('.')
  const expected = Buffer.from(sign(time))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number.parseInt(time, 36)
}

/** Whether a person can have filled the form that carries this stamp; a browser fills a single field at once. */
export function isCredible(stamp: string, now = Date.now(), fastest = FASTEST_MS): boolean {
  const shown = shownAt(stamp)
  return shown !== undefined && now - shown >= fastest && now - shown <= OLDEST_MS
}

/** A form that comes back keeps its stamp: whoever mends one letter may send it at once. */
export function reusedStamp(stamp: string, now = Date.now()): string {
  const shown = shownAt(stamp)
  return shown !== undefined && shown <= now && now - shown <= OLDEST_MS ? stamp : newStamp(now)
}
