import { type RawBuilder, sql } from 'kysely'

/** Whose lists: one of a company's owners, on a day. */
export type Reader = { companyId: string; customerId: string; today: string; now: Date }

// biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
type Body = any

export type Case = {
  list: string
  /** Below `/company/{companyId}`, or the whole address where it begins with a slash. */
  path: string
  /** Its rows stand in several lists of the answer: none promises an order among all of them. */
  anyOrder?: true
  /** What the answer says, row by row. */
  shown: (body: Body) => unknown[][]
  /** The same, by a query that shares nothing with the code that answers. */
  byHand: (reader: Reader) => RawBuilder<unknown>
}

/** A condition on contracts that hold volume or did. */
const live = sql`c.state !~ '^8_[1-4]'`
const euros = (cents: RawBuilder<unknown>) => sql`coalesce(${cents}, 0)::numeric / 100`
/** The last second of a day in Berlin. */
const endOf = (day: RawBuilder<unknown>) =>
  sql`((${day} + 1)::timestamp at time zone 'Europe/Berlin') - interval '1 second'`
const startOf = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone 'Europe/Berlin'`
const lastDay = sql`coalesce(p.funding_end_premature, r.end_date)`

/** Shares and things are sold, not paid back by a plan. */
const REPAID = [
  'subordinatedLoan',
  'seedInvest2',
  'fixedInterest',
  'participation_rights',
  'silent_partnership',
  'bond',
  'tokenized_bond',
]

const companies: Case[] = [
  {
    list: 'mailings',
    path: 'mailings',
    shown: ({ elements }) => elements.map((it: Body) => [it.id, it.state, it.text, it.writtenBy]),
    byHand: ({ companyId }) => sql`select m.id, m.state, m.text, c.first_name || ' ' || c.last_name
      from company_mailing m join customer c on c.id = m.written_by
      where m.company_id = ${companyId} order by m.created_at desc`,
  },
  {
    list: 'companies',
    path: '/company/companies',
    shown: ({ elements }) => elements.map((it: Body) => [it.companyId, it.name, it.role]),
    byHand: ({ customerId }) => sql`select m.company_id, c.name_company, m.role
      from company_membership m join company c on c.id = m.company_id
      where m.customer_id = ${customerId} order by c.name_company`,
  },
  {
    list: 'companies with figures',
    path: '/company/overview',
    shown: ({ elements }) =>
      elements.map((it: Body) => [
        it.companyId,
        it.investorCount,
        it.amountTotal,
        it.toReview,
        it.openRounds,
        it.duties,
        it.overdue,
      ]),
    byHand: ({ customerId, today }) => {
      const due = sql`select count(*) from report where report.company_id = m.company_id
        and report.state in ('open', 'returned')`
      return sql`select m.company_id,
        (select count(distinct investor_id) from contract c where c.company_id = m.company_id and ${live}) as a,
        (select ${euros(sql`sum(amount_total)`)} from contract c where c.company_id = m.company_id and ${live}) as b,
        (select count(*) from contract c where c.company_id = m.company_id and c.state = '2_1_in_review') as c,
        (select count(*) from funding_round r join product p on p.id = r.product_id
          where p.issuer_id = m.company_id and r.state in ('open', 'funded', 'oversubscribed')) as d,
        (${due} and due_on <= ${today}::date + 30) as e,
        (${due} and due_on < ${today}::date) as f
        from company_membership m join company on company.id = m.company_id
        where m.customer_id = ${customerId} order by company.name_company`
    },
  },
]

const rounds: Case[] = [
  {
    list: 'rounds',
    path: 'funding-rounds',
    shown: ({ elements }) =>
      elements.map((it: Body) => [
        it.id,
        it.productId,
        it.productName,
        it.productType,
        it.state,
        it.totalVolume,
        it.threshold,
        it.reserved,
        it.waiting,
        it.paid,
        it.progress,
        it.investorCount,
        it.contractCount,
        it.averageAmount,
        it.startsAt,
        it.endsAt,
        it.earlyBirdEndDate,
      ]),
    byHand: ({ companyId }) => sql`
      select r.id, p.id as a, p.name ->> 'de-DE' as b, p.type, r.state, v.volume::numeric / 100 as c,
        r.threshold::numeric / 100 as d,
        ${euros(sql`s.reserved`)} as e, ${euros(sql`s.waiting`)} as f, ${euros(sql`s.paid`)} as g,
        least(100, floor(coalesce(s.reserved, 0) * 100.0 / v.volume)) as h, coalesce(s.investors, 0) as i,
        coalesce(s.contracts, 0) as j, coalesce(round(s.amount / nullif(s.contracts, 0)), 0) / 100 as k,
        ${startOf(sql`r.start_date`)} as l, ${endOf(lastDay)} as m,
        (select max(early_bird_end_date) from tariff where tariff.product_id = p.id)::text as n
      from funding_round r join product p on p.id = r.product_id
      cross join lateral (select sum(total_volume) as volume from tranche where funding_round_id = r.id) v
      cross join lateral (
        select sum(amount_total) as amount, count(*) as contracts, count(distinct investor_id) as investors,
          sum(amount_total) filter (where waitlisted_at is null) as reserved,
          sum(amount_total) filter (where waitlisted_at is not null) as waiting,
          sum(amount_total) filter (where state in ('3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed')) as paid
        from contract c where c.product_id = p.id and ${live}) s
      where p.issuer_id = ${companyId}
      order by case when r.state in ('open', 'funded', 'oversubscribed') then 0 else
        array_position(array['upcoming', 'draft', 'closed', 'not_funded'], r.state) end, r.start_date desc nulls last, r.id`,
  },
  {
    list: 'tariffs of the rounds',
    path: 'funding-rounds',
    anyOrder: true,
    shown: ({ elements }) =>
      elements.flatMap((round: Body) =>
        round.tariffs.map((it: Body) => [round.id, it.id, it.name, it.interestRate, it.totalVolume, it.reserved]),
      ),
    byHand: ({ companyId }) => sql`
      select r.id, t.id as a, t.name ->> 'de-DE' as b, nullif(t.interest_rate, 0)::numeric / 100 as c,
        t.total_volume::numeric / 100 as d,
        (select ${euros(sql`sum(amount_total)`)} from contract c
          where c.tariff_id = t.id and c.waitlisted_at is null and ${live}) as e
      from tariff t join product p on p.id = t.product_id join funding_round r on r.product_id = p.id
      where p.issuer_id = ${companyId}`,
  },
  {
    list: 'states of the rounds',
    path: 'funding-rounds',
    anyOrder: true,
    shown: ({ elements }) =>
      elements.flatMap((round: Body) => round.states.map((it: Body) => [round.id, it.state, it.count, it.amountTotal])),
    byHand: ({ companyId }) => sql`
      select r.id, c.state, count(*) as a, ${euros(sql`sum(amount_total)`)} as b
      from contract c join funding_round r on r.product_id = c.product_id
      where c.company_id = ${companyId} group by 1, 2`,
  },
  {
    list: 'project checklists',
    path: 'projects',
    shown: ({ elements }) =>
      elements.map((it: Body) => [it.roundId, it.productName, it.companyId, it.roundState, it.waiting]),
    byHand: ({ companyId }) => sql`
      select r.id, p.name ->> 'de-DE' as a, p.issuer_id, r.state,
        (select count(*) from project_step s where s.round_id = r.id and s.state = 'submitted' and r.state <> 'not_funded') as b
      from funding_round r join product p on p.id = r.product_id
      where p.issuer_id = ${companyId} and p.type <> 'collectible' order by r.created_at desc, r.id desc`,
  },
]

const people: Case[] = [
  {
    list: 'users',
    path: 'users',
    shown: ({ users }) => users.map((it: Body) => [it.customerId, it.name, it.email, it.role, it.since, it.isSelf]),
    byHand: ({ companyId, customerId }) => sql`
      select k.id, k.first_name || ' ' || k.last_name as a, k.email, m.role, m.created_at, k.id = ${customerId} as b
      from company_membership m join customer k on k.id = m.customer_id
      where m.company_id = ${companyId} order by k.last_name, k.first_name, k.id`,
  },
  {
    list: 'invitations',
    path: 'users',
    shown: ({ invitations }) =>
      invitations.map((it: Body) => [it.id, it.email, it.role, it.createdAt, it.expiresAt, it.expired]),
    byHand: ({ companyId, now }) => sql`
      select id, email, role, created_at, expires_at, expires_at <= ${now} as a from company_invitation
      where company_id = ${companyId} order by created_at desc, id desc`,
  },
  {
    list: 'team',
    path: 'team',
    shown: ({ elements }) =>
      elements.map((it: Body) => [it.id, it.name, it.position['de-DE'], it.profileImage !== null]),
    byHand: ({ companyId }) => sql`
      select id, name, position ->> 'de-DE' as a, profile_image_id is not null as b from team_member
      where company_id = ${companyId} order by sort, id`,
  },
  {
    list: 'representatives',
    path: 'representatives',
    shown: ({ elements }) =>
      elements.map(({ id, representative: it }: Body) => [id, it.firstName, it.lastName, it.isPep]),
    byHand: ({ companyId }) => sql`
      select id, first_name, last_name, is_pep from representative where company_id = ${companyId} order by id`,
  },
]

const coreData: Case[] = [
  {
    list: 'core data',
    path: 'core-data',
    shown: ({ coreData: it, identityProof, structureProof }) => [
      [
        it.nameCompany,
        it.emailCompany,
        it.registerNr,
        it.legalForm,
        it.registerCourt,
        it.taxNr,
        it.taxOffice,
        it.powerOfRepresentation,
        it.foundingDate,
        it.headquarter,
        it.vatId,
        identityProof !== null,
        structureProof !== null,
      ],
    ],
    byHand: ({ companyId }) => sql`
      select name_company, email_company, register_nr, legal_form, register_court, tax_nr, tax_office,
        power_of_representation, founding_date::text as a, headquarter, vat_id, identity_proof_file_id is not null as b,
        structure_proof_file_id is not null as c
      from company where id = ${companyId}`,
  },
  {
    list: 'history of the core data',
    path: 'core-data/history',
    shown: ({ elements }) => elements.map((it: Body) => [it.id, it.at, it.by, it.byStaff, it.changes]),
    byHand: ({ companyId }) => sql`
      select h.id, h.at, case when h.staff_id is null then k.first_name || ' ' || k.last_name end as a,
        h.staff_id is not null as b, h.changes
      from core_data_change h left join customer k on k.id = h.customer_id
      where h.company_id = ${companyId} order by h.at desc, h.id desc limit 100`,
  },
  {
    list: 'change requests',
    path: 'change-requests',
    shown: ({ elements }) => elements.map((it: Body) => [it.id, it.state, it.reason, it.createdAt, it.changes]),
    byHand: ({ companyId }) => sql`
      select id, state, reason, created_at, changes from change_request
      where company_id = ${companyId} order by created_at desc, id desc`,
  },
  {
    list: 'pages for companies',
    path: 'pages',
    shown: ({ elements }) => elements.map((it: Body) => [it.slug, it.title]),
    byHand: ({ companyId }) => sql`
      select slug, title ->> 'de-DE' as a from company_page page where state = 'published' and (for_all or id in (
        select page_id from company_page_reader where company_id = ${companyId})) order by 2`,
  },
]

const postsWhere = ({ companyId }: Reader, condition: RawBuilder<unknown>) => sql`
  select post.id, p.id as a, p.name ->> 'de-DE' as b, post.kind,
    case when post.kind <> 'ir_post' then 'everyone' when post.for_company then 'company' else 'round' end as c,
    post.state, post.title ->> 'de-DE' as d, post.publish_at, post.published_at,
    (select count(*) from post_read where post_id = post.id) as e,
    (select count(*) from post_comment where post_id = post.id and state = 'published') as f,
    (select count(*) from post_like where post_id = post.id) as g
  from post join product p on p.id = post.product_id
  where p.issuer_id = ${companyId} and ${condition}
  order by coalesce(post.publish_at, post.published_at, post.created_at) desc, post.id desc`

const postRows = ({ elements, total }: Body) => {
  const rows = elements.map((it: Body) => [
    it.id,
    it.productId,
    it.productName,
    it.kind,
    it.audience,
    it.state,
    it.title,
    it.publishAt,
    it.publishedAt,
    it.readerCount,
    it.commentCount,
    it.likes,
  ])
  return total === rows.length ? rows : [['total', total]]
}

/** First entries that are to be seen, with whether they wait for an answer, for an owner of the company. */
const threadsWhere = (
  { companyId, customerId }: Reader,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => {
  const ours = (comment: string) => sql`exists (select from customer k left join company_membership m
    on m.customer_id = k.id and m.company_id = ${companyId}
    where k.id = ${sql.ref(comment)}.customer_id and (k.is_author or m.role in ('editor', 'owner')))`
  return sql`select * from (
    select c.id, p.id as a, p.name ->> 'de-DE' as b, post.title ->> 'de-DE' as c, c.kind, c.state, c.handled_at,
      exists (select from post_comment said where coalesce(said.parent_id, said.id) = c.id and said.state = 'published'
        and not ${ours('said')} and said.created_at > coalesce(c.handled_at, '-infinity') and not exists (
          select from post_comment later where later.parent_id = c.id and later.state = 'published'
          and ${ours('later')} and later.created_at >= said.created_at)) as is_open, c.created_at
    from post_comment c join product p on p.id = c.product_id left join post on post.id = c.post_id
    where p.issuer_id = ${companyId} and c.parent_id is null and coalesce(post.state, 'published') = 'published'
      and (c.state = 'published' or (c.state in ('pending', 'hidden') and (c.customer_id = ${customerId} or c.kind = 'ir_comment'))
        or exists (select from post_comment a where a.parent_id = c.id and a.state = 'published'))) thread
    where ${condition} order by ${order}`
}

const threadRows = ({ elements, total }: Body) => {
  const rows = elements.map((it: Body) => [
    it.id,
    it.productId,
    it.productName,
    it.postTitle,
    it.comment.kind,
    it.comment.state,
    it.handledAt,
    it.isOpen,
    it.comment.createdAt,
  ])
  return total === rows.length ? rows : [['total', total]]
}

const news: Case[] = [
  { list: 'posts', path: 'posts?limit=100', shown: postRows, byHand: (reader) => postsWhere(reader, sql`true`) },
  ...['published', 'draft', 'scheduled', 'withdrawn'].map(
    (state): Case => ({
      list: `posts in state ${state}`,
      path: `posts?limit=100&state=${state}`,
      shown: postRows,
      byHand: (reader) => postsWhere(reader, sql`post.state = ${state}`),
    }),
  ),
  ...['update', 'ir_post', 'newsroom', 'insides'].map(
    (kind): Case => ({
      list: `posts of kind ${kind}`,
      path: `posts?limit=100&kind=${kind}`,
      shown: postRows,
      byHand: (reader) => postsWhere(reader, sql`post.kind = ${kind}`),
    }),
  ),
  {
    list: 'inbox, all',
    path: 'threads?limit=100',
    shown: threadRows,
    byHand: (reader) => threadsWhere(reader, sql`true`, sql`created_at desc, id desc`),
  },
  {
    list: 'inbox, open',
    path: 'threads?limit=100&open=true',
    shown: threadRows,
    byHand: (reader) => threadsWhere(reader, sql`is_open`, sql`created_at, id`),
  },
  ...['dialog', 'comment', 'ir_comment'].map(
    (kind): Case => ({
      list: `inbox, ${kind}`,
      path: `threads?limit=100&kind=${kind}`,
      shown: threadRows,
      byHand: (reader) => threadsWhere(reader, sql`kind = ${kind}`, sql`created_at desc, id desc`),
    }),
  ),
  {
    list: 'answers in the inbox',
    path: 'threads?limit=100',
    anyOrder: true,
    shown: ({ elements }) =>
      elements.flatMap(({ id, comment }: Body) => comment.answers.map((it: Body) => [id, it.id, it.state, it.text])),
    byHand: ({ companyId, customerId }) => sql`
      select a.parent_id, a.id, a.state, a.text from post_comment a join product p on p.id = a.product_id
      left join post on post.id = a.post_id
      where p.issuer_id = ${companyId} and a.parent_id is not null and coalesce(post.state, 'published') = 'published'
        and (a.state = 'published' or (a.state in ('pending', 'hidden') and (a.customer_id = ${customerId} or a.kind = 'ir_comment')))`,
  },
]

const reporting: Case[] = [
  {
    list: 'reports',
    path: 'reports',
    shown: ({ elements }) =>
      elements.map((it: Body) => [it.id, it.kind, it.productId, it.periodEnd, it.dueOn, it.state, it.late]),
    byHand: ({ companyId, today }) => sql`
      select id, kind, product_id, period_end::text as a, due_on::text as b, case when state <> 'open' then state
        when due_on < ${today}::date then 'overdue' when due_on <= ${today}::date + 30 then 'due' else 'open' end as c,
        state in ('open', 'returned') and due_on < ${today}::date as d
      from report where company_id = ${companyId}
      order by state in ('accepted', 'waived'), case when state in ('accepted', 'waived') then '2000-01-01'::date - due_on
        else due_on - '2000-01-01'::date end, case when state in ('accepted', 'waived') then null else id end, id desc`,
  },
  {
    list: 'versions of the reports',
    path: 'reports',
    anyOrder: true,
    shown: ({ elements }) =>
      elements.flatMap((report: Body) =>
        report.versions.map((it: Body) => [
          report.id,
          it.id,
          it.number,
          it.fileName,
          it.uploadedAt,
          it.decision,
          it.reason,
        ]),
      ),
    byHand: ({ companyId }) => sql`
      select r.id, v.id as a, v.number, f.file_name, v.uploaded_at, v.decision, v.reason
      from report_version v join report r on r.id = v.report_id join file f on f.id = v.file_id
      where r.company_id = ${companyId}`,
  },
  {
    list: 'what the payout plan says is paid',
    path: 'payout-plan',
    anyOrder: true,
    shown: ({ elements }) =>
      elements
        .filter((it: Body) => it.paid > 0)
        .map((it: Body) => [it.roundId, it.productId, it.productName, it.dueOn, it.paid, it.paidOn]),
    byHand: ({ companyId }) => sql`
      select r.id, p.id as a, p.name ->> 'de-DE' as b, y.due::text as c, sum(y.interest + y.principal)::numeric / 100 as d,
        max(y.paid_on) filter (where y.reverses is null)::text as e
      from payout y join contract c on c.order_id = y.order_id join product p on p.id = c.product_id
      join funding_round r on r.product_id = p.id
      where c.company_id = ${companyId} group by 1, 2, 3, 4 having sum(y.interest + y.principal) > 0`,
  },
  {
    list: 'sums of the payout plan',
    path: 'payout-plan',
    shown: ({ paid, open, total, elements }) => {
      const sum = (of: (it: Body) => number) =>
        Math.round(elements.reduce((all: number, it: Body) => all + of(it) * 100, 0)) / 100
      expectSame([paid, open, total], [sum((it) => it.paid), sum((it) => it.open), sum((it) => it.total)])
      return [[paid, sum((it) => it.principal)]]
    },
    byHand: ({ companyId }) => sql`
      select ${euros(sql`sum(y.interest + y.principal)`)} as paid, (
        select ${euros(sql`sum(k.amount_total)`)} from contract k join product p on p.id = k.product_id
        where k.company_id = ${companyId} and p.type in (${sql.join(REPAID)}) and k.state in ('3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed')) as a
      from payout y join contract c on c.order_id = y.order_id where c.company_id = ${companyId}`,
  },
  {
    list: 'profit figures',
    path: 'profit-figures',
    shown: ({ elements }) =>
      elements.map((it: Body) => [
        it.id,
        it.productId,
        it.kind,
        it.year,
        it.establishedOn,
        it.amount,
        it.state,
        it.note,
      ]),
    byHand: ({ companyId }) => sql`
      select id, product_id, kind, year, established_on::text as a, amount::numeric / 100 as b, state, note
      from profit_figure where company_id = ${companyId} order by created_at desc, id desc`,
  },
]

const views: Case[] = [
  {
    list: 'views that are kept',
    path: 'contract-views',
    shown: ({ elements }) => elements.map((it: Body) => [it.id, it.name]),
    byHand: ({ companyId, customerId }) => sql`
      select id, name from contract_view where company_id = ${companyId} and customer_id = ${customerId} order by lower(name)`,
  },
]

export const CASES: Case[] = [...companies, ...rounds, ...people, ...coreData, ...news, ...reporting, ...views]

function expectSame(shown: number[], added: number[]): void {
  if (shown.join() !== added.join()) throw new Error(`${shown.join()} is not what the rows add up to, ${added.join()}`)
}
