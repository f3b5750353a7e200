import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { MODULES } from './module-map.ts'

type Import = { file: string; module: string; imported: string; importedModule: string }

/** Imports upwards that are left; each goes, and none is added. */
const BREACHES = [
  'catalogue/handlers.ts → content/pages.ts',
  'compliance/decisions.service.ts → identity/holds.service.ts',
  'compliance/decisions.service.ts → investors/limit-exemption.ts',
  'compliance/decisions.service.ts → investors/service.ts',
  'compliance/service.ts → identity/service.ts',
  'compliance/service.ts → investors/service.ts',
  'customers/handlers.ts → documents/download.ts',
  'customers/handlers.ts → session/service.ts',
  'customers/newsletter-readers.service.ts → documents/download.ts',
  'documents/contract-facts.ts → contracts/quota.ts',
  'documents/contract-papers.ts → contracts/cancellation.rules.ts',
  'documents/contract-papers.ts → contracts/way-out.rules.ts',
  'documents/handlers.ts → contracts/investments-export.ts',
  'documents/handlers.ts → issuers/export.ts',
  'documents/handlers.ts → reports/payout-plan-export.ts',
  'documents/make-document.ts → contracts/tax-estimate.ts',
  'identity/handlers.ts → investors/service.ts',
  'investors/certificate-review.service.ts → documents/download.ts',
  'investors/handed-in-proofs.service.ts → documents/download.ts',
  'investors/handlers.ts → documents/download.ts',
  'investors/own-proofs.service.ts → documents/tickets.ts',
  'investors/residence-review.service.ts → documents/download.ts',
  'investors/tax.handlers.ts → documents/download.ts',
  'notifications/closing.ts → customers/closing.ts',
  'notifications/exporting.ts → customers/exporting.ts',
  'notifications/jobs.ts → contracts/instruction.service.ts',
  'payments/jobs.ts → checkout/goods-payment.ts',
  'payments/listeners.ts → checkout/goods-payment.ts',
  'payments/listeners.ts → contracts/service.ts',
  'payouts/handlers.ts → staff/customers.service.ts',
  'reference/consent.service.ts → catalogue/purge.ts',
  'reference/handlers.ts → cart/cart.ts',
  'reference/handlers.ts → cart/service.ts',
  'reference/handlers.ts → documents/download.ts',
  'reference/handlers.ts → session/session.ts',
  'reference/route-rules.service.ts → catalogue/purge.ts',
  'reference/shop-choices.service.ts → catalogue/purge.ts',
  'reference/snippet-editing.service.ts → catalogue/purge.ts',
  'security/chain.service.ts → staff/audit-check.rules.ts',
  'security/exporting.ts → customers/exporting.ts',
  'session/context.service.ts → documents/masked-papers.rules.ts',
  'session/handlers.ts → staff/factor-resets.service.ts',
]

const order = MODULES.map(({ name }) => name)
const positionOf = (module: string) => order.indexOf(module)

/** What stands in another module, of types as of values. */
function importsBetweenModules(): Import[] {
  return globSync('*/**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap((path) => {
    const file = path.split(sep).join('/')
    const text = readFileSync(join(import.meta.dirname, path), 'utf8')
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, target = '']) => join('/', file, '..', target).split(sep).join('/').slice(1))
      .map((imported) => ({ file, module: moduleOf(file), imported, importedModule: moduleOf(imported) }))
      .filter(({ module, importedModule }) => order.includes(importedModule) && importedModule !== module)
  })
}

const moduleOf = (file: string) => file.slice(0, Math.max(0, file.indexOf('/')))

test('style §1 the map has every module once', () => {
  const folders = globSync('*/', { cwd: import.meta.dirname })
  expect(order.toSorted()).toEqual(folders.toSorted())
})

test('style §1 no module imports from one that stands above it', () => {
  const upward = importsBetweenModules()
    .filter(({ module, importedModule }) => positionOf(importedModule) > positionOf(module))
    .map(({ file, imported }) => `${file} → ${imported}`)
  expect(upward.toSorted()).toEqual(BREACHES.toSorted())
})

test('style §1 no module imports another’s repository; reference’s is for all', () => {
  const reached = importsBetweenModules()
    .filter(({ imported, importedModule }) => /[/.]repository\.ts$/.test(imported) && importedModule !== 'reference')
    .map(({ file, imported }) => `${file} → ${imported}`)
  expect(reached).toEqual([])
})
