import { EventEmitter, once } from 'node:events'
import { expect } from '@playwright/test'
import { Client } from 'pg'

/** Milliseconds after which one looks again although there was no notification: not all that can be seen has one. */
const PATIENCE = 500

const DATABASES = [process.env.DATABASE_URL, process.env.EMPTY_DATABASE_URL].filter((url) => url !== undefined)

/** The database notifies of each mail that arrived and of each job that is done; the system does not use it. */
const NOTIFY = `
  create or replace function sandbox.notify_tests() returns trigger language plpgsql as $$
    begin
      perform pg_notify('tests', '');
      return null;
    end $$;
  create or replace trigger notify_tests after insert on sandbox.mail
    for each statement execute function sandbox.notify_tests();
  create or replace trigger notify_tests after update of delivered_at on outbox
    for each statement execute function sandbox.notify_tests();`

/** Once for all tests. */
export default async function letDatabasesNotify(): Promise<void> {
  for (const connectionString of DATABASES) {
    const database = new Client({ connectionString })
    await database.connect()
    await database.query(NOTIFY)
    await database.end()
  }
}

const news = new EventEmitter()
let notified = 0
let listening: Promise<void> | undefined

async function listen() {
  for (const connectionString of DATABASES) {
    const database = new Client({ connectionString })
    database.on('notification', () => {
      notified += 1
      news.emit('notified')
    })
    // Of a database that has gone there are no news.
    database.on('error', () => {})
    await database.connect()
    await database.query('listen tests')
    // The system's own, of what everybody may see: with it go the pages that are stored.
    await database.query('listen public_facts')
  }
}

/** The first call looks at once; each further one, when something has been notified since the look before began. */
function withNews<Seen>(look: () => Promise<Seen>): () => Promise<Seen> {
  let upTo: number | undefined
  return async () => {
    listening ??= listen()
    await listening
    if (upTo === notified) await once(news, 'notified', { signal: AbortSignal.timeout(PATIENCE) }).catch(() => {})
    upTo = notified
    return look()
  }
}

type Options = { message?: string; timeout?: number }

/** `expect.poll` for what comes with a mail or a job. */
export const expectSoon = <Seen>(look: () => Promise<Seen>, { timeout = 30_000, ...options }: Options = {}) =>
  expect.poll(withNews(look), { ...options, timeout, intervals: [0] })

/** `toPass` for what comes with a mail or a job. */
export const passSoon = (look: () => Promise<void>, { timeout = 30_000 }: Options = {}) =>
  expect(withNews(look)).toPass({ timeout, intervals: [0] })
