import { gunzipSync } from 'node:zlib'
import qs from 'qs'
import { AppError } from '../shared/app-error.ts'

type Fields = Record<string, unknown>

/** Brackets as the family's clients write them (`filter[0][type]=equals`, `ids[]=…`); as deep and long as criteria may be. */
export const parseQuery = (text: string): Fields =>
  qs.parse(text, { depth: 20, arrayLimit: 500, parameterLimit: 2000 }) as Fields

const largest = 256 * 1024

/** `_criteria`, with which the official client shortens long criteria: base64url(gzip(JSON)). */
function unpack(text: string): Fields {
  try {
    const criteria = JSON.parse(gunzipSync(Buffer.from(text, 'base64url'), { maxOutputLength: largest }).toString())
    if (criteria && typeof criteria === 'object' && !Array.isArray(criteria)) return criteria
  } catch {
    // Neither base64 nor gzip nor JSON: all the same to who reads the answer.
  }
  throw new AppError('FRAMEWORK__INVALID_REQUEST_PARAMETER', {
    pointer: '/_criteria',
    parameters: { field: '_criteria' },
  })
}

/** An object or list may also come as JSON text, as the official client writes it. */
function fromText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromText)
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const isNested = (schema: { type?: unknown } | undefined) => schema?.type === 'array' || schema?.type === 'object'

/** The criteria of a GET as the body of its POST would have them. `parameters`: the schemas of the call's parameters. */
export function readCriteria(query: Fields, parameters: Record<string, { type?: unknown }>): Fields {
  const { _criteria: packed, ...own } = query
  const plain = Object.entries(own).map(([name, value]) => [name, isNested(parameters[name]) ? fromText(value) : value])
  return { ...(typeof packed === 'string' && packed !== '' ? unpack(packed) : {}), ...Object.fromEntries(plain) }
}
