import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { hashToken, newToken } from '../../src/shared/ids.ts'
import type { TestApp, Visitor } from '../build-app.ts'
import { aStaffMember } from '../factories.ts'
import { anInvestor, type TestInvestor } from '../investing-factories.ts'
import { anIssuer } from '../issuer-factories.ts'

// Who calls, what they call, and the records they call it on: for the tests that go over the whole interface.

// OpenAPI documents are walked as plain trees.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
export type Json = Record<string, any>

export const CUSTOMERS = ['customer', 'otherCustomer', 'owner', 'editor', 'viewer', 'author'] as const

export const STAFF = ['support', 'compliance', 'finance', 'content', 'admin'] as const

/** `otherCustomer` owns another company and has records of their own; `owner`, `editor`, `viewer` belong to the issuer. */
export const CALLERS = ['noKey', 'guest', ...CUSTOMERS, ...STAFF] as const

export type Caller = (typeof CALLERS)[number]

export const isCustomer = (caller: Caller) => (CUSTOMERS as readonly string[]).includes(caller)

export const isStaff = (caller: Caller) => (STAFF as readonly string[]).includes(caller)

export type Operation = {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  prefix: '/store-api' | '/staff-api'
  access: string | string[]
  /** As the api-spec has it, its references resolved at each use by `resolve`. */
  spec: Json
  parameters: Json[]
  resolve(node: Json | undefined): Json
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function operationsOf(document: Json, prefix: Operation['prefix']): Operation[] {
  const resolve = (node: Json | undefined): Json => {
    if (typeof node?.$ref !== 'string') return node ?? {}
    const steps = node.$ref.slice(2).split('/')
    return resolve(steps.reduce((at, step) => at[step.replaceAll('~1', '/').replaceAll('~0', '~')], document))
  }
  const propertiesOf = (schema: Json): Json => {
    const node = resolve(schema)
    return Object.assign({}, ...(node.allOf ?? []).map(propertiesOf), node.properties)
  }
  /** An object in the address is written as its fields. */
  const written = (parameter: Json): Json[] => {
    const fields = parameter.in === 'query' ? Object.entries(propertiesOf(parameter.schema ?? {})) : []
    return fields.length > 0 ? fields.map(([name, schema]) => ({ name, in: 'query', schema })) : [parameter]
  }
  return Object.entries(document.paths as Json).flatMap(([path, item]: [string, Json]) =>
    methods.flatMap((method) => {
      const spec = item[method.toLowerCase()] as Json | undefined
      if (!spec) return []
      const parameters = [...(item.parameters ?? []), ...(spec.parameters ?? [])].map(resolve).flatMap(written)
      return [{ id: spec.operationId, method, path, prefix, access: spec['x-access'], spec, parameters, resolve }]
    }),
  )
}

export const OPERATIONS: Operation[] = [
  ...operationsOf(storeApi as Json, '/store-api'),
  ...operationsOf(staffApi as Json, '/staff-api'),
]

/** What an operation is asked. */
export type Request = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** In the body's place: a form, a field that comes several times being a list. */
  form?: Record<string, FormValue | FormValue[]>
  headers?: Record<string, string>
}

export type FormFile = { fileName: string; type: string; content: Buffer }

export type FormValue = string | FormFile

/** Everyone and everything a row may name. Records are made for `customer`, anew whenever a request is made. */
export type Scene = {
  test: TestApp
  /** Who asks, where a customer does; for all others the owner of the records. */
  me: TestInvestor
  /** The caller's own session, for what has to happen before. */
  asMe: Visitor
  customer: TestInvestor
  otherCustomer: TestInvestor
  issuer: Awaited<ReturnType<typeof anIssuer>>
  staffId: string
  staffEmail: string
}

export type Cast = {
  test: TestApp
  people: Record<string, TestInvestor>
  staff: Record<string, { id: string; email: string }>
  issuer: Scene['issuer']
}

