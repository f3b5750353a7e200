import type { APIRequestContext } from '@playwright/test'
import { query } from './database.ts'
import { filingDayComes } from './later.ts'
import { expectSoon } from './news.ts'
import type { StaffApi } from './staff.ts'

type Debit = {
  state: string
  dueDate: string | null
  fileId: string | null
  fileState: string | null
  collectionId: string | null
  announcedAt: string | null
}

const debitsOf = (orderIds: string[]) =>
  query<Debit>(
    `select payment.state, payment.due_date::text as "dueDate", replace(file.id::text, '-', '') as "fileId", file.state as "fileState",
        collection.id as "collectionId", mail.delivered_at as "announcedAt"
      from payment
      left join outbox as mail on mail.id = payment.prenotification_id
      left join debit_file as file on file.id = payment.debit_file_id
      left join sandbox.collection as collection on collection.payment_id = payment.id
      where payment.order_id = any($1::uuid[])`,
    [orderIds],
  )

/**
 * What these orders owe is put together, checked by one of finance, released by another, filed, and credited by the bank; of
 * each what is still to be done.
 */
export async function collectFor(orderIds: string[], fritz: StaffApi, frida: StaffApi, bank: APIRequestContext) {
  const count = async (open: (debit: Debit) => boolean) => (await debitsOf(orderIds)).filter(open).length
  await expectSoon(() => count(({ dueDate, announcedAt }) => !dueDate || !announcedAt), {
    message: 'all debits are announced',
  }).toBe(0)
  const isAnnounced = ({ state }: Debit) => state === 'prenotified'
  const announced = (await debitsOf(orderIds)).filter(isAnnounced)
  if (announced.length > 0) await fritz.post('/debit-files', { dueUntil: latestOf(announced) })
  const files = (await debitsOf(orderIds)).filter(isAnnounced)
  for (const [id, state] of new Map(files.map(({ fileId, fileState }) => [fileId!, fileState]))) {
    if (state === 'prepared') await fritz.post(`/debit-files/${id}/check`)
    if (state !== 'released') await frida.post(`/debit-files/${id}/release`)
    await filingDayComes(id)
  }
  await expectSoon(() => count(({ collectionId }) => !collectionId), { message: 'the bank has all debits' }).toBe(0)
  for (const { collectionId, state } of await debitsOf(orderIds))
    if (state !== 'settled') await bank.post(`/sandbox/bank/collections/${collectionId}/settle`, { maxRedirects: 0 })
  await expectSoon(() => count(({ state }) => state !== 'settled'), { message: 'all debits are credited' }).toBe(0)
}

const latestOf = (debits: Debit[]) =>
  debits
    .map(({ dueDate }) => dueDate!)
    .sort()
    .at(-1)
