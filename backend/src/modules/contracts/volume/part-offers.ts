import { type Cents, cents, centsToEuros } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as partOffers from './part-offers.repository.ts'

/** domain/amounts#part-offer [dec]: so long is a part held for the one it was offered to. */
export const PART_OFFER_HOURS = 48
const hour = 3_600_000

/** Less than the whole amount is free: the part is held, and the investor asked (M06b). */
export async function offerPart(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  { trancheId, amount }: { trancheId: string; amount: Cents },
): Promise<void> {
  const now = scope.clock.now()
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + PART_OFFER_HOURS * hour)
  await partOffers.insertPartOffer(tx, {
    id,
    orderId: contract.orderId,
    trancheId,
    amount,
    offeredAt: now,
    expiresAt,
  })
  await writeHistory(scope, tx, { entity: 'part_offer', entityId: id, event: 'offer', from: null, to: 'open' })
  await notifyInvestor(scope, tx, contract, {
    template: 'M06b',
    parameters: {
      offeredAmount: centsToEuros(cents(amount)),
      answerBy: expiresAt.toISOString(),
    },
  })
}

/** Whatever is open of an order ends; the volume is held no more. */
export async function closePartOffers(
  scope: Scope,
  tx: Tx,
  orderId: string,
  state: partOffers.PartOfferEnd,
): Promise<void> {
  const open = await partOffers.findOpen(tx, orderId)
  if (!open) return
  await partOffers.endPartOffer(tx, open.id, state, scope.clock.now())
  await writeHistory(scope, tx, { entity: 'part_offer', entityId: open.id, event: state, from: 'open', to: state })
}
