import type { PortalDocumentKind } from '@goldammer/sdk/store/model'

/** The papers a customer may have, in the order of an investment's life. */
export const DOCUMENT_KINDS = [
  'offer',
  'contract',
  'withdrawal_instruction',
  'withdrawal_receipt',
  'certificate',
  'schedule',
  'typed_confirmation',
  'payout_statement',
  'tax_certificate',
  'yearly_overview',
  'cancellation',
] as const satisfies PortalDocumentKind[]
