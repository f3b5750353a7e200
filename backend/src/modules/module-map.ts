/** A folder beside this file, with what the tests of the walls hold it to. */
export type BackendModule = { name: string }

/**
 * The modules of the backend, lower ones first. A module imports from those above it in this list and from no other,
 * types included; what a lower module has to start in a higher one goes through the outbox or through a registry.
 */
export const MODULES: readonly BackendModule[] = [
  { name: 'reference' },
  { name: 'notifications' },
  { name: 'security' },
  { name: 'customers' },
  { name: 'session' },
  { name: 'catalogue' },
  { name: 'content' },
  { name: 'media' },
  { name: 'forms' },
  { name: 'wishlist' },
  { name: 'cart' },
  { name: 'compliance' },
  { name: 'identity' },
  { name: 'investors' },
  { name: 'documents' },
  { name: 'payments' },
  { name: 'contracts' },
  { name: 'payouts' },
  { name: 'movements' },
  { name: 'checkout' },
  { name: 'reports' },
  { name: 'projects' },
  { name: 'posts' },
  { name: 'issuers' },
  { name: 'change-requests' },
  { name: 'products' },
  { name: 'early-ends' },
  { name: 'leads' },
  { name: 'company-pages' },
  { name: 'staff' },
  { name: 'statistics' },
  { name: 'operations' },
]
