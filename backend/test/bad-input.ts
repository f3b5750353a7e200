import { onePage, plainPdf } from './pdfs.ts'
import type { FormFile, FormValue, Json, Operation, Request } from './scene/callers.ts'

// Derives from the api-spec what nobody should send. Nothing is random: the same interface gives the same requests.

export type BadCall = {
  /** What is wrong with it, for the report. */
  what: string
  /** Spoils a request that is right. */
  spoil?: (good: Request) => Request
  /** Replaces the body, as it goes over the wire. */
  raw?: { type?: string; payload: string }
  /** Replaces what identifies the caller. */
  headers?: Record<string, string>
  method?: string
  /** Replaces the end of the address. */
  url?: string
  /** Asks for a record of someone else: never to be granted. */
  foreign?: boolean
  /** Comes from nobody who is signed in. */
  unknown?: boolean
}

const long = 'ü'.repeat(20_000)
const nasty = {
  blank: '   ',
  'sql and html': `'; drop table customer; --" or 1=1) <script>alert(1)</script><img src=x onerror=alert(1)>`,
  'non-Latin': '名前 имя اسم 🦜👩‍👩‍👧 e\u0301 \u202egpj.exe\r\nBcc: b@example.org',
  'no character': '\u0000',
  'half a character': '\ud800',
  'very long': long,
}
/** Wildcards, operators and words that some parser could take for its own. */
const peculiar = ['', '%_\\', '__proto__', '-1', '../{{7*7}}', '&|!():*']
const numbers = [0, -1, 0.001, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, -1e308, 1e308]
const dates = ['2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '99999-01-01', '2026-11-20T09:00:00Z', 'heute']
const nowhere = '0'.repeat(32)
const ids = [nowhere, 'f'.repeat(32), '0193A0B0C0D07000800000000000000A', '0193a0b0-c0d0-7000-8000-00000000000a', 'x']
/** Cursors are sealed: nobody makes one that says anything. */
const cursors = [
  'x',
  '-',
  ...['[]', '["name","x"]', 'x'.repeat(28)].map((text) => Buffer.from(text).toString('base64url')),
]

type Type = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null'
const samplesOf: Record<Type, unknown> = {
  string: 'x',
  number: 17,
  boolean: true,
  array: ['x'],
  object: { a: 1 },
  null: null,
}

/** A schema with its references resolved and its parts put together: what of it the generator goes by. */
function flat(operation: Operation, schema: Json): Json {
  const node = operation.resolve(schema)
  const parts = (node.allOf ?? []).map((part: Json) => flat(operation, part))
  const choice = [...(node.oneOf ?? []), ...(node.anyOf ?? [])].map((part: Json) => flat(operation, part))
  const all = [node, ...parts, ...choice.filter((part) => part.type !== 'null').slice(0, 1)]
  const merged: Json = Object.assign({}, ...all.toReversed())
  merged.properties = Object.assign({}, ...all.map((part) => part.properties ?? {}))
  merged.types = [...all, ...choice].flatMap((part) => part.type ?? [])
  if (Object.keys(merged.properties).length > 0) merged.types.push('object')
  return merged
}

/** Something that fits the schema, where the good request has nothing. */
function sampleOf(operation: Operation, schema: Json, depth = 0): unknown {
  const node = flat(operation, schema)
  if (node.example !== undefined) return node.example
  if (node.default !== undefined) return node.default
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum.find((one: unknown) => one !== null)
  if (node.types.includes('object')) {
    const names = depth > 2 ? [] : (node.required ?? [])
    return Object.fromEntries(
      names.map((name: string) => [name, sampleOf(operation, node.properties[name] ?? {}, depth + 1)]),
    )
  }
  if (node.types.includes('array')) return depth > 2 ? [] : [sampleOf(operation, node.items ?? {}, depth + 1)]
  if (node.types.includes('integer') || node.types.includes('number')) return node.minimum ?? 1
  if (node.types.includes('boolean')) return true
  if (/32/.test(node.pattern ?? '')) return nowhere
  if (node.format === 'date') return '2026-01-01'
  return 'x'
}

type Bad = { what: string; value: unknown }
const absent = Symbol('absent')

function badStrings(node: Json, brief: boolean): Bad[] {
  const { minLength, maxLength } = node
  const texts = Object.entries(nasty).map(([what, value]) => ({ what, value }))
  if (brief && !node.enum) return [...texts.slice(0, 4), { what: 'longer', value: 'x'.repeat((maxLength ?? 999) + 1) }]
  const more = [...peculiar, ...(node.format === 'date' ? dates : [])]
  if (/32|Id$/.test(`${node.pattern}`) || /Id$/.test(node.name ?? '')) more.push(...ids)
  if (node.name === 'cursor') more.push(...cursors)
  if (node.enum)
    return [...texts.slice(0, 2), ...node.enum.slice(0, 20).map((value: unknown) => ({ what: 'choice', value }))]
  if (minLength > 1) more.push('x'.repeat(minLength - 1))
  if (maxLength) more.push('1'.repeat(maxLength), 'x'.repeat(maxLength + 1), '🦜'.repeat(maxLength))
  return [...texts, ...more.map((value) => ({ what: `text ${value.slice(0, 24)}`, value }))]
}

function badNumbers({ minimum, maximum }: Json, brief: boolean): Bad[] {
  const limits = [minimum, maximum].filter((one) => one !== undefined)
  const edges = limits.flatMap((limit: number) => [limit - 1, limit, limit + 1])
  return [...new Set([...(brief ? numbers.slice(-2) : numbers), ...edges])].map((value) => ({
    what: `number ${value}`,
    value,
  }))
}

/** Everything that could be wrong with one value; `brief` where the like has been tried in full. */
function badValues(operation: Operation, node: Json, brief = false): Bad[] {
  const types: string[] = node.types
  const isNumber = types.includes('number') || types.includes('integer')
  const others = Object.entries(samplesOf).filter(([type]) => !types.includes(type) && !(isNumber && type === 'number'))
  const bad: Bad[] = [
    { what: 'absent', value: absent },
    ...others.map(([type, value]) => ({ what: `a ${type}`, value })),
  ]
  if (types.includes('string')) bad.push(...badStrings(node, brief))
  if (isNumber) bad.push(...badNumbers(node, brief))
  if (types.includes('boolean')) bad.push({ what: 'true', value: true }, { what: 'false', value: false })
  if (types.includes('array')) {
    const item = sampleOf(operation, node.items ?? {})
    const many = Array.from({ length: (node.maxItems ?? 1000) + 1 }, () => item)
    const lists = { none: [], twice: [item, item], nulls: [null], most: many.slice(1), many }
    bad.push(...Object.entries(lists).map(([what, value]) => ({ what: `array: ${what}`, value })))
  }
  if (types.includes('object'))
    bad.push({ what: 'empty', value: {} }, { what: 'additional', value: { nobody: 'knows' } })
  return bad
}

type Place = (string | number)[]

/** The body with one value put elsewhere; what stands on the way is made. */
function withValue(
  body: unknown,
  [step, ...rest]: Place,
  value: unknown,
  made: (at: number) => unknown,
  at = 0,
): unknown {
  if (step === undefined) return value
  const base = body ?? made(at)
  const copy = Array.isArray(base) ? [...base] : { ...(base as Json) }
  const inner = withValue((copy as Json)[step], rest, value, made, at + 1)
  if (rest.length === 0 && value === absent) delete (copy as Json)[step]
  else (copy as Json)[step] = inner
  return copy
}

const maxDepth = 4

type Spoilt = { what: string; body: (good: unknown) => unknown }

/** Each field of the body, and those within, spoilt in each way. */
function* badBodies(operation: Operation, schema: Json, brief: boolean): Generator<Spoilt> {
  function* within(node: Json, place: Place, above: Json[]): Generator<Spoilt> {
    const path = [...above, node]
    const made = (at: number) => (path[at]?.types.includes('array') ? [] : sampleOf(operation, path[at] ?? {}))
    const put = (more: Place, value: unknown) => (good: unknown) => withValue(good, [...place, ...more], value, made)
    const name = `/${place.join('/')}`
    if (place.length > 0) {
      const values = badValues(operation, node, brief || place.length > 1)
      for (const { what, value } of values) yield { what: `${name}: ${what}`, body: put([], value) }
    }
    const isObject = node.types.includes('object')
    if (isObject) yield { what: `${name} additional field`, body: put(['nobodyKnowsMe'], 'x') }
    if (place.length >= (brief ? 1 : maxDepth)) return
    if (node.types.includes('array')) yield* within(flat(operation, node.items ?? {}), [...place, 0], path)
    if (!isObject) return
    for (const [field, property] of Object.entries(node.properties as Json)) {
      yield* within({ ...flat(operation, property), name: field }, [...place, field], path)
    }
  }
  yield* within(flat(operation, schema), [], [])
}

/** Malformed, of another kind, or far too much. */
const rawBodies: Record<string, NonNullable<BadCall['raw']>> = {
  'no body, but its type': { type: 'application/json', payload: '' },
  'half a body': { type: 'application/json', payload: '{"a":' },
  'null as body': { type: 'application/json', payload: 'null' },
  'text as body': { type: 'application/json', payload: '"x"' },
  'number as body': { type: 'application/json', payload: '1e999' },
  'array as body': { type: 'application/json', payload: '[[]]' },
  'duplicate and reserved keys': { type: 'application/json', payload: '{"__proto__":{"a":1},"a":1,"a":2}' },
  'ten thousand arrays deep': { type: 'application/json', payload: '['.repeat(10_000) + ']'.repeat(10_000) },
  'another charset': { type: 'application/json; charset=utf-16', payload: '{}' },
  'plain text': { type: 'text/plain', payload: 'x' },
  xml: { type: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  form: { type: 'application/x-www-form-urlencoded', payload: 'a=1' },
  'form without boundary': { type: 'multipart/form-data', payload: 'a' },
  'form with files': {
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="../a"\r\n\r\nx\r\n--x--\r\n',
  },
  'half a form': {
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\ncontent-disposition: form-data; name="a"',
  },
  'no type': { type: 'nonsense', payload: '{}' },
}

const asToken = (token: string) => ({ 'sw-context-token': token, cookie: `staff-session=${token}` })

const badHeaders: Record<string, Record<string, string>> = {
  'token too short': asToken('x'),
  'token of nobody': asToken('x'.repeat(32)),
  'token too long': asToken('x'.repeat(8000)),
  'token with sql': asToken(nasty['sql and html']),
  'token as cookie, malformed': { 'sw-context-token': '', cookie: 'sw-context-token=%E0%A4%A; staff-session=%00' },
  'wrong key': { 'sw-access-key': 'WRONG' },
  'unknown language': { 'sw-language-id': nowhere, 'accept-language': 'xx' },
  'malformed language': { 'sw-language-id': nasty['sql and html'], 'sw-currency-id': nasty['sql and html'] },
  'unknown currency': { 'sw-currency-id': nowhere },
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'malformed key of repetition': { 'idempotency-key': 'x', 'if-none-match': '"'.repeat(200) },
  'forwarded nonsense': { 'x-forwarded-for': `${nasty['sql and html']}, ::1`, 'x-request-id': nasty['sql and html'] },
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

/** Filters, sortings and aggregations of the family that fit the schema and may not fit the columns. */
function criteria(): Json[] {
  const types = ['equals', 'equalsAny', 'contains', 'prefix', 'suffix', 'range', 'not', 'multi', 'and', 'xor', 'x']
  const values = ['x', 'a|b', 1, null, true, ['x', 1], `'`, '\u0000', '%']
  const fields = ['id', 'name', 'active', 'position', 'createdAt', 'translated.name', 'price', 'iso', '', 'password']
  const bounds = [{ gte: 1 }, { gt: 'x', lt: '2026-01-01' }, { gte: null }, { a: 1 }, {}]
  const deep = (depth: number): Json => (depth ? { type: 'not', queries: [deep(depth - 1)] } : { type: 'equals' })
  const filters: Json[] = [
    ...fields.map((field, at) => ({ type: types[at % 5], field, value: values[at % values.length] })),
    ...fields.flatMap((field) => bounds.slice(0, 2).map((parameters) => ({ type: 'range', field, parameters }))),
    ...bounds.map((parameters) => ({ type: 'range', field: 'id', parameters })),
    ...types.map((type, at) => ({ type, field: 'id', value: values[at % values.length], operator: 'or', queries: [] })),
    ...values.map((value) => ({ type: 'equals', field: 'id', value })),
    deep(3),
    deep(60),
  ]
  return [
    ...filters.map((filter) => ({ filter: [filter] })),
    ...filters.slice(0, 4).map((filter) => ({ 'post-filter': [filter] })),
    ...fields.map((field, at) => ({ sort: [{ field, order: ['ASC', 'desc', 'x', ''][at % 4] }] })),
    ...[ids, ['', nasty['sql and html']], [long]].map((some) => ({ ids: some })),
    ...['count', 'terms', 'sum', 'histogram', 'x'].map((type) => ({
      aggregations: [{ name: 'a', type, field: 'id' }],
    })),
    ...[0, 1, 2, 'exact', 'x', -1].map((mode) => ({ 'total-count-mode': mode })),
    ...[2 ** 31, 10 ** 15, 2 ** 53].map((page) => ({ page, limit: 100 })),
    { associations: { a: { associations: { b: {} }, filter: [{}] } }, includes: { product: ['id'], x: [] } },
  ]
}

const parts = { path: 'path', query: 'query', header: 'headers' } as const

function* badParameters(operation: Operation, foreign: Record<string, string>): Generator<BadCall> {
  for (const { name, in: where, schema } of operation.parameters) {
    const part = parts[where as keyof typeof parts]
    const put = (text: string | null) => (good: Request) => {
      const { [name]: _, ...others } = good[part] ?? {}
      return { ...good, [part]: text === null ? others : { ...others, [name]: text } }
    }
    for (const { what, value } of badValues(operation, { ...flat(operation, schema ?? {}), name })) {
      if (value === absent && part !== 'path') yield { what: `${part} ${name}: absent`, spoil: put(null) }
      const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 3000)
      if (fits(part, text)) yield { what: `${part} ${name}: ${what}`, spoil: put(text) }
    }
    const id = foreign[name]
    if (id)
      yield { what: `${part} ${name} of someone else`, spoil: put(id), ...(part === 'path' ? { foreign: true } : {}) }
  }
}

/** Not every text can stand everywhere. */
function fits(part: (typeof parts)[keyof typeof parts], text: string): boolean {
  if (part === 'headers') return /^[\x20-\x7e]*$/.test(text)
  return text.isWellFormed() && (part === 'query' || !['', '.', '..'].includes(text))
}

function* foreignBodies(operation: Operation, schema: Json, foreign: Record<string, string>): Generator<BadCall> {
  for (const [name, property] of Object.entries(flat(operation, schema).properties as Json)) {
    const id = foreign[name] ?? foreign[name.replace(/s$/, '')]
    if (!id) continue
    const isList = flat(operation, property).types.includes('array')
    const spoil = (good: Request) => ({ ...good, body: { ...(good.body as Json), [name]: isList ? [id] : id } })
    yield { what: `${name} of someone else`, spoil, ...(isList ? {} : { foreign: true }) }
  }
}

const aFile = (content: string | Buffer, fileName = 'pitch.pdf', type = 'application/pdf'): FormFile => ({
  fileName,
  type,
  content: Buffer.from(content as string),
})
const pdf = plainPdf(onePage, Buffer.from('%PDF-1.4\n')).toString()
const activePdf = plainPdf({ ...onePage, 1: '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (x) >> >>' })
const badFiles: Record<string, FormValue | FormValue[]> = {
  'a text': 'x',
  'left empty': aFile('', ''),
  'of no length': aFile(''),
  'in order': aFile(pdf),
  several: [aFile(pdf), aFile(pdf)],
  'file and text': [aFile(pdf), 'x'],
  'only its beginning': aFile('%PDF-1.7'),
  'a page': aFile('<script>alert(1)</script>', 'pitch.pdf', 'text/html'),
  'a picture': aFile(Buffer.from('89504e470d0a1a0a', 'hex'), 'pitch.pdf', 'image/png'),
  'a page behind a PDF': aFile(`${pdf}<script>alert(1)</script>`),
  'an archive that grows': aFile(Buffer.from('504b0304', 'hex'), 'pitch.zip', 'application/zip'),
  'that does something by itself': aFile(activePdf),
  'too large': aFile(Buffer.alloc(10 * 2 ** 20 + 1, '%PDF-1.7 ')),
  'with references that lead nowhere': aFile(pdf.replace(/\n\d+\n%%EOF/, '\n9999999999\n%%EOF')),
  'named out of its folder': aFile(pdf, '../../../etc/passwd'),
  'named with no character': aFile(pdf, 'a\u0000.pdf'),
  'named with a line break': aFile(pdf, 'a.pdf\r\nx-evil: 1'),
  'named with quotes': aFile(pdf, 'a".pdf'),
  'named at length': aFile(pdf, `${long}.pdf`),
  'of a type that is none': aFile(pdf, 'pitch.pdf', 'x'.repeat(5000)),
}

/** A value as a form may send it: nothing but texts and files. */
const asText = (value: unknown): FormValue | FormValue[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Each field of a form, and the form itself. */
function* badForms(operation: Operation, schema: Json): Generator<BadCall> {
  const put = (name: string, value?: FormValue | FormValue[]) => (good: Request) => {
    const { [name]: _, ...others } = good.form ?? {}
    return { ...good, form: value === undefined ? others : { ...others, [name]: value } }
  }
  for (const [name, property] of Object.entries(flat(operation, schema).properties as Json)) {
    const node: Json = { ...flat(operation, property), name }
    yield { what: `${name}: absent`, spoil: put(name) }
    if (node.format === 'binary') {
      for (const [what, file] of Object.entries(badFiles)) yield { what: `${name}: ${what}`, spoil: put(name, file) }
      continue
    }
    for (const { what, value } of badValues(operation, node))
      if (value !== absent) yield { what: `${name}: ${what}`, spoil: put(name, asText(value)) }
    yield { what: `${name}: twice`, spoil: put(name, ['x', 'y']) }
    yield { what: `${name}: a file`, spoil: put(name, aFile(pdf)) }
  }
  const more = ['nobodyKnowsMe', '', '__proto__', 'a[b][]', 'x'.repeat(5000), 'a"; filename="b']
  for (const name of more) {
    yield { what: `field ${name.slice(0, 20)}`, spoil: put(name, 'x') }
    yield { what: `file ${name.slice(0, 20)}`, spoil: put(name, aFile(pdf)) }
  }
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 'x']))
  yield { what: 'a thousand fields', spoil: (good) => ({ ...good, form: { ...good.form, ...many } }) }
  yield { what: 'no fields', spoil: (good) => ({ ...good, form: {} }) }
}

