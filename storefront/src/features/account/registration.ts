import { readEntryPoint } from '@goldammer/sdk/rules/entry-point'
import { bodyOf } from '../../lib/form-body.ts'

/** The form as the interface takes it: boxes become booleans, the only VAT id a list. */
export function registrationOf(form: FormData, storefrontUrl: string, affiliateCode?: string) {
  const { vatIds, company, acceptedDataProtection, newsletterOptIn, ...rest } = bodyOf(form)
  // Whatever a link has left in the cookie, nobody is kept from registering by it.
  const entryPoint = readEntryPoint(affiliateCode)
  const isBusiness = rest.accountType === 'business'
  return {
    ...rest,
    ...(isBusiness && company && { company }),
    ...(isBusiness && typeof vatIds === 'object' && { vatIds: Object.values(vatIds) }),
    acceptedDataProtection: acceptedDataProtection === 'true',
    newsletterOptIn: newsletterOptIn === 'true',
    storefrontUrl,
    ...(entryPoint && { affiliateCode: entryPoint }),
  }
}
