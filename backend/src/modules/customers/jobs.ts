import type { Effect } from '../../jobs/effects.ts'
import { sendRecoveryLink } from './credentials.service.ts'

export const effects: Record<string, Effect> = {
  recovery: (scope, { id, payload }) => sendRecoveryLink(scope, id, payload as Parameters<typeof sendRecoveryLink>[2]),
}
