import { ApiClientError } from './api-client-error.ts'

const MAINTENANCE_CODE = 'FRAMEWORK__API_SALES_CHANNEL_MAINTENANCE_MODE'

export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError'
  readonly status = 503

  constructor() {
    super('MAINTENANCE_MODE')
  }
}

export function isMaintenance(error: unknown): boolean {
  return error instanceof MaintenanceError || (error instanceof ApiClientError && error.has(MAINTENANCE_CODE))
}

/** R4.12, R8.03: the error that a page shows for `error`. */
export function asPageError(error: unknown): unknown {
  return isMaintenance(error) ? new MaintenanceError() : error
}
