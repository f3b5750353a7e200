import { viewOf } from '../../shared/table-view.ts'

/** The accounts that investors pay from and are paid to. */
export const bankAccountView = viewOf('bankAccount', [
  'accountHolder',
  'bank',
  'bic',
  'createdAt',
  'deletedAt',
  'iban',
  'id',
  'investorId',
  'isDefault',
  'state',
])

/** Where tokens are delivered to. */
export const walletView = viewOf('wallet', [
  'createdAt',
  'id',
  'investorId',
  'termsConsentAt',
  'termsVersion',
  'type',
  'walletAddress',
])

/** Where securities are delivered to. */
export const depotView = viewOf('depot', [
  'bank',
  'beneficialOwnerConsent',
  'bic',
  'blz',
  'createdAt',
  'depotNumber',
  'id',
  'investorId',
  'owner',
  'secondOwner',
])
