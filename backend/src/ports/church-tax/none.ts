import { AppError } from '../../shared/app-error.ts'
import type { ChurchTaxPort } from './port.ts'

/** The register is not asked: whatever needs it has been refused before (provider-services.ts). */
export const noChurchTax: ChurchTaxPort = {
  name: 'none',
  ask: () => Promise.reject(new AppError('CHURCH_TAX_PROVIDER_NONE')),
}
