import type { AuditArea } from '@goldammer/sdk/staff/model'

/** What acts are about, as people would look for them. */
export const areas = {
  impersonation: ['impersonation'],
  account: ['account', 'customer'],
  changes: ['changeRequest'],
  compliance: ['complianceCase'],
  cancellations: ['cancellationRequest'],
  payments: ['payment', 'debitFile'],
  payouts: ['payout', 'payoutFile', 'payoutRun', 'payouts'],
  taxes: ['taxCertificate', 'taxCertificates', 'nonAssessmentCertificate'],
  products: ['product', 'profitFigure', 'promotion', 'round'],
  companies: ['company'],
  leads: ['demand'],
  projects: ['project', 'report'],
  staff: ['staff'],
  audit: ['audit'],
  operations: ['operations', 'setting'],
} as const satisfies Record<string, AuditArea[]>
