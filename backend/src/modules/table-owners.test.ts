import { expect, test } from 'vitest'
import { findTableUses, listTables, type TableUse } from '../../test/table-use.ts'
import { MODULES, OTHER_FOLDERS } from './module-map.ts'

/** Writes to tables of another folder that are left; each goes, and none is added. */
const WRITES_LEFT: string[] = [
  'jobs/worker.ts → outbox',
  'modules/checkout/closing.ts → shopOrder',
  'modules/checkout/digital-goods.service.ts → shopOrder',
  'modules/checkout/drafts.service.ts → investor',
  'modules/checkout/goods.repository.ts → orderLineItem',
  'modules/checkout/goods.repository.ts → shopOrder',
  'modules/checkout/order.service.ts → selfDisclosure',
  'modules/checkout/orders.repository.ts → shopOrder',
  'modules/content/navigation.service.ts → productCategory',
  'modules/contracts/cancellation.repository.ts → contractDocument',
  'modules/contracts/redemption.service.ts → product',
  'modules/contracts/rounds.service.ts → product',
  'modules/contracts/waiting-list.ts → fundingRound',
  'modules/forms/capital-demand.service.ts → capitalDemand',
  'modules/investors/closing.ts → complianceCase',
  'modules/investors/closing.ts → identityCheck',
  'modules/issuers/closing.ts → companyMembership',
  'modules/issuers/core-data.service.ts → company',
  'modules/issuers/invitations.service.ts → companyMembership',
  'modules/issuers/users.service.ts → companyMembership',
  'modules/issuers/verified.service.ts → company',
  'modules/leads/register-data.ts → company',
  'modules/leads/requests.service.ts → companyMembership',
  'modules/notifications/jobs.ts → outbox',
  'modules/notifications/service.ts → outbox',
  'modules/payments/repository.ts → bankAccount',
  'modules/payouts/statements.ts → contractDocument',
  'modules/products/apply.ts → collectible',
  'modules/products/apply.ts → fundingRound',
  'modules/products/apply.ts → media',
  'modules/products/apply.ts → priceTier',
  'modules/products/apply.ts → product',
  'modules/products/apply.ts → productCategory',
  'modules/products/apply.ts → productDocument',
  'modules/products/apply.ts → seoUrl',
  'modules/products/apply.ts → tariff',
  'modules/products/apply.ts → tranche',
  'modules/products/drafts.service.ts → fundingRound',
  'modules/products/drafts.service.ts → product',
  'modules/products/drafts.service.ts → tranche',
  'modules/products/promotions.service.ts → promotion',
  'modules/products/properties.service.ts → propertyOption',
  'modules/session/factors/codes.repository.ts → staff',
  'modules/session/factors/passkeys.repository.ts → *',
  'modules/session/new-device.service.ts → customer',
  'modules/staff/author-accounts.service.ts → customer',
  'modules/staff/identities.service.ts → survey',
  'modules/staff/impersonation.service.ts → impersonationToken',
  'modules/staff/locks.service.ts → customer',
  'modules/staff/session.service.ts → impersonationToken',
  'shared/bank-files.ts → debitFile',
  'shared/bank-files.ts → financeTask',
  'shared/bank-files.ts → payoutFile',
  'shared/media.ts → media',
]

/** A statement that goes over tables which its caller names: over each table with sealed columns, over rows of any table. */
const OVER_NAMED_TABLES = ['shared/insert-rows.ts', 'shared/text-keys.ts']

/** How often a file reads a table of another module. The number shrinks and never grows. */
const MOST_READS_BETWEEN_MODULES = 460

const folders = [...MODULES, ...OTHER_FOLDERS]
const ownerOf = new Map(folders.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)))

/** The module of a file, or the folder beside the modules: `shared`, `plugins`; `src` for what lies in none. */
function folderOf(file: string): string {
  const [top, second, third] = file.split('/')
  if (second === undefined) return 'src'
  return top === 'modules' && third !== undefined ? second : top!
}

// Demo data is written past the services, as a database of today would hold it.
const uses = findTableUses().filter(({ file }) => folderOf(file) !== 'demo')
const foreign = uses.filter(({ file, table }) => ownerOf.get(table) !== folderOf(file))
const show = ({ file, table }: TableUse) => `${file} → ${table}`

test('style §1 each table belongs to one folder', () => {
  const owned = folders.flatMap(({ tables }) => tables)
  expect(owned.toSorted()).toEqual(listTables().toSorted())
})

test('style §1 only its owner writes a table', () => {
  const written = foreign.filter(({ file, writes }) => writes && !OVER_NAMED_TABLES.includes(file))
  expect(written.map(show).toSorted()).toEqual(WRITES_LEFT.toSorted())
})

test.for(folders)('style §1 $name declares the tables of others that it reads, and no more', ({ name, reads }) => {
  const read = foreign.filter(({ file, table, writes }) => folderOf(file) === name && !writes && table !== '*')
  expect([...new Set(read.map(({ table }) => table))].toSorted()).toEqual(reads.toSorted())
})

test('style §1 fewer and fewer files read tables of another module', () => {
  const modules = new Set(MODULES.map(({ name }) => name))
  const between = foreign.filter(
    ({ file, table, writes }) => !writes && modules.has(folderOf(file)) && modules.has(ownerOf.get(table) ?? ''),
  )
  expect(between.length, between.map(show).join('\n')).toBeLessThanOrEqual(MOST_READS_BETWEEN_MODULES)
})
