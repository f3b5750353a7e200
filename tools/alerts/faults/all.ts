import type { Fault } from '../fault.ts'
import { failedEvent, strandedPayment } from './business.ts'
import {
  closedDatabase,
  forgedRow,
  heldLock,
  pagesWithoutDatabase,
  takenConnections,
  unreadableTable,
} from './database.ts'
import { staleFrontDoor } from './front-door.ts'
import { failedJob, givenUpJob, oldUpload } from './jobs.ts'
import { missedJob, refusedMails, waitingMails } from './mails.ts'
import { fullDisk, killedProcess, overload, slowProcess, stoppedJobs } from './processes.ts'

/**
 * What makes each alert of deploy/monitoring fire, by its name and severity. They are tried in this order: an alert by a rate looks back over
 * minutes, and must not be there already because of another one's fault.
 */
export const faults: Record<string, Fault> = {
  'ProcessDown critical': killedProcess,
  'NoWorker critical': stoppedJobs,
  'ErrorRate critical': unreadableTable,
  'PaymentsStuck critical': strandedPayment,
  'WebhooksFailed warning': failedEvent,
  'TimedJobFailed warning': failedJob,
  'UploadsUnscanned warning': oldUpload,
  'DeadLetters warning': givenUpJob,
  'ChainBroken critical': forgedRow,
  'MailFailures warning': refusedMails,
  'QueueAge warning': waitingMails,
  'TimedJobMissed critical': missedJob,
  'FrontDoorStale warning': staleFrontDoor,
  'DiskFull warning': fullDisk(90),
  'DiskFull critical': fullDisk(97),
  'StorageFailed critical': fullDisk(100),
  'DatabaseConnections warning': takenConnections,
  'PoolExhausted warning': heldLock,
  'EventLoopDelay warning': slowProcess,
  'DatabaseAway critical': closedDatabase,
  'Unavailable critical': pagesWithoutDatabase,
  'Shedding warning': overload,
}
