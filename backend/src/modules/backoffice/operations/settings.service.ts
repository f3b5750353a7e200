import type { components } from '@goldammer/sdk/operations/staff'
import type { Config } from '../../../config.ts'
import { isFixed, isSettingName, SETTINGS, type Setting, type SettingName } from '../../../settings.ts'
import { AppError } from '../../../shared/app-error.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { takeUpSettings } from '../../../shared/live-settings.ts'
import { purgeContent } from '../../../shared/purge.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { MAX_LENGTH, refuseValue } from './settings.rules.ts'

type Schemas = components['schemas']

type Stored = { value: unknown; updatedAt: Date; changedByName: string | null }

const names = Object.keys(SETTINGS) as SettingName[]

const defaultOf = (name: SettingName, { environment }: Config) => environment[name] || SETTINGS[name].fallback

function toRecord(name: SettingName, config: Config, stored: Stored | undefined): Schemas['SettingRecord'] {
  const setting: Setting = SETTINGS[name]
  const fixed = isFixed(name, config.environment)
  const value = typeof stored?.value === 'string' && !fixed ? stored.value : null
  return {
    name,
    area: setting.area,
    kind: setting.kind,
    value: value ?? defaultOf(name, config),
    default: defaultOf(name, config),
    isSet: value !== null,
    isFixed: fixed,
    ...(setting.kind === 'number' ? { min: setting.min, max: setting.max, unit: setting.unit ?? null } : {}),
    ...(setting.kind === 'choice' ? { choices: [...setting.choices] } : {}),
    changedAt: stored?.updatedAt.toISOString() ?? null,
    changedBy: stored?.changedByName ?? null,
    version: versionOf({ value }),
  }
}

const selectStored = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('setting')
    .leftJoin(staffView('staff'), 'staff.id', 'setting.changedBy')
    .select(['setting.key', 'setting.value', 'setting.updatedAt', 'staff.name as changedByName'])
    .where('setting.key', 'in', names)

/** What staff may set, with what holds now and what would without them. */
export async function listSettings(scope: Scope): Promise<Schemas['SettingRecord'][]> {
  const stored = new Map((await selectStored(scope).execute()).map((row) => [row.key, row]))
  return names.map((name) => toRecord(name, scope.config, stored.get(name)))
}

/** The parameters of the refusal's text. */
function boundsOf(setting: Setting): Record<string, number> {
  return setting.kind === 'number' ? { min: setting.min, max: setting.max } : { max: MAX_LENGTH }
}

/** Sets it, or gives it back to the environment with null; every process takes it up within seconds. */
export async function changeSetting(
  scope: Scope,
  name: string,
  { value: input }: { value: string | null },
  version?: string,
): Promise<Schemas['SettingRecord']> {
  if (!isSettingName(name))
    throw new AppError('HTTP__NOT_FOUND', { parameters: { path: `/staff-api/settings/${name}` } })
  if (isFixed(name, scope.config.environment)) throw new AppError('SETTING_FIXED')
  const value = input?.trim() ?? null
  const refusal = value === null ? null : refuseValue(SETTINGS[name], value)
  if (refusal) throw new AppError(refusal, { pointer: '/value', parameters: boundsOf(SETTINGS[name]) })
  await inTransaction(scope, async (tx) => {
    const key = name
    // There is always a row to lock, so that the second of two finds what the first has set.
    await tx
      .insertInto('setting')
      .values({ key, value: 'null' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const row = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = typeof row.value === 'string' ? row.value : null
    refuseStale({ value: before }, version)
    if (before === value) return
    const changed = { value: JSON.stringify(value), updatedAt: scope.clock.now(), changedBy: actingStaff(scope) }
    await tx.updateTable('setting').set(changed).where('key', '=', key).execute()
    await writeAudit(scope, tx, { action: 'setting.changed', details: { name, before, after: value } })
    if (SETTINGS[name].area === 'open') await purgeContent(scope, tx, newId(scope.clock.now()), ['site'])
  })
  await takeUpSettings(scope.db, scope.config)
  const stored = await selectStored(scope).where('setting.key', '=', name).executeTakeFirst()
  return toRecord(name, scope.config, stored)
}
