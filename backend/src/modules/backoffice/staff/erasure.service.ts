import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import { exportSections } from '../../../shared/data-export.ts'
import type { Tx } from '../../../shared/database.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { closeAccount, lastDayOf, listReasons } from '../../accounts/customers/account-deletion.service.ts'
import { assertCustomer } from '../../accounts/customers/service.ts'
import { endAllSessions } from '../../accounts/session/service.ts'
import { countReadableMails } from '../../notifications/customer-mails.service.ts'
import { lost, type Row, rowsIn } from './erasure.rules.ts'
import { refuseOwn } from './locks.service.ts'

type Schemas = components['schemas']
type Preview = Omit<Schemas['ErasurePreview'], 'version'>
type Area = Schemas['RecordArea']

/** All that the copy of a customer's data would hold, by area. */
async function readAreas(tx: Tx, customerId: string): Promise<Map<Area, Row[]>> {
  const areas = new Map<Area, Row[]>()
  for (const part of exportSections.read()) areas.set(part.name as Area, rowsIn(await part.read(tx, customerId)))
  return areas
}

async function erase(scope: Scope, tx: Tx, customerId: string, reason: string) {
  const retentions = await closeAccount(scope, tx, customerId, reason)
  await endAllSessions(tx, customerId)
  return retentions
}

/** Erases the data, and derives what was erased from the rows before and after. */
async function eraseAndList(scope: Scope, tx: Tx, customerId: string, reason: string): Promise<Preview> {
  const before = await readAreas(tx, customerId)
  const mails = await countReadableMails(tx, customerId)
  const retentions = await erase(scope, tx, customerId, reason)
  const after = await readAreas(tx, customerId)
  const counts: [Area, number][] = [...before].map(([area, rows]) => [area, lost(rows, after.get(area) ?? [])])
  const erased = [...counts, ['mails', mails] as const]
    .map(([area, count]) => ({ area, count }))
    .filter(({ count }) => count > 0)
  return { refusals: [], erased, kept: retentions, keptUntil: lastDayOf(retentions) }
}

/** Carries what was found out of a transaction that is to leave nothing behind. */
class TakenBack extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('tried only')
    this.preview = preview
  }
}

const withVersion = (preview: Preview): Schemas['ErasurePreview'] => ({ ...preview, version: versionOf(preview) })

/** GDPR Art. 17: what would be erased and what must be retained, why and until when. It changes nothing. */
export async function previewErasure(scope: Scope, customerId: string): Promise<Schemas['ErasurePreview']> {
  await assertCustomer(scope, customerId)
  const refusals = await listReasons(scope, customerId)
  if (refusals.length > 0) {
    return withVersion({ refusals: refusals as Preview['refusals'], erased: [], kept: [], keptUntil: null })
  }
  try {
    return await inTransaction(scope, async (tx) => {
      throw new TakenBack(await eraseAndList(scope, tx, customerId, ''))
    })
  } catch (error) {
    if (error instanceof TakenBack) return withVersion(error.preview)
    throw error
  }
}

/** Erases what the preview has listed, by the rules of customers' own deletion of their account. */
export async function eraseCustomer(
  scope: Scope,
  customerId: string,
  given: Schemas['CustomerReasonInput'],
  version: string | undefined,
): Promise<void> {
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const customer = await tx
      .selectFrom('customer')
      .select('id')
      .where('id', '=', customerId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
    await refuseOwn(scope, tx, customerId)
    refuseStale(await eraseAndList(scope, tx, customerId, reason), version)
  })
}
