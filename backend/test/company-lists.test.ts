import { localDate, toLocalDate } from '@goldammer/sdk/units'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../src/shared/ids.ts'
import type { Visitor } from './build-app.ts'
import { FIGURES } from './company-figures.rows.ts'
import { CASES, type Reader } from './company-lists.rows.ts'
import { demoShop } from './demo-shop.ts'
import { aPdfFile } from './scene/files.ts'
import { sendFile } from './upload.ts'

const shop = demoShop()

type Owner = Reader & { client: Visitor; name: string }
/** One for each company of the demo: whatever one reads, the rows of all others are there and must not appear. */
let owners: Owner[]

/** What a query finds, as rows of plain values. */
async function rowsOf(query: RawBuilder<unknown>): Promise<unknown[][]> {
  const { rows } = await query.execute(shop.db)
  return rows.map((row) => Object.values(row as object).map(plain))
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted()

async function read({ client, companyId }: Owner, path: string) {
  const answer = await client.get(path.startsWith('/') ? path : `/company/${companyId}/${path}`)
  expect(answer.status, path).toBe(200)
  return answer.body
}

beforeAll(async () => {
  const rows = await shop.db
    .selectFrom('companyMembership as member')
    .innerJoin('customer', 'customer.id', 'member.customerId')
    .innerJoin('company', 'company.id', 'member.companyId')
    .select(['member.companyId', 'customer.id as customerId', 'customer.email', 'company.nameCompany as name'])
    .where('member.role', '=', 'owner')
    .orderBy('company.nameCompany')
    .execute()
  const now = shop.clock.now()
  owners = []
  for (const { email, ...row } of rows) {
    const client = shop.client()
    await client.login(email, 'goldammer-demo')
    owners.push({ ...row, client, now, today: toLocalDate(now) })
  }
  for (const owner of owners) await leaveTraces(owner)
})

/** What the demo does not have of everything: each company writes, invites, asks, answers and hands in. */
async function leaveTraces({ companyId, customerId, client, name, now }: Owner) {
  const at = `/company/${companyId}`
  const { elements: rounds } = (await client.get(`${at}/funding-rounds`)).body
  const { productId } = rounds[0]
  for (const role of ['editor', 'viewer'])
    await client.post(`${at}/invitations`, { email: `${role}-${companyId}@post.example`, role })
  await shop.db
    .updateTable('companyInvitation')
    .set({ expiresAt: new Date(now.getTime() - 1) })
    .where('email', '=', `viewer-${companyId}@post.example`)
    .execute()
  const view = { filters: { state: ['2_1_in_review'] }, columns: [{ key: 'orderNumber', shown: true }] }
  for (const title of ['zu prüfen', 'Alle']) await client.post(`${at}/contract-views`, { ...view, name: title })
  const change = JSON.stringify([{ field: 'headquarter', before: null, after: name }])
  await shop.db
    .insertInto('coreDataChange')
    .values({ id: newId(now), companyId, customerId, changes: change, at: now })
    .execute()
  const changes = JSON.stringify([{ field: 'headquarter', before: 'a', after: name }])
  const request = { companyId, changes, createdBy: customerId, createdAt: now, reason: name }
  await shop.db
    .insertInto('changeRequest')
    .values([
      { ...request, id: newId(now), state: 'pending' },
      { ...request, id: newId(now), state: 'withdrawn' },
    ])
    .execute()
  const figure = {
    productId,
    companyId,
    kind: 'profit',
    establishedOn: localDate('2026-06-01'),
    amount: 1_000_00 as never,
  }
  await shop.db
    .insertInto('profitFigure')
    .values({
      ...figure,
      id: newId(now),
      year: 2025,
      state: 'withdrawn',
      note: name,
      createdBy: customerId,
      createdAt: now,
    })
    .execute()
  const page = { content: '{}', updatedAt: now }
  const pageId = newId(now)
  await shop.db
    .insertInto('companyPage')
    .values([
      {
        ...page,
        id: pageId,
        slug: `fuer-${companyId}`,
        title: JSON.stringify({ 'de-DE': name }),
        forAll: false,
        state: 'published',
      },
      {
        ...page,
        id: newId(now),
        slug: `entwurf-${companyId}`,
        title: JSON.stringify({ 'de-DE': 'x' }),
        forAll: true,
        state: 'draft',
      },
    ])
    .execute()
  await shop.db.insertInto('companyPageReader').values({ pageId, companyId }).execute()
  const post = { productId, title: { 'de-DE': name }, content: { 'de-DE': `<p>${name}</p>` } }
  const publishAt = new Date(now.getTime() + 3_600_000).toISOString()
  for (const variant of [
    { kind: 'update', audience: 'everyone', release: 'draft' },
    { kind: 'insides', audience: 'everyone', release: 'now' },
    { kind: 'ir_post', audience: 'round', release: 'now' },
    { kind: 'ir_post', audience: 'company', release: 'at', publishAt },
  ])
    expect((await client.post(`${at}/posts`, { ...post, ...variant })).status).toBe(201)
  const [taken] = (await client.get(`${at}/posts?kind=insides`)).body.elements
  expect((await client.post(`${at}/posts/${taken.id}/withdrawal`)).status).toBe(200)
  // Everyone reads everything: investors of the round, of the company, and others.
  await sql`insert into post_read (post_id, customer_id, read_at)
    select post.id, customer.id, ${now} from post join product on product.id = post.product_id
    cross join lateral (select id from customer order by md5(id::text || post.id::text) limit 40) customer
    where product.issuer_id = ${companyId}`.execute(shop.db)
  const { elements: projects } = (await client.get(`${at}/projects`)).body
  for (const { roundId } of projects) {
    const step = `${at}/projects/${roundId}/steps/funding_plan`
    expect((await sendFile(client, `${step}/entries`, aPdfFile().content, { text: name })).status).toBe(201)
    await client.post(`${step}/submit`)
  }
  const { elements: reports } = (await client.get(`${at}/reports`)).body
  const past = reports.find((it: { state: string }) => it.state === 'due' || it.state === 'overdue')
  if (past) expect((await sendFile(client, `${at}/reports/${past.id}/versions`, aPdfFile().content)).status).toBe(201)
  await sql`update report set due_on = ${toLocalDate(now)}::date - 3 where company_id = ${companyId} and state = 'open'`.execute(
    shop.db,
  )
  await sql`update product_document set kind = 'other' where product_id = (select p.id from product p
    join funding_round r on r.product_id = p.id where p.issuer_id = ${companyId} and r.state in ('upcoming', 'open', 'funded')
    order by p.id limit 1)`.execute(shop.db)
  const { elements: contracts } = (await client.get(`${at}/contracts?limit=20`)).body
  const orderIds = contracts
    .filter(({ investorName }: { investorName: string | null }) => investorName)
    .map(({ orderId }: { orderId: string }) => orderId)
  await client.post(`${at}/contracts/message`, { orderIds: orderIds.slice(0, 5), text: `Guten Tag von ${name}` })
  if (orderIds.length > 0) await client.post(`${at}/mailings`, { orderIds, text: `Rundschreiben von ${name}` })
}

test('R2.25 R6.07 every list of the company portal is what an independent query finds', async () => {
  const counts = new Map(CASES.map(({ list }) => [list, 0]))
  for (const owner of owners)
    for (const { list, path, anyOrder, shown, byHand } of CASES) {
      const rows = shown(await read(owner, path)).map((row) => row.map(plain))
      const expected = await rowsOf(byHand(owner))
      const [one, other] = anyOrder ? [inOrder(rows), inOrder(expected)] : [rows, expected]
      expect.soft(one, `${list} of ${owner.name}`).toEqual(other)
      counts.set(list, counts.get(list)! + rows.length)
    }
  // What is empty everywhere would say nothing.
  expect([...counts].filter(([, count]) => count === 0)).toEqual([])
})

test('R2.25 every figure of the dashboard equals an independent count, by company and product', async () => {
  const counts = new Map(FIGURES.map(({ figure }) => [figure, 0]))
  for (const owner of owners) {
    const { elements } = await read(owner, 'funding-rounds')
    for (const productId of [null, ...elements.map((round: { productId: string }) => round.productId)]) {
      const body = await read(owner, productId ? `dashboard?productId=${productId}` : 'dashboard')
      for (const { figure, shown, byHand } of FIGURES) {
        const rows = shown(body).map((row) => row.map(plain))
        const expected = await rowsOf(byHand({ ...owner, productId }))
        expect.soft(rows, `${figure} of ${owner.name}, ${productId}`).toEqual(expected)
        counts.set(figure, counts.get(figure)! + rows.length)
      }
    }
  }
  expect([...counts].filter(([, count]) => count === 0)).toEqual([])
})

test('R2.25 who has read a post is what an independent query counts', async () => {
  for (const owner of owners)
    for (const { id } of (await read(owner, 'posts?limit=100')).elements) {
      const { readers } = await read(owner, `posts/${id}`)
      const [expected] = await rowsOf(sql`
        with audience as (select distinct c.customer_id from contract c join post on post.id = ${id}
            join product p on p.id = post.product_id
            where c.state !~ '^8_[1-4]' and c.company_id = p.issuer_id and (post.for_company or c.product_id = p.id)),
          reader as (select customer_id from post_read where post_id = ${id})
        select (select count(*) from reader join audience using (customer_id)) as a, (select count(*) from audience) as b,
          (select count(*) from reader where customer_id not in (select customer_id from audience)) as c`)
      expect.soft([readers.investors, readers.investorTotal, readers.others], `${owner.name} ${id}`).toEqual(expected)
    }
})

test('R2.25 what stands at the steps of a checklist is what an independent query finds', async () => {
  for (const owner of owners)
    for (const { roundId } of (await read(owner, 'projects')).elements) {
      const { steps } = await read(owner, `projects/${roundId}`)
      const shown = steps.flatMap(({ key, state, entries, history }: Steps) => [
        ...entries.map((it) => [key, state, it.id, it.text, it.file?.fileName ?? null, it.byStaff, it.at]),
        ...history.map((it) => [key, state, it.event, it.by, it.at]),
      ])
      const entries = await rowsOf(sql`
        select s.key, s.state, e.id, e.text, f.file_name, e.staff_id is not null as a, e.at
        from project_entry e join project_step s on s.id = e.step_id left join file f on f.id = e.file_id
        where s.round_id = ${roundId}`)
      const events = await rowsOf(sql`
        select s.key, s.state, h.event, k.first_name || ' ' || k.last_name as a, h.at
        from history h join project_step s on s.id = h.entity_id left join customer k on k.id = h.actor_id
        where h.entity = 'project_step' and s.round_id = ${roundId}`)
      expect.soft(inOrder(shown), `${owner.name} ${roundId}`).toEqual(inOrder([...entries, ...events]))
      expect(entries.length).toBeGreaterThan(0)
    }
})

type Steps = {
  key: string
  state: string
  entries: { id: string; text: string; file: { fileName: string } | null; byStaff: boolean; at: string }[]
  history: { event: string; by: string; at: string }[]
}

test('R2.25 a contract’s payments, documents, messages and history equal independent queries', async () => {
  const counts = { debits: 0, documents: 0, history: 0, payouts: 0, messages: 0 }
  for (const owner of owners) {
    // The newest wait for much, the oldest have seen it all.
    const newest = await read(owner, 'contracts?limit=12')
    const oldest = await read(owner, 'contracts?limit=12&anchor=last')
    for (const { orderId } of [...newest.elements, ...oldest.elements]) {
      const body = await read(owner, `contracts/${orderId}`)
      const { elements: messages } = await read(owner, `contracts/${orderId}/messages`)
      const shown: Record<keyof typeof counts, unknown[][]> = {
        debits: body.debits.map((it: Body) => [it.state, it.amount, it.dueDate, it.settledOn]),
        documents: body.documents.map((it: Body) => [it.id, it.kind, it.createdAt]),
        history: body.history.map((it: Body) => [it.from, it.to, it.at, it.reason]),
        payouts: body.payouts
          .filter((it: Body) => it.state === 'paid')
          .map((it: Body) => [it.dueDate, it.interest, it.principal]),
        messages: messages.map((it: Body) => [it.id, it.text, it.sentAt, it.sentBy]),
      }
      const found: typeof shown = {
        debits: await rowsOf(sql`select state, amount::numeric / 100 as a, due_date::text as b, settled_on::text as c
          from payment where order_id = ${orderId} order by attempt`),
        documents: await rowsOf(sql`select k.id, k.kind, k.created_at from contract_document k
          join contract c on c.order_id = k.order_id where k.order_id = ${orderId} and c.disclosed and k.kind in ('offer',
            'contract', 'withdrawal_instruction', 'withdrawal_receipt', 'certificate', 'schedule', 'cancellation')
          order by k.created_at, k.id`),
        history: await rowsOf(sql`select from_state, to_state, at, reason from history
          where entity = 'contract' and entity_id = ${orderId} order by at, id`),
        payouts:
          await rowsOf(sql`select due::text as a, sum(interest)::numeric / 100 as b, sum(principal)::numeric / 100 as c
          from payout where order_id = ${orderId} group by due having sum(interest + principal) > 0 order by due`),
        messages: await rowsOf(sql`select m.id, m.text, m.sent_at, k.first_name || ' ' || k.last_name as a
          from company_message m join customer k on k.id = m.sent_by where m.order_id = ${orderId} order by sent_at desc`),
      }
      expect.soft(shown, `${owner.name} ${orderId}`).toEqual(found)
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += shown[name].length
    }
  }
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
type Body = any

test('R6.07 of what another company has, whole or by a product of theirs, nothing is read', async () => {
  const own = owners[0]!
  const other = owners[1]!
  const { elements } = await read(other, 'funding-rounds')
  const { productId, id: roundId } = elements[0]
  for (const path of ['contracts', 'posts', 'threads?open=true', 'payout-plan']) {
    const answer = await own.client.get(
      `/company/${own.companyId}/${path}${path.includes('?') ? '&' : '?'}productId=${productId}`,
    )
    expect([path, answer.body.elements]).toEqual([path, []])
  }
  for (const path of [`funding-rounds/${roundId}`, `projects/${roundId}`])
    expect([path, (await own.client.get(`/company/${own.companyId}/${path}`)).status]).toEqual([path, 404])
  for (const { path } of CASES.filter((it) => !it.path.startsWith('/')))
    expect([path, (await own.client.get(`/company/${other.companyId}/${path}`)).status]).toEqual([path, 404])
})
