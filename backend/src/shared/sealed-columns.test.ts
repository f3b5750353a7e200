import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../test/build-app.ts'
import { walkDraft } from '../../test/draft-walk.ts'
import { aCustomer, loggedIn, someoneOf } from '../../test/factories.ts'
import * as investing from '../../test/investing-factories.ts'
import { searched } from '../../test/searched.ts'
import { configuredKeys } from '../ports/keys/configured.ts'
import { openDatabase, openPool } from './database.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'
import { holdsSealed } from './sealed-text.ts'
import { countUnsealedText, openTextKeys, timedJobs } from './text-keys.ts'

const IBAN = 'DE95999000010000004471'
const TAX_ID = '86095742719'
const SPOUSE_TAX_ID = '02468135707'
const ID_NO = 'L01X00T47'
const NEW_KEY = 'a-new-data-key-of-32-random-signs'

let shop: TestApp
const pools: pg.Pool[] = []
beforeAll(async () => {
  shop = await buildTestApp()
})
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})
afterAll(() => shop.close())

const OLD_KEY = () => shop.parts.config.dataKeys[0]

/** What another process has that starts on the same database with these data keys. */
function aProcess(...secrets: [string, ...string[]]) {
  const pool = openPool(shop.parts.config.databaseUrl, 2)
  pools.push(pool)
  const ports = { ...shop.parts.ports, keys: configuredKeys(secrets) }
  return { ...shop.scope, db: openDatabase(pool), ports }
}

/** All rows of all tables, as a copy of the database shows them. */
async function dump(): Promise<string> {
  const tables = await shop.pool.query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const rows: string[] = []
  for (const { name } of tables.rows) {
    const { rows: found } = await shop.pool.query(`select dumped::text as row from ${name} as dumped`)
    rows.push(...found.map(({ row }) => row))
  }
  return rows.join('\n')
}

async function anInvestor() {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const { body } = await visitor.get('/investor/profile')
  const { id } = await shop.db
    .selectFrom('investor')
    .select('id')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow()
  return { customer, visitor, id, person: body.person }
}

const ibanOf = (index: number) => `DE${String(index).padStart(20, '0')}`

async function insertPlain(investorId: string, ibans: string[]): Promise<void> {
  const rows = ibans.map((iban) => ({ id: newId(shop.clock.now()), iban }))
  await shop.pool.query(
    `insert into bank_account (id, investor_id, account_holder, iban, created_at)
     select id, $1, 'Jana Probst', convert_to('plain-1:' || iban, 'UTF8'), now()
     from json_to_recordset($2) as row(id uuid, iban text)`,
    [investorId, JSON.stringify(rows)],
  )
}

/** The database breaks off what writes the last account. */
async function brokenOff(work: () => Promise<unknown>): Promise<void> {
  const { rows } = await shop.pool.query('select id from bank_account order by id desc limit 1')
  await shop.pool.query(`create function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger killed before update on bank_account for each row when (old.id = '${rows[0].id}') execute function killed()`)
  await expect(work()).rejects.toThrow('killed')
  await shop.pool.query('drop function killed cascade')
}

const beginnings = async () => {
  const { rows } = await shop.pool.query(`select encode(substr(iban, 1, 12), 'escape') as mark, count(*)
    from bank_account group by 1 order by 1`)
  return rows.map(({ mark, count }) => [mark.slice(0, 8), Number(count)])
}

/** None of these stands anywhere in the database, as text or as bytes. */
async function expectNowhere(...secrets: string[]): Promise<void> {
  const everything = await dump()
  for (const secret of secrets) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
  }
}

