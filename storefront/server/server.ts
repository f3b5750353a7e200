import { buildFrontDoor } from './app.ts'
import { readConfig } from './config.ts'

try {
  const config = readConfig()
  const app = await buildFrontDoor(config)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => app.close().then(() => process.exit(0)))
  }
  await app.listen({ port: config.port, host: config.host })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
