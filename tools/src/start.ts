import { spawnSync } from 'node:child_process'
import { buildApps } from './builds.ts'
import { generate } from './generate.ts'
import { root } from './paths.ts'
import { main } from './progress.ts'
import { backends, frontDoor } from './servers.ts'
import { readSettings } from './settings.ts'
import { startSystem } from './system.ts'
import { printAccounts, printPlaces, readAccounts } from './welcome.ts'

/** When the bootstrap began, so that the installation counts too. */
const began = Number(process.env.BOOTSTRAP_BEGAN) || Date.now()

await main(
  async () => {
    const settings = readSettings()
    const accounts = settings.demoData ? readAccounts(settings.environment) : Promise.resolve([])
    const { broken } = await startSystem({
      settings,
      ports: { PORT: settings.port, BACKEND_PORT: settings.backendPort },
      prepare: { sdk: generate, apps: buildApps },
      servers: [...backends, frontDoor],
      patience: 60,
    })
    const seconds = (Date.now() - began) / 1000
    printPlaces(settings.publicUrl)
    printAccounts(await accounts)
    console.log(`Ready after ${seconds.toFixed(1)} s${diskUse(seconds)}. Ctrl-C ends it.`)
    return broken
  },
  { whenInterrupted: 0 },
)

/** Only after a first start: counting takes as long as starting. */
function diskUse(seconds: number): string {
  if (seconds < 10) return ''
  const { stdout, status } = spawnSync('du', ['-sk', root], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 ? `, ${Math.round(Number.parseInt(stdout, 10) / 1024)} MB on disk` : ''
}