test('R8.07 no row has an IBAN, tax id or ID number in plain, and those entitled read them', async () => {
  const { customer, visitor, id, person } = await anInvestor()
  const given = { ...person, taxId: TAX_ID, idNo: ID_NO, documentType: 'identity_card', isSubjectToGermanTax: true }
  expect((await visitor.send('PUT', '/store-api/investor/profile', given)).status).toBe(200)
  const account = { accountHolder: 'Jana Probst', iban: 'DE95 9990 0001 0000 0044 71' }
  expect((await visitor.post('/investor/bank-accounts', account)).status).toBe(201)
  const now = shop.clock.now()
  await shop.db
    .insertInto('exemptionOrder')
    .values({
      id: newId(now),
      investorId: id,
      type: 'joint',
      amount: 100 as never,
      createdAt: now,
      startDate: '2027-01-01' as never,
      endDate: '2027-12-31' as never,
      spouseTaxId: SPOUSE_TAX_ID,
      spouseFirstName: 'Karl',
      spouseLastName: 'Doppelhof',
      consentedAt: now,
      spouseConsentedAt: now,
    })
    .execute()

  expect(await dump()).toContain(id.slice(0, 8))
  await expectNowhere(IBAN, IBAN.slice(4), TAX_ID, SPOUSE_TAX_ID, ID_NO)
  const { rows } = await shop.pool.query(
    'select sealed_ending(iban) as ending, length(sealed_hash(iban)) as hash from bank_account',
  )
  expect(rows).toEqual([{ ending: '4471', hash: 16 }])

  expect((await visitor.get('/investor/profile')).body.person).toMatchObject({ taxId: TAX_ID, idNo: ID_NO })
  expect((await visitor.get('/investor/bank-accounts')).body.elements).toMatchObject([{ iban: IBAN }])
  expect(refusalOf(await visitor.post('/investor/bank-accounts', { ...account, iban: IBAN.toLowerCase() }))).toEqual([
    400,
    'VIOLATION::IS_NOT_UNIQUE /iban',
  ])
  const staff = await someoneOf(shop, 'support', 'Sina Support')
  const found = await searched(staff, `/customers?text=${encodeURIComponent('de95 99900001 0000004471')}`)
  expect(found.body.elements).toMatchObject([{ id: customer.id }])
  await shop.db.deleteFrom('bankAccount').execute()
})

test('R8.07 the database takes no plain value, and shows none whose bits or parts were changed', async () => {
  const { id } = await anInvestor()
  await expect(shop.pool.query(`update investor set tax_id = '${TAX_ID}' where id = '${id}'`)).rejects.toThrow(
    'violates check constraint',
  )
  await shop.db.updateTable('investor').set({ taxId: TAX_ID }).where('id', '=', id).execute()
  const read = () => shop.db.selectFrom('investor').select('taxId').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await read()).toEqual({ taxId: TAX_ID })
  for (const byte of [16, 33, 60]) {
    const { rows } = await shop.pool.query(`select get_byte(tax_id, ${byte}) as was from investor where id = '${id}'`)
    const set = (value: number) =>
      shop.pool.query(`update investor set tax_id = set_byte(tax_id, ${byte}, ${value}) where id = '${id}'`)
    await set(rows[0].was ^ 1)
    await expect(read()).rejects.toThrow()
    await set(rows[0].was)
  }
  expect(await read()).toEqual({ taxId: TAX_ID })
})

test('R8.07 a start seals what stood there before; broken off, the next one goes on', async () => {
  const { id } = await anInvestor()
  const ibans = Array.from({ length: 250 }, (_, index) => ibanOf(index))
  await insertPlain(id, ibans)
  await shop.pool.query('update text_key set complete_at = null')
  await brokenOff(() => openTextKeys(aProcess(OLD_KEY())))
  expect(await beginnings()).toEqual([
    ['plain-1:', 50],
    ['sealed1:', 200],
  ])
  await openTextKeys(aProcess(OLD_KEY()))
  expect(await beginnings()).toEqual([['sealed1:', 250]])
  const rows = await shop.db.selectFrom('bankAccount').select('iban').orderBy('id').execute()
  expect(new Set(rows.map(({ iban }) => iban))).toEqual(new Set(ibans))
  await shop.db.deleteFrom('bankAccount').execute()
})

test('R8.07 with a key that is not the one of the columns nothing starts', async () => {
  await expect(openTextKeys(aProcess(NEW_KEY))).rejects.toThrow(/^DATA_KEY: the IBANs and tax numbers/)
  await openTextKeys(aProcess(OLD_KEY()))
})

