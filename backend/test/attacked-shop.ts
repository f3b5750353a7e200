// A shop in which another customer has records, and what is wrong with its answers to calls that nobody should make.
import { errorCatalogue } from '@goldammer/sdk/errors/catalogue'
import { sql } from 'kysely'
import { hashToken, newToken } from '../src/shared/ids.ts'
import { requestOf } from './access-matrix.rows.ts'
import type { BadCall } from './bad-input.ts'
import { buildTestApp } from './build-app.ts'
import { anInvestor } from './investing-factories.ts'
import { anAddress } from './scene/accounts.ts'
import type { Caller, Cast, Json, Operation, Request, Visit } from './scene/callers.ts'
import { aCast, callOf, sceneOf, visitOf } from './scene/callers.ts'
import { aContractPaper, anInvestment } from './scene/contracts.ts'
import { aBankAccount, aDepot } from './scene/investors.ts'
import { aDraft } from './scene/orders.ts'

export type AttackedShop = Awaited<ReturnType<typeof anAttackedShop>>
export type Answer = { statusCode: number; body: string; headers: Json }

/** `close` it at the end. */
export async function anAttackedShop() {
  const app = await buildTestApp({ demo: true })
  const cast = await aCast(app)
  const foreign = await recordsOfTheOther(cast)
  const expired = newToken()
  await leaveAlone(cast, expired)
  // What is due of theirs by itself is no change by somebody's input.
  await app.runJobs()
  return {
    app,
    /** Records of the other customer, by the names fields have for them. */
    foreign,
    /** A token, of the shop and of the staff, that was left alone too long. */
    expired,
    /** A fingerprint of everything that belongs to the other customer, by table. */
    rowsOfTheOther: () => rowsOfTheOther(cast),
    complaintAbout: (operation: Operation, call: BadCall, answer: Answer) =>
      complaintAbout(secretsOf(cast), operation, call, answer),
    /** Somebody who may make the call: failed passwords and the like are counted by customer, so each caller is a new one. */
    async rightfulCaller(operation: Operation): Promise<Caller> {
      const caller = rightfulCaller(operation)
      if (caller === 'customer') cast.people.customer = await anInvestor(app)
      return caller
    },
    /** A visit of the caller and a request that is right. */
    async renewed(operation: Operation, caller: Caller): Promise<{ visit: Visit; good: Request }> {
      const visit = await visitOf(cast, caller)
      return { visit, good: await requestOf(operation, sceneOf(cast, caller, visit.asMe)) }
    },
    /** A new session of somebody, and an address of their own; of the customer who made the records, too. */
    visitOf: (caller: Caller): Promise<Visit> => visitOf(cast, caller),
    close: () => app.close(),
  }
}

async function leaveAlone({ test, people, staff }: Cast, token: string): Promise<void> {
  const longAgo = new Date(test.clock.now().getTime() - 25 * 3_600_000)
  const times = { tokenHash: hashToken(token), createdAt: longAgo, usedAt: longAgo }
  await test.db
    .insertInto('session')
    .values({ ...times, customerId: people.owner!.id })
    .execute()
  await test.db
    .insertInto('staffSession')
    .values({ ...times, staffId: staff.admin!.id })
    .execute()
}

async function recordsOfTheOther(cast: Cast) {
  const { test } = cast
  const other = cast.people.otherCustomer!
  const visit = await visitOf(cast, 'otherCustomer')
  const scene = { ...sceneOf(cast, 'otherCustomer', visit.asMe), customer: other }
  const { orderId } = await anInvestment(scene)
  const addressId = await anAddress(scene)
  const { companyId } = await test.db
    .selectFrom('companyMembership')
    .select('companyId')
    .where('customerId', '=', other.id)
    .executeTakeFirstOrThrow()
  return {
    addressId,
    billingAddressId: addressId,
    shippingAddressId: addressId,
    bankAccountId: await aBankAccount(scene),
    companyId,
    depotId: await aDepot(scene),
    documentId: await aContractPaper(scene),
    draftId: (await aDraft(scene)).id,
    investorId: other.investorId,
    orderId,
  }
}

