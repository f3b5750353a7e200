import { AppError } from '../../shared/app-error.ts'
import type { IdentityPort } from './port.ts'

/** Nobody checks identities: whatever needs it has been refused before (provider-services.ts). */
export const noIdentity: IdentityPort = {
  name: 'none',
  patience: 10_000,
  openSession: () => Promise.reject(new AppError('IDENTITY_PROVIDER_NONE')),
  readEvent: () => null,
}
