import type { StaffMember } from '@goldammer/sdk/staff/model'
import { useSearchParams } from 'react-router'
import { readLocale, storeLocale } from '../../shared/cookie.ts'
import { usePortal } from '../../shared/portal-context.ts'

/** A full page load: whatever was read as nobody is read again. */
export function useEnter() {
  const [params] = useSearchParams()
  const { base } = usePortal().portalAddress
  return ({ mustSetUp, mustChangePassword, locale }: StaffMember) => {
    // Who has chosen no language here reads the account's.
    if (!readLocale()) storeLocale(locale)
    location.assign(base + (mustSetUp || mustChangePassword ? '/account' : (params.get('to') ?? '')))
  }
}
