import { type DestinationStream, destination } from 'pino'

export type LogDestination = DestinationStream

/**
 * Where a server's log goes. Lines are written together: a write for each costs about as much as a query or a tenth of a page.
 * A kill -9 loses half a second of them at most; any other end writes them all.
 */
export const bufferedLog = (): LogDestination =>
  destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 500 })
