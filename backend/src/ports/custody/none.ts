import { AppError } from '../../shared/app-error.ts'
import type { CustodyPort } from './port.ts'

const refuse = () => Promise.reject(new AppError('CUSTODY_PROVIDER_NONE'))

/** Nobody keeps tokens or securities: whatever needs it has been refused before (provider-services.ts). */
export const noCustody: CustodyPort = { name: 'none', openWallet: refuse, transfer: refuse, readEvent: () => null }
