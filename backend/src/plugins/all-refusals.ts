import type { FastifyError } from 'fastify'
import { AppError, type ErrorEntry } from '../shared/app-error.ts'
import { complaintsOf, violationsOf } from './errors.ts'

/** Keywords that check a value of the right type: what people type, where the others are mistakes of a client. */
const OF_VALUES = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'const',
  'enum',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
])

/** A day that is none is read by no rule: it is left out. */
function withoutMalformedDays(body: unknown, error: FastifyError): unknown {
  const copy = structuredClone(body)
  for (const { keyword, params, instancePath } of complaintsOf(error)) {
    if (keyword !== 'format' || params.format !== 'date') continue
    const parts = instancePath.split('/').slice(1)
    const name = parts.pop()!
    // biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
    const parent = parts.reduce((node: any, part) => node[part], copy)
    parent[name] = null
  }
  return copy
}

/**
 * A form that is wrong in several fields is refused with all of them at once: what the schema refuses, and what the rules refuse
 * of the other fields. Null where the rules cannot be asked.
 */
export async function withRefusalsOfRules(
  error: FastifyError,
  body: unknown,
  check: ((body: unknown) => ErrorEntry[] | Promise<ErrorEntry[]>) | undefined,
): Promise<AppError | null> {
  if (!check || error.validationContext !== 'body') return null
  if (!complaintsOf(error).every(({ keyword }) => OF_VALUES.has(keyword))) return null
  const violations = violationsOf(error)
  const named = new Set(violations.map(({ pointer }) => pointer))
  const others = (await check(withoutMalformedDays(body, error))).filter(({ pointer }) => !named.has(pointer))
  return new AppError([...violations, ...others])
}
