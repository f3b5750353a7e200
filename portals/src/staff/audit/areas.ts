import type { AuditArea } from '@goldammer/sdk/staff/model'

/** What acts are about, as people would look for them. */
export const areas = {
  impersonation: ['impersonation'],
  account: ['account', 'customer'],
  changes: ['changeRequest'],
  compliance: ['complianceCase'],
  cancellations: ['cancellationRequest', 'withdrawal'],
  payments: ['payment', 'debitFile', 'financeTask'],
  orders: ['goodsOrder'],
  payouts: ['payout', 'payoutFile', 'payoutRun', 'payouts'],
  taxes: ['taxCertificate', 'taxCertificates', 'nonAssessmentCertificate', 'residenceProof'],
  products: ['product', 'profitFigure', 'promotion', 'properties', 'round'],
  companies: ['company'],
  leads: ['demand'],
  projects: ['project', 'report'],
  content: [
    ...['blogAuthor', 'blogPost', 'category', 'cmsPage', 'faq', 'landingPage', 'media'],
    ...['redirect', 'routeRules', 'snippet', 'startPage'],
  ],
  messages: ['comment', 'contactMessage', 'newsletter', 'review'],
  staff: ['staff'],
  audit: ['audit'],
  operations: ['consentSettings', 'maintenance', 'operations', 'setting', 'shopChoices'],
} as const satisfies Record<string, AuditArea[]>
