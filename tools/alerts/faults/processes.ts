import { setTimeout as wait } from 'node:timers/promises'
import { searchAt } from '../calls.ts'
import { type Fault, goOn } from '../fault.ts'

/** Milliseconds for which a process is halted and then goes on, in turn: it shows its figures each second, and everybody waits. */
const HALTED_MS = 650
const GOES_ON_MS = 300

export const killedProcess: Fault = {
  what: 'a web process is killed',
  async cause({ webs: [, web] }) {
    await web.kill()
    return () => web.start()
  },
}

export const stoppedJobs: Fault = {
  what: 'the only process with jobs is stopped',
  async cause({ jobs }) {
    await jobs.stop()
    return () => jobs.start()
  },
}

export const overload: Fault = {
  what: 'two hundred ask at once for pages that no cache has',
  looksBack: true,
  cause: async ({ frontDoorUrl }) => goOn(200, () => searchAt(frontDoorUrl)),
}

export const slowProcess: Fault = {
  what: 'a web process gets a processor for a third of the time',
  async cause({ webs: [web] }) {
    return goOn(1, async () => {
      web.halt()
      await wait(HALTED_MS)
      web.resume()
      await wait(GOES_ON_MS)
    })
  },
}

export const fullDisk = (percent: number): Fault => ({
  what: `the disk with the files is ${percent} % full`,
  needsDisk: true,
  cause: async ({ disk }) => disk!.fill(percent / 100),
})
