import { expect, test } from 'vitest'
import { usesIn } from './table-use.ts'

const TABLES = ['customer', 'shopOrder', 'contract', 'staff', 'bankAccount']
const reads = (table: string) => ({ table, writes: false })
const writes = (table: string) => ({ table, writes: true })

const byTable = (one: { table: string }, other: { table: string }) => one.table.localeCompare(other.table)

test.each([
  ["db.selectFrom('shopOrder as order').innerJoin('customer', 'a', 'b')", [reads('shopOrder'), reads('customer')]],
  ["tx.updateTable('contract').set({}).from('customer')", [writes('contract'), reads('customer')]],
  ["tx.insertInto('contract').values(row)", [writes('contract')]],
  ["tx.deleteFrom('contract').using('staff')", [writes('contract'), reads('staff')]],
  ["db.selectFrom(['contract', 'staff as one'])", [reads('contract'), reads('staff')]],
  ["insertRows(tx, 'contract', rows)", [writes('contract')]],
  ['sql`select * from shop_order o join customer on #{a} = b`', [reads('shopOrder'), reads('customer')]],
  ['sql`select * from shop_order join customer on a = b`', [reads('shopOrder'), reads('customer')]],
  ['sql`select * from shop_order left join customer using (id)`', [reads('shopOrder'), reads('customer')]],
  ['sql`select * from shop_order o, customer c`', [reads('shopOrder'), reads('customer')]],
  ['sql`insert into shop_order (a) select b from customer`', [writes('shopOrder'), reads('customer')]],
  ['sql`update shop_order o set a = 1 from customer`', [writes('shopOrder'), reads('customer')]],
  ['sql`select 1 from contract for update`', [reads('contract')]],
  ['sql`select #{one} from #{sql.table("contract")}`', [reads('contract')]],
  ["pool.query('delete from contract')", [writes('contract')]],
  [
    "for (const one of ['contract', 'staff'] as const) tx.deleteFrom(one as 'customer')",
    [writes('contract'), writes('staff')],
  ],
  [
    "type Held = 'contract' | 'staff'\nfunction drop(held: Held) { tx.deleteFrom(held as 'customer') }",
    [writes('contract'), writes('staff')],
  ],
  [
    "const columns = { bankAccount: 'a' } as const\nfunction drop(one: keyof typeof columns) { tx.deleteFrom(one) }",
    [writes('bankAccount')],
  ],
  [
    "type Place = { table: 'staff' | 'shop_order' }\nconst set = (to: Place) => sql`update #{sql.table(to.table)} set a = 1`",
    [writes('staff'), writes('shopOrder')],
  ],
  ['function drop(one: Imported) { tx.deleteFrom(one) }', [writes('*')]],
  ["log('from customer to staff'); Array.from('customer')", []],
] as const)('style §1 the tables of %s', (text, expected) => {
  // A placeholder of a template, which Biome takes for a mistake in a plain string.
  expect(usesIn(text.replaceAll('#{', '${'), TABLES).toSorted(byTable)).toEqual(expected.toSorted(byTable))
})
