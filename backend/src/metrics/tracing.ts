import { startTracing, type Tracing, type TracingSettings } from '@goldammer/sdk/tracing'
import type { JobWatch } from '../jobs/effects.ts'
import type { StatementWatch } from '../shared/postgres/connections.ts'

/** Traces of this process; `role` becomes part of its name. */
export async function openTracing(
  settings: TracingSettings,
  role: string,
): Promise<{ tracing: Tracing; watchStatement: StatementWatch; watchJob: JobWatch }> {
  const tracing = await startTracing(settings, `goldammer ${role}`)
  return {
    tracing,
    // The first word says what it does. The text has `$1` for values.
    watchStatement: (text, send) => {
      const [operation = ''] = text.trimStart().split(/\W/, 1)
      return tracing.child(operation.toUpperCase(), { 'db.system.name': 'postgresql', 'db.query.text': text }, send)
    },
    watchJob: ({ lane, task }, work) => tracing.root(`job ${task}`, { lane, task }, work),
  }
}
