import { idOf } from '@goldammer/backend/shared/demo-ids'
import { namedId } from '@goldammer/backend/shared/ids'
import { json, type Loading } from './loading.ts'

const TEXT =
  'Die Fundamente der ersten beiden Anlagen sind gegossen. Am ersten Samstag im nächsten Monat laden wir zur Besichtigung ein.'

/** domain/rights#bulk-mail: what an editor has written to all investors, and an owner has not released yet. */
export async function loadMailings({ tx, now }: Loading): Promise<void> {
  const companyId = idOf.company('quellhain')
  const { customerId } = await tx
    .selectFrom('companyMembership')
    .select('customerId')
    .where('companyId', '=', companyId)
    .where('role', '=', 'editor')
    .executeTakeFirstOrThrow()
  const { recipients } = await tx
    .selectFrom('contract')
    .select((eb) => eb.fn.countAll<number>().as('recipients'))
    .where('companyId', '=', companyId)
    .where('state', '=', '3_2_active')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('companyMailing')
    .values({
      id: namedId('demo.mailing.quellhain'),
      companyId,
      text: TEXT,
      writtenBy: customerId,
      filters: json({ state: ['3_2_active'] }),
      recipients: Number(recipients),
      state: 'waiting',
      createdAt: now,
    })
    .execute()
}
