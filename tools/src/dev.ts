import { watch } from 'node:fs'
import { generate } from './generate.ts'
import { inRoot } from './paths.ts'
import { main } from './progress.ts'
import { backendsAsWritten, frontDoor } from './servers.ts'
import { readPort, readSettings } from './settings.ts'
import { startSystem } from './system.ts'
import { printAccounts, printPlaces, readAccounts } from './welcome.ts'

await main(
  async () => {
    const settings = readSettings({ NODE_ENV: 'development', ...process.env })
    const storefrontPort = readPort(process.env, 'STOREFRONT_DEV_PORT', 3002)
    const portalsPort = readPort(process.env, 'PORTALS_DEV_PORT', 3003)
    const { broken, environment } = await startSystem({
      settings,
      ports: {
        PORT: settings.port,
        BACKEND_PORT: settings.backendPort,
        STOREFRONT_DEV_PORT: storefrontPort,
        PORTALS_DEV_PORT: portalsPort,
      },
      prepare: { sdk: generate, apps: async () => {} },
      servers: [
        ...backendsAsWritten.map((server) => ({
          ...server,
          parameters: ['--watch', '--watch-preserve-output', ...(server.parameters ?? [])],
        })),
        {
          name: 'astro',
          program: 'astro',
          parameters: ['dev', '--port', String(storefrontPort), '--host', '127.0.0.1'],
          folder: 'storefront',
          script: 'astro',
        },
        {
          name: 'vite',
          program: 'vite',
          parameters: ['--port', String(portalsPort), '--strictPort', '--host', '127.0.0.1'],
          folder: 'portals',
          script: 'vite',
          environment: { PORTALS_DEV_PORT: String(portalsPort) },
        },
        {
          ...frontDoor,
          environment: {
            STOREFRONT_DEV_URL: `http://127.0.0.1:${storefrontPort}`,
            PORTALS_DEV_URL: `http://127.0.0.1:${portalsPort}`,
          },
        },
      ],
      patience: 120,
    })
    printPlaces(settings.publicUrl)
    if (settings.demoData) printAccounts(await readAccounts(environment))
    console.log(`Changes are taken over while it runs; logs are in ${settings.dataFolder}/logs. Ctrl-C ends it.`)
    regenerateOnChange()
    return broken
  },
  { whenInterrupted: 0 },
)

function regenerateOnChange() {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  watch(inRoot('api-spec'), { recursive: true }, (_event, name) => {
    if (!name?.endsWith('.yaml')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(generate).catch((error) => console.error(error.message))
    }, 300)
  })
}
