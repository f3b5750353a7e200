import { idOf } from '@goldammer/backend/shared/demo-ids'
import { writeHistory } from '@goldammer/backend/shared/history'
import { namedId } from '@goldammer/backend/shared/ids'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Loading } from './loading.ts'

const day = 86_400_000

/** What two companies asked for: of the full round nobody has decided, that of the Genussrecht goes on. Days count from today. */
const requests = [
  {
    productKey: 'p8',
    companyKey: 'mooremess',
    askedDaysAgo: 2,
    lastDayIn: 10,
    reason:
      'Das Volumen ist gezeichnet, und auf der Warteliste stehen mehr Anleger, als noch nachrücken können. Wir möchten die Stellen zum Jahreswechsel besetzen.',
    refusal: null,
  },
  {
    productKey: 'p12',
    companyKey: 'kruemelwerk',
    askedDaysAgo: 15,
    lastDayIn: 7,
    reason: 'Die zweite Linie ist bestellt; das bisher gezeichnete Volumen genügt für die Anzahlung.',
    refusal:
      'Die Anzahlung deckt die Linie nicht. Im Informationsblatt steht der volle Betrag als Verwendungszweck; die Runde läuft deshalb wie geplant weiter.',
  },
]

/** domain/funding-rounds#early-end: companies ask that a round ends before its day, compliance decides. */
export async function loadEarlyEnds({ tx, now }: Loading): Promise<void> {
  for (const { productKey, companyKey, askedDaysAgo, lastDayIn, reason, refusal } of requests) {
    const { id: fundingRoundId } = await tx
      .selectFrom('fundingRound')
      .select('id')
      .where('productId', '=', idOf.product(productKey))
      .executeTakeFirstOrThrow()
    const { customerId: askedBy } = await tx
      .selectFrom('companyMembership')
      .select('customerId')
      .where('companyId', '=', idOf.company(companyKey))
      .where('role', '=', 'editor')
      .executeTakeFirstOrThrow()
    const id = namedId(`demo.earlyEnd.${productKey}`)
    const createdAt = new Date(now.getTime() - askedDaysAgo * day)
    const decidedBy = idOf.staff('staff-compliance-1')
    const decidedAt = new Date(createdAt.getTime() + 2 * day)
    const decision = refusal === null ? {} : { decisionReason: refusal, decidedBy, decidedAt }
    await tx
      .insertInto('earlyEnd')
      .values({
        id,
        fundingRoundId,
        reason,
        askedBy,
        createdAt,
        ...decision,
        lastDay: addDays(toLocalDate(now), lastDayIn),
        state: refusal === null ? 'pending' : 'refused',
      })
      .execute()
    const step = { entity: 'early_end', entityId: id }
    const asking = { clock: { now: () => createdAt }, actor: { kind: 'customer' as const, customerId: askedBy } }
    await writeHistory(asking, tx, { ...step, event: 'ask', from: null, to: 'pending', reason })
    if (refusal === null) continue
    const actor = { kind: 'staff' as const, staffId: decidedBy, roles: ['compliance'] }
    const deciding = { clock: { now: () => decidedAt }, actor }
    await writeHistory(deciding, tx, { ...step, event: 'refuse', from: 'pending', to: 'refused', reason: refusal })
  }
}
