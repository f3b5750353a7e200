// One data folder, one running system: a second one would stop the database under the first.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atTheEnd, commandLine, endGroups } from './processes.ts'
import { Problem } from './progress.ts'

type Note = { supervisor: number; publicUrl?: string; servers: { pid: number; script: string }[] }

const fileOf = (dataFolder: string) => join(dataFolder, 'running.json')

/** Takes the data folder, and ends servers that an earlier run left behind when it was killed. */
export async function claim(dataFolder: string, publicUrl?: string) {
  const file = fileOf(dataFolder)
  const earlier = read(file)
  if (earlier && commandLine(earlier.supervisor).includes('tools/src/')) {
    throw new Problem(
      `Goldammer already runs on ${dataFolder} (process ${earlier.supervisor}). End it, or set DATA_DIR to another folder.`,
    )
  }
  const left = (earlier?.servers ?? []).filter(({ pid, script }) => commandLine(pid).includes(script))
  if (left.length > 0) {
    console.log(`Ending ${left.length} processes that an earlier start left behind …`)
    await endGroups(left.map(({ pid }) => pid))
  }
  const note: Note = { supervisor: process.pid, ...(publicUrl && { publicUrl }), servers: [] }
  const write = () => writeFileSync(file, JSON.stringify(note))
  write()
  const release = () => rmSync(file, { force: true })
  atTheEnd(async () => release())
  return {
    release,
    noteServer(pid: number, script: string) {
      note.servers.push({ pid, script })
      write()
    },
  }
}

/** The address of the system that runs on the folder, if one does. */
export function addressOf(dataFolder: string): string | null {
  const note = read(fileOf(dataFolder))
  return note?.publicUrl && commandLine(note.supervisor).includes('tools/src/') ? note.publicUrl : null
}

function read(file: string): Note | null {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Cut short by a crash.
    return null
  }
}
