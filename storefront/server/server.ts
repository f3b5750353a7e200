import { bufferedLog } from '@goldammer/sdk/buffered-log'
import { LISTEN_BACKLOG } from '@goldammer/sdk/constants'
import { Draining } from '@goldammer/sdk/draining'
import { buildFrontDoor } from './app.ts'
import { type Config, readConfig } from './config.ts'

const NO_SUCH_ADDRESS =
  'This machine has no such address. Set HOST (or METRICS_HOST) to one of its addresses, such as 127.0.0.1.'

const MENDED: Record<string, string> = {
  EADDRINUSE: 'The port is in use by another program. End it, or set PORT (or METRICS_PORT) to a free port.',
  EACCES: 'This user may not open the port. Set PORT (or METRICS_PORT) to a port above 1023.',
  EADDRNOTAVAIL: NO_SUCH_ADDRESS,
  ENOTFOUND: NO_SUCH_ADDRESS,
}

/** Of `sysexits.h`, for a supervisor, as at the backend: a person has to mend it first. */
const EX_CONFIG = 78

/** After draining, to answer what has begun; the supervisor grants two seconds more. */
const PATIENCE_MS = 8_000

const config = configOrExit()
try {
  const draining = new Draining()
  const metrics = config.metrics ? new (await import('./metrics.ts')).FrontDoorMetrics() : undefined
  const tracing = config.tracing
    ? await (await import('@goldammer/sdk/tracing')).startTracing(config.tracing, 'goldammer front door')
    : undefined
  const app = await buildFrontDoor(config, draining, { metrics, tracing, logTo: bufferedLog() })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), config.drainSeconds * 1000 + PATIENCE_MS).unref()
      draining
        .begin(config.drainSeconds)
        .then(() => app.close())
        .then(() => tracing?.stop())
        .then(() => process.exit(0))
    })
  }
  if (config.metrics) await metrics?.listen(config.metrics)
  await app.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const whatToDo = code && MENDED[code]
  console.error(whatToDo ? `${message}\n${whatToDo}` : error instanceof Error ? message : error)
  process.exit(whatToDo ? EX_CONFIG : 1)
}

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(EX_CONFIG)
  }
}
