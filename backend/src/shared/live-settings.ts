import type { FastifyBaseLogger } from 'fastify'
import { type Config, readConfig } from '../config.ts'
import { isFixed, isSettingName, SETTINGS } from '../settings.ts'
import type { Database, Tx } from './database.ts'

const EVERY_MS = 2_000

/** The configuration with what staff have set put before the environment. */
export async function readSettings(db: Database | Tx, config: Config): Promise<Config> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', Object.keys(SETTINGS))
    .execute()
  const set = Object.fromEntries(
    rows.flatMap(({ key, value }) =>
      typeof value === 'string' && isSettingName(key) && !isFixed(key, config.environment) ? [[key, value]] : [],
    ),
  )
  return readConfig({ ...config.environment, ...set })
}

/** Takes up what staff have set, in the configuration that this process reads from. */
export async function takeUpSettings(db: Database, config: Config): Promise<void> {
  const { mailFrom, mailParticulars, contactMail, staffSecondFactor, legal, ...read } = await readSettings(db, config)
  const { salutationRequired, closed, registrationsPerHour, sellerAddress, sellerPhone } = read
  Object.assign(config, { mailFrom, mailParticulars, contactMail, staffSecondFactor, legal })
  Object.assign(config, { salutationRequired, closed, registrationsPerHour, sellerAddress, sellerPhone })
}

/** From now on this process takes up within seconds what is set in any other. */
export async function followSettings(
  { db, config }: { db: Database; config: Config },
  log: FastifyBaseLogger,
): Promise<{ stop(): void }> {
  const takeUp = () =>
    takeUpSettings(db, config).catch((error) => log.error({ err: error }, 'the settings could not be read'))
  await takeUp()
  const timer = setInterval(takeUp, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