/** Criteria and listing filters are the same wherever they are taken: these go through all of their depth, others briefly. */
const THOROUGH = ['readOrder', 'readProductListing']
const addressEnds = [
  '?a=%zz',
  '/%E0%A4%A',
  '?%00=%00',
  '/',
  '//',
  '/..%2f..%2fetc',
  '?page=1&page=2&limit[]=3',
  '?ids=x&sort=&filter=x',
]

/** All that is wrong with an operation. `foreign` holds someone else's ids, by the names fields have for them. */
export function* badCalls(operation: Operation, foreign: Record<string, string>): Generator<BadCall> {
  yield* badParameters(operation, foreign)
  yield { what: 'unknown query', spoil: (good) => ({ ...good, query: { ...good.query, 'x[y][]': '1' } }) }
  for (const url of addressEnds) yield { what: `address ending ${url}`, url }
  for (const [what, headers] of Object.entries(badHeaders)) {
    yield { what, headers, ...(what.startsWith('token') ? { unknown: true } : {}) }
  }
  for (const method of methods) if (method !== operation.method) yield { what: method, method }
  for (const [what, raw] of Object.entries(rawBodies)) yield { what, raw }
  const { content } = operation.resolve(operation.spec.requestBody)
  const form = content?.['multipart/form-data']?.schema as Json | undefined
  if (form) yield* badForms(operation, form)
  const schema = content?.['application/json']?.schema as Json | undefined
  if (!schema) return
  const { properties } = flat(operation, schema)
  const hasCriteria = properties.filter && properties.sort
  const brief = hasCriteria && !THOROUGH.includes(operation.id)
  for (const { what, body } of badBodies(operation, schema, brief)) {
    yield { what, spoil: (good) => ({ ...good, body: body(good.body) }) }
  }
  yield* foreignBodies(operation, schema, foreign)
  if (!hasCriteria) return
  for (const one of criteria()) {
    const spoil = (good: Request) => ({ ...good, body: { ...(good.body as Json), ...one } })
    yield { what: JSON.stringify(one).slice(0, 120), spoil }
  }
}