test('R8.07 a new data key takes over; broken off midway, all is read and found until it is finished', async () => {
  const [rotate] = timedJobs
  const { id } = await anInvestor()
  const ibans = Array.from({ length: 250 }, (_, index) => ibanOf(index))
  for (const iban of ibans) {
    const now = shop.clock.now()
    const row = { id: newId(now), investorId: id, accountHolder: 'Jana Probst', iban, createdAt: now }
    await shop.db.insertInto('bankAccount').values(row).execute()
  }
  const rotating = aProcess(NEW_KEY, OLD_KEY())
  await openTextKeys(rotating)
  const readAll = async ({ db }: Pick<Scope, 'db'> = rotating) => {
    const rows = await db.selectFrom('bankAccount').select('iban').execute()
    expect(new Set(rows.map(({ iban }) => iban))).toEqual(new Set(ibans))
    for (const iban of [ibans[0]!, ibans.at(-1)!]) {
      const found = await db
        .selectFrom('bankAccount')
        .select('iban')
        .where(holdsSealed('iban', 'iban', iban))
        .execute()
      expect(found).toEqual([{ iban }])
    }
  }
  const left = async () => (await countUnsealedText(rotating.db, rotating.ports.keys)).previous
  await readAll()
  expect(await left()).toBeGreaterThanOrEqual(250)
  await brokenOff(() => rotate!.run(rotating))
  expect(await left()).toBeLessThan(250)
  expect(await left()).toBeGreaterThanOrEqual(50)
  await Promise.all([readAll(), rotate!.run(rotating), readAll()])
  await readAll()
  expect(await left()).toBe(0)

  const alone = aProcess(NEW_KEY)
  await openTextKeys(alone)
  await readAll(alone)
  await expect(openTextKeys(aProcess(OLD_KEY()))).rejects.toThrow(/^DATA_KEY: /)
  // Back again: the key of columns from then serves once more.
  const back = aProcess(OLD_KEY(), NEW_KEY)
  await openTextKeys(back)
  await rotate!.run(back)
  expect(await countUnsealedText(back.db, back.ports.keys)).toEqual({ previous: 0, unknown: 0 })
  await readAll(back)
  // Who was there all the while reads what is under the key it knows.
  await readAll(shop.scope)
})

test('R8.07 what JSON repeats of such numbers is sealed too: draft, contract, and changes of data', async () => {
  const offer = await investing.anOffer(shop)
  const investor = await investing.anInvestor(shop)
  const client = await loggedIn(shop, investor)
  const walk = await walkDraft(client, offer.productId)
  const { bankAccountId } = investor
  const { values } = await walk.fill({ amount: 500, bankAccountId, steps: { summary: { taxId: TAX_ID } } })
  expect([values.documents.typedConfirmation.idNo, values.summary.taxId]).toEqual([ID_NO, TAX_ID])
  await expectNowhere(ID_NO, TAX_ID)
  const { body: order } = await walk.order()
  await shop.runJobs()
  const now = shop.clock.now()
  const changes = [{ field: 'idNo', before: null, after: ID_NO }]
  const request = { investorId: investor.investorId, createdBy: investor.id, createdAt: now, reason: 'Neuer Ausweis.' }
  const id = newId(now)
  await shop.db
    .insertInto('changeRequest')
    .values({ ...request, id, state: 'pending', changes: JSON.stringify(changes) })
    .execute()
  await shop.db
    .insertInto('coreDataChange')
    .values({ id, companyId: offer.issuerId, customerId: investor.id, changes: JSON.stringify(changes), at: now })
    .execute()
  await expectNowhere(ID_NO, TAX_ID)

  const contract = shop.db.selectFrom('contract').select('submitted').where('orderId', '=', order.id)
  const { submitted } = await contract.executeTakeFirstOrThrow()
  expect(submitted).toMatchObject({ typedConfirmation: { idNo: ID_NO }, summary: { taxId: TAX_ID } })
  for (const table of ['changeRequest', 'coreDataChange'] as const)
    expect(await shop.db.selectFrom(table).select('changes').execute()).toEqual([{ changes }])

  // As the update finds it.
  const before = JSON.stringify(submitted)
  await shop.pool.query("update contract set submitted = convert_to('plain-1:' || $1, 'UTF8')", [before])
  await shop.pool.query('update text_key set complete_at = null')
  await openTextKeys(aProcess(OLD_KEY()))
  await expectNowhere(ID_NO, TAX_ID)
  expect(await contract.executeTakeFirstOrThrow()).toEqual({ submitted })
})
