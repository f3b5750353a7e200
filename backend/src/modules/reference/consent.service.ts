import { isDeepStrictEqual } from 'node:util'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { cleanTitle } from '../../shared/rich-text.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inTransaction } from '../../shared/transaction.ts'
import {
  type ConsentGroup,
  type ConsentSettings,
  consentHash,
  initialSettings,
  OWN_COOKIES,
  refuseSettings,
  withOwnCookies,
} from './consent.rules.ts'

type Schemas = components['schemas']

const mostShown = 50

/** What holds now; `number` 0: what comes with the software. */
export async function findConsentSettings(
  db: Database | Tx,
  { config }: Pick<Scope, 'config'>,
): Promise<ConsentSettings & { number: number }> {
  const row = await db.selectFrom('consentSettings').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
  if (!row) return { ...initialSettings(config.tagManagerId), number: 0 }
  const { number, tagManagerId, askedBy } = row
  return { number, tagManagerId, askedBy, groups: withOwnCookies(row.groups as ConsentGroup[]) }
}

const shown = ({ tagManagerId, groups }: ConsentSettings) => ({
  tagManagerId,
  groups: groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => ({ ...entry, isOwn: OWN_COOKIES.has(entry.cookie) })),
  })),
})

async function listChanges({ db, config }: Scope): Promise<Schemas['ConsentSettings']['history']> {
  const rows = await db
    .selectFrom('consentSettings as settings')
    .leftJoin(staffView('staff'), 'staff.id', 'settings.createdBy')
    .select(['settings.number', 'settings.createdAt', 'settings.hash', 'staff.name as changedBy'])
    .orderBy('settings.number', 'desc')
    .limit(mostShown + 1)
    .execute()
  const before = consentHash(initialSettings(config.tagManagerId))
  return rows.slice(0, mostShown).map(({ number, createdAt, hash, changedBy }, index) => ({
    number,
    changedAt: createdAt.toISOString(),
    changedBy,
    askedAgain: hash !== (rows[index + 1]?.hash ?? before),
  }))
}

export async function readConsentSettings(scope: Scope): Promise<Schemas['ConsentSettings']> {
  const [settings, history] = await Promise.all([findConsentSettings(scope.db, scope), listChanges(scope)])
  const record = shown(settings)
  return { ...record, history, version: versionOf(record) }
}

function cleaned({ tagManagerId, groups }: Schemas['ConsentSettingsInput']): Omit<ConsentSettings, 'askedBy'> {
  return {
    tagManagerId: tagManagerId?.trim() || null,
    groups: groups.map(({ isRequired, name, description, entries }) => ({
      isRequired,
      name: cleanTitle(name),
      description: cleanTitle(description),
      entries: entries.map((entry) => {
        const cookie = entry.cookie.trim()
        return { cookie, name: cleanTitle(entry.name), days: OWN_COOKIES.get(cookie)?.days ?? entry.days }
      }),
    })),
  }
}

/** R7.18: all groups and the tag manager together. Every change stays, for it is what visitors have agreed to since. */
export async function saveConsentSettings(
  scope: Scope,
  input: Schemas['ConsentSettingsInput'],
  version?: string,
): Promise<Schemas['ConsentSettings']> {
  const cleanedInput = cleaned(input)
  const refusals = refuseSettings(cleanedInput)
  if (refusals.length > 0) throw new AppError(refusals)
  await inTransaction(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('consent-settings', 0))`.execute(tx)
    const before = await findConsentSettings(tx, scope)
    refuseStale(shown(before), version)
    if (!input.askAgain && isDeepStrictEqual(shown(before), shown({ ...before, ...cleanedInput }))) return
    const number = before.number + 1
    const after = { ...cleanedInput, askedBy: input.askAgain ? number : before.askedBy }
    const hash = consentHash(after)
    await tx
      .insertInto('consentSettings')
      .values({
        number,
        hash,
        tagManagerId: after.tagManagerId,
        groups: JSON.stringify(after.groups),
        askedBy: after.askedBy,
        createdAt: scope.clock.now(),
        createdBy: actingStaff(scope),
      })
      .execute()
    await writeAudit(scope, tx, {
      action: 'consentSettings.changed',
      details: { number, askedAgain: hash !== consentHash(before), before: shown(before), after: shown(after) },
    })
    await purgeContent(scope, tx, newId(scope.clock.now()), ['site'])
  })
  return await readConsentSettings(scope)
}
