import { isDeepStrictEqual } from 'node:util'
import type { components } from '@goldammer/sdk/operations/staff'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { storeRecordVersion } from '../../shared/record-versions.ts'
import { cleanTitle } from '../../shared/rich-text.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { Translated } from '../../shared/translated.ts'
import { isFixedCountry, isFixedCurrency, isFixedMethod, type Known, refuseChoices } from './shop-choices.rules.ts'

type Schemas = components['schemas']
type Choices = Omit<Schemas['ShopChoices'], 'version'>

async function read(db: Database | Tx): Promise<Choices> {
  const paymentMethods = await db.selectFrom('paymentMethod').selectAll().orderBy('position').orderBy('id').execute()
  const countries = await db.selectFrom('country').selectAll().orderBy('position').orderBy('id').execute()
  const currencies = await db.selectFrom('currency').selectAll().orderBy('position').orderBy('id').execute()
  return {
    paymentMethods: paymentMethods.map(({ id, technicalName, name, description, active }) => ({
      id,
      technicalName,
      active,
      isFixed: isFixedMethod(id),
      name: name as Translated,
      description: description as Translated,
    })),
    countries: countries.map(({ id, iso, name, active, shippingAvailable }) => ({
      id,
      iso,
      name: name as Translated,
      active,
      shippingAvailable,
      isFixed: isFixedCountry(id),
    })),
    currencies: currencies.map(({ id, isoCode, name, factor, factorDate }) => ({
      id,
      isoCode,
      name: name as Translated,
      factor,
      factorDate,
      isFixed: isFixedCurrency(id),
    })),
  }
}

export async function readShopChoices(scope: Scope): Promise<Schemas['ShopChoices']> {
  const choices = await read(scope.db)
  return { ...choices, version: versionOf(choices) }
}

const cleaned = ({
  paymentMethods,
  countries,
  currencies,
}: Schemas['ShopChoicesInput']): Schemas['ShopChoicesInput'] => ({
  paymentMethods: paymentMethods.map((method) => ({
    ...method,
    name: cleanTitle(method.name),
    description: cleanTitle(method.description),
  })),
  countries: countries.map((country) => ({ ...country, name: cleanTitle(country.name) })),
  currencies: currencies.map((currency) => ({ ...currency, name: cleanTitle(currency.name) })),
})

/** What staff decide; all else is the platform's. */
const asWritten = ({ paymentMethods, countries, currencies }: Choices): Schemas['ShopChoicesInput'] => ({
  paymentMethods: paymentMethods.map(({ id, name, description, active }) => ({ id, name, description, active })),
  countries: countries.map(({ id, name, active, shippingAvailable }) => ({ id, name, active, shippingAvailable })),
  currencies: currencies.map(({ id, name, factor }) => ({ id, name, factor })),
})

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

async function write(scope: Scope, tx: Tx, cleanedInput: Schemas['ShopChoicesInput'], before: Choices): Promise<void> {
  for (const [index, { id, name, description, active }] of cleanedInput.paymentMethods.entries())
    await tx
      .updateTable('paymentMethod')
      .set({ name: JSON.stringify(name), description: JSON.stringify(description), active, position: index + 1 })
      .where('id', '=', id)
      .execute()
  for (const [index, { id, name, active, shippingAvailable }] of cleanedInput.countries.entries())
    await tx
      .updateTable('country')
      .set({ name: JSON.stringify(name), active, shippingAvailable, position: index + 1 })
      .where('id', '=', id)
      .execute()
  const factors = new Map(before.currencies.map(({ id, factor }) => [id, factor]))
  const today = toLocalDate(scope.clock.now())
  for (const [index, { id, name, factor }] of cleanedInput.currencies.entries())
    await tx
      .updateTable('currency')
      .set({
        name: JSON.stringify(name),
        factor,
        position: index + 1,
        ...(factors.get(id) !== factor && { factorDate: today }),
      })
      .where('id', '=', id)
      .execute()
}

/** R1.06: all lists together; what is on offer and how it is called. Nothing is added, and nothing goes. */
export async function saveShopChoices(
  scope: Scope,
  input: Schemas['ShopChoicesInput'],
  version?: string,
): Promise<Schemas['ShopChoices']> {
  const cleanedInput = cleaned(input)
  await inTransaction(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('shop-choices', 0))`.execute(tx)
    const before = await read(tx)
    refuseStale(before, version)
    const known: Known = {
      paymentMethods: idsOf(before.paymentMethods),
      countries: idsOf(before.countries),
      currencies: idsOf(before.currencies),
    }
    const refusals = refuseChoices(cleanedInput, known)
    if (refusals.length > 0) throw new AppError(refusals)
    await write(scope, tx, cleanedInput, before)
    const after = await read(tx)
    if (isDeepStrictEqual(before, after)) return
    await storeRecordVersion(
      scope,
      tx,
      { record: 'shopChoices' },
      { before: asWritten(before), after: asWritten(after) },
    )
    await writeAudit(scope, tx, { action: 'shopChoices.changed', details: { before, after } })
    await purgeContent(scope, tx, newId(scope.clock.now()), ['site', 'catalogue'])
  })
  return await readShopChoices(scope)
}