export async function aCast(test: TestApp): Promise<Cast> {
  const issuer = await anIssuer(test)
  const foreignIssuer = await anIssuer(test)
  const people: Record<string, TestInvestor> = {}
  for (const name of CUSTOMERS) {
    people[name] =
      name === 'otherCustomer'
        ? await anInvestor(test, { firstName: 'Unberührte', lastName: 'Zwölfmoor' })
        : await anInvestor(test)
  }
  const member = (name: string, companyId: string, role: string) =>
    test.db
      .insertInto('companyMembership')
      .values({ customerId: people[name]!.id, companyId, role, createdAt: test.clock.now() })
      .execute()
  await member('otherCustomer', foreignIssuer.companyId, 'owner')
  for (const role of ['owner', 'editor', 'viewer']) await member(role, issuer.companyId, role)
  await test.db.updateTable('customer').set({ isAuthor: true }).where('id', '=', people.author!.id).execute()
  const staff: Cast['staff'] = {}
  for (const role of STAFF) staff[role] = await aStaffMember(test, { name: `Sascha ${role}`, roles: [role] })
  return { test, people, staff, issuer }
}

/** A client of the caller, signed in for this one visit, and what it sends with every call. */
export type Visit = { asMe: Visitor; headers: Record<string, string> }

/** The address limits are counted by; each visit comes from its own. */
let visits = 0

const anAddressOfTheNet = () => {
  visits++
  return `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`
}

export async function visitOf({ test, people, staff }: Cast, caller: Caller): Promise<Visit> {
  const asMe = test.client()
  const token = newToken()
  const now = test.clock.now()
  const times = { tokenHash: hashToken(token), createdAt: now, usedAt: now }
  const headers: Record<string, string> = { 'x-forwarded-for': anAddressOfTheNet() }
  if (caller !== 'noKey') headers['sw-access-key'] = test.parts.config.accessKey
  if (isStaff(caller)) {
    await test.db
      .insertInto('staffSession')
      .values({ ...times, staffId: staff[caller]!.id })
      .execute()
    headers.cookie = `staff-session=${token}`
  } else if (isCustomer(caller)) {
    await test.db
      .insertInto('session')
      .values({ ...times, customerId: people[caller]!.id, authenticatedAt: now, steppedUpAt: now })
      .execute()
    asMe.token = token
  }
  return { asMe, headers }
}

export function sceneOf({ test, people, staff, issuer }: Cast, caller: Caller, asMe: Visitor): Scene {
  const { customer, otherCustomer } = people as Record<'customer' | 'otherCustomer', TestInvestor>
  const me = people[caller] ?? customer
  const { id: staffId, email: staffEmail } = staff.support!
  return { test, me, asMe, customer, otherCustomer, issuer, staffId, staffEmail }
}

/** What the caller sends: key, token and cookie as the visit has them now. */
export function callOf({ method, ...operation }: Operation, { asMe, headers }: Visit, request: Request) {
  return {
    method,
    url: urlOf(operation, request),
    headers: {
      ...headers,
      ...(asMe.token ? { 'sw-context-token': asMe.token } : {}),
      ...(request.form ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
      ...request.headers,
    },
    ...(request.form ? { payload: asForm(request.form) } : {}),
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  }
}

const boundary = 'goldammer-form'

/** Written out, for a form of the platform's own would mend what is wrong. */
function asForm(form: NonNullable<Request['form']>): Buffer {
  const parts = Object.entries(form).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => {
      const file = typeof value === 'string' ? '' : `; filename="${value.fileName}"\r\ncontent-type: ${value.type}`
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
      return [head, typeof value === 'string' ? value : value.content, '\r\n']
    }),
  )
  return Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string)))
}

const urlOf = ({ prefix, path }: Pick<Operation, 'prefix' | 'path'>, request: Request): string => {
  const filled = path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(request.path?.[name] ?? ''))
  const query = new URLSearchParams(request.query ?? {}).toString()
  return `${prefix}${filled}${query ? `?${query}` : ''}`
}