async function rowsOfTheOther({ test, people }: Cast): Promise<Record<string, string>> {
  const customerId = people.otherCustomer!.id
  const owned = sql`(select ${customerId}::uuid as id union select id from investor where customer_id = ${customerId}
    union select id from shop_order where customer_id = ${customerId}
    union select id from cart where customer_id = ${customerId}
    union select company_id from company_membership where customer_id = ${customerId})`
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- Anybody asks for a new password; staff name the companies that read a page of theirs.
      and table_name not in ('customer_recovery', 'company_page_reader')
      and (column_name in ('customer_id', 'investor_id', 'order_id', 'cart_id', 'company_id', 'issuer_id')
        or (column_name = 'id' and table_name in ('customer', 'company')))`.execute(test.db)
  const prints = rows.map(async ({ table, column }) => {
    const found = await sql<{ print: string }>`select coalesce(md5(string_agg(one::text, '|' order by one::text)), '')
      as print from ${sql.table(table)} as one where ${sql.ref(`one.${column}`)} in ${owned}`.execute(test.db)
    return [`${table}.${column}`, found.rows[0]!.print]
  })
  return Object.fromEntries(await Promise.all(prints))
}

/** What would tell that someone else's data were read. */
const secretsOf = ({ people }: Cast) => [people.otherCustomer!.email, 'Unberührte', 'Zwölfmoor']

/** A POST of the family that only reads. */
export const isQuery = ({ id, spec }: Operation) =>
  /^(read|list|search)/.test(id) && spec['x-unknown-fields'] === 'ignore'

function rightfulCaller({ access }: Operation): Caller {
  if (Array.isArray(access)) return access.includes('admin') ? 'admin' : (access[0] as Caller)
  return access.startsWith('company') ? 'owner' : 'customer'
}

const codes = new Set(Object.entries(errorCatalogue).map(([code, { wireCode }]: [string, Json]) => wireCode ?? code))
/** Answered before the operation is reached, alike for all. */
const beforeTheOperation = new Set([404, 405, 413, 414, 415])

/** What is wrong with an answer; null if nothing is. */
function complaintAbout(
  secrets: string[],
  operation: Operation,
  call: BadCall,
  { statusCode, body, headers }: Answer,
): string | null {
  if (statusCode >= 500) return 'is an error of ours'
  const isOther = call.method !== undefined || call.url !== undefined
  // store-api.md §2: an address with a part that is none is malformed at every operation.
  const isMalformed = statusCode === 400 && body !== '' && JSON.parse(body).errors[0].code === '0'
  if (!operation.spec.responses[statusCode] && !isOther && !beforeTheOperation.has(statusCode) && !isMalformed)
    return 'is not in the api-spec'
  const isOpen = ['visitor', 'anyone'].includes(operation.access as string)
  if (call.unknown && !isOpen && statusCode < 400) return 'is given to nobody'
  if (call.foreign && statusCode < 400) return 'grants what belongs to someone else'
  if (operation.prefix === '/store-api' && secrets.some((secret) => body.includes(secret)))
    return 'tells of someone else'
  if (statusCode < 400 || call.method === 'HEAD') return null
  if (!String(headers['content-type']).startsWith('application/json')) return 'is no JSON'
  const { errors } = JSON.parse(body) as { errors?: Json[] }
  if (!errors?.length) return 'names no error'
  for (const { status, code, title, detail } of errors) {
    if (!codes.has(code)) return `has the code ${code}, which no catalogue knows`
    // A parameter that nobody filled in, unless it was sent so and is quoted.
    const open = /{\w+}/.exec(detail ?? '')?.[0]
    if (!title || !detail || (open && !call.what.includes(open))) return `does not say what it is about: ${detail}`
    if (status !== String(statusCode) && errors.length === 1) return `calls itself ${status}`
  }
  return null
}

/** The call as it goes over the wire. */
export function wire(operation: Operation, visit: Visit, good: Request, { spoil, raw, headers, method, url }: BadCall) {
  const call = callOf(operation, visit, spoil ? spoil(good) : good)
  return {
    ...call,
    ...(method ? { method: method as 'GET' } : {}),
    url: url && call.url.includes('?') ? `${call.url}${url.replace('?', '&')}` : `${call.url}${url ?? ''}`,
    headers: { ...call.headers, ...(raw?.type ? { 'content-type': raw.type } : {}), ...headers },
    ...(raw ? { payload: raw.payload } : {}),
  }
}
