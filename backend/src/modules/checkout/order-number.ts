import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { formatOrderNumber } from '@goldammer/sdk/rules/order-number'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'

const blockSize = 100

type Block = { year: number; next: number; end: number }
const blocks = new WeakMap<Database, Block>()

async function drawBlock(db: Database, year: number): Promise<Block> {
  const { rows } = await sql<{ nextNumber: number }>`
    insert into order_number_block as block (year, next_number) values (${year}, ${1 + blockSize})
    on conflict (year) do update set next_number = block.next_number + ${blockSize}
    returning next_number`.execute(db)
  const end = rows[0]!.nextNumber
  return { year, next: end - blockSize, end }
}

/** domain/payments#order-number: numbers are drawn in blocks of 100 per process, outside the order's transaction; gaps are allowed. */
export async function drawOrderNumber({ db, clock }: Pick<Scope, 'db' | 'clock'>): Promise<string> {
  const year = yearOf(toLocalDate(clock.now()))
  let block = blocks.get(db)
  if (!block || block.year !== year || block.next >= block.end) {
    block = await drawBlock(db, year)
    blocks.set(db, block)
  }
  return formatOrderNumber(year, block.next++)
}
