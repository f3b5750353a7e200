import { hashToken, newId, newToken } from '../../src/shared/ids.ts'
import type { TestApp } from '../build-app.ts'

export type Answer = { status: number; body: Record<string, unknown> | null; text: string }

/** Milliseconds for which a person, or a browser, waits for an answer. */
const PATIENCE = 25_000

let calls = 0
/** Limits count by network address; every call comes from its own. */
const anAddress = () => {
  calls++
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

/** What was answered, each kind once: what nobody may ever be answered is looked for among it. */
export const answered = new Map<string, number>()

/** One call, as a client makes it who repeats nothing by itself. */
export async function call(
  web: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  const answer = await fetch(`${web}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
    headers: {
      'x-forwarded-for': anAddress(),
      'sec-fetch-site': 'same-origin',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const parsed = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : null
  const codes = (parsed?.errors as { code: string }[] | undefined)?.map(({ code }) => code).join() ?? ''
  const kind = `${answer.status} ${method} ${path.replaceAll(/[0-9a-f-]{32,36}/g, ':id')} ${codes}`.trim()
  answered.set(kind, (answered.get(kind) ?? 0) + 1)
  return { status: answer.status, body: parsed, text }
}

/** Headers of a customer who has just signed in, and given a code. */
export async function asCustomer({ db, parts }: TestAppParts, customerId: string): Promise<Record<string, string>> {
  const token = newToken()
  const now = new Date()
  const times = { createdAt: now, usedAt: now, authenticatedAt: now, steppedUpAt: now }
  await db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId, ...times })
    .execute()
  return { 'sw-access-key': parts.config.accessKey, 'sw-context-token': token }
}

/** Headers of somebody of the staff who has just signed in. */
export async function asStaff({ db }: TestAppParts, staffId: string): Promise<Record<string, string>> {
  const token = newToken()
  const now = new Date()
  await db
    .insertInto('staffSession')
    .values({ tokenHash: hashToken(token), staffId, createdAt: now, usedAt: now })
    .execute()
  return { cookie: `staff-session=${token}` }
}

type TestAppParts = Pick<TestApp, 'db' | 'parts'>

/** The id of an event that a provider reports until it is heard. */
export const newEventId = (): string => `evt_${newId()}`
