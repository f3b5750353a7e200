import { join } from 'node:path'
import { buildApps } from './builds.ts'
import { withoutSettings } from './configuration.ts'
import { generate } from './generate.ts'
import { makeFolder } from './paths.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { atTheEnd } from './processes.ts'
import { backends, frontDoor } from './servers.ts'
import { findFreePort, type Settings } from './settings.ts'
import { backendUrl, type System, startSystem } from './system.ts'

export type ScratchSystem = System & { url: string; backendUrl: string }

type Options = { environment?: NodeJS.ProcessEnv; demoData?: boolean }

/** A whole system for tests and benchmarks: default settings but those given, free ports, a database that goes with it. */
export async function startScratchSystem(
  databaseServer: string,
  folder: string,
  { environment = {}, demoData = true }: Options = {},
): Promise<ScratchSystem> {
  const suffix = demoData ? '' : '-empty'
  const database = `goldammer_scratch_${process.pid}${demoData ? '' : '_empty'}`
  const databaseUrl = await createDatabase(databaseServer, database)
  const drop = () => dropDatabase(databaseServer, database)
  atTheEnd(drop)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings: Settings = {
    // Every investor of the browser tests registers from this machine.
    environment: { ...withoutSettings(), REGISTRATIONS_PER_HOUR: '1000', ...environment },
    port,
    backendPort: await findFreePort(),
    publicUrl: url,
    dataFolder: makeFolder(join(folder, `files${suffix}`)),
    databaseUrl,
    demoData,
  }
  const system = await startSystem({
    settings,
    ports: {},
    prepare: { sdk: generate, apps: buildApps },
    servers: [...backends, frontDoor].map((server) => ({ ...server, name: `${server.name}${suffix}` })),
    patience: 60,
  })
  const stop = async () => {
    await system.stop()
    await drop()
  }
  return { ...system, url, backendUrl: backendUrl(settings), stop }
}
