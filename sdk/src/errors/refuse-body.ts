import { config, type core, safeParse } from 'zod/mini'
import type { ApiErrorEntry } from '../client/api-client-error.ts'
import { loadOptional } from '../load-optional.ts'
import { type Violation, violationOfZod, withoutFaultsOfBlanks } from './violations.ts'

// The CSP forbids code from text (eval), and zod would test for it.
config({ jitless: true })

/** The body schema of a call. */
export interface FormBody {
  load: () => Promise<core.$ZodType>
  /** The server treats null as absent (`x-unknown-fields: ignore`). */
  ignoresNull?: boolean
  /** The server also reports at once what its rules refuse in the other fields (`x-all-refusals`). */
  namesAll?: boolean
}

/**
 * The server's refusals of a body by its schema: the same codes, pointers and parameters. Empty where the rules of
 * the server have to run as well, so that one answer lists everything that is wrong (style.md §5).
 */
export async function refuseBody({ load, ignoresNull, namesAll }: FormBody, text: string): Promise<ApiErrorEntry[]> {
  // Without the schema only the server decides.
  const schema = await loadOptional(load)
  if (!schema) return []
  const found = new Map<string, Finding>()
  const error = (issue: core.$ZodRawIssue) => {
    const id = String(found.size)
    const isOfType = issue.code === 'invalid_type'
    found.set(id, { ...violationOfZod(issue), isOfServer: isOfServer(issue), isOfType, isOfValue: isOfValue(issue) })
    return id
  }
  const result = safeParse(schema, JSON.parse(text, ignoresNull ? withoutNull : undefined), { error })
  const findings = (result.error?.issues ?? []).map(({ message }) => found.get(message) as Finding)
  const refusals = withoutFaultsOfBlanks(firstByField(findings.filter((one) => one.isOfServer)))
  if (namesAll && refusals.every((one) => one.isOfValue)) return []
  return refusals.map(({ code, pointer, parameters }) => ({
    status: '400',
    code,
    source: { pointer: pointer || '/' },
    meta: { parameters },
  }))
}

/** For `JSON.parse`: leaves out null fields, except entries of lists and the values of filters. */
function withoutNull(this: unknown, name: string, value: unknown): unknown {
  return value === null && name !== 'value' && !Array.isArray(this) ? undefined : value
}

/** For a value of the wrong type zod reports more than the server: for example a list that is also too short. */
const firstByField = (findings: Finding[]): Finding[] =>
  findings.filter(({ pointer }, at) => !findings.slice(0, at).some((one) => one.pointer === pointer && one.isOfType))

type Finding = Violation & { isOfServer: boolean; isOfType: boolean; isOfValue: boolean }

const OF_VALUES = new Set([
  'too_small',
  'too_big',
  'invalid_format',
  'invalid_value',
  'invalid_union',
  'not_multiple_of',
])

/** Errors of users; all others are errors of a client (backend/src/plugins/all-refusals.ts). */
const isOfValue = ({ code, input }: core.$ZodRawIssue) => OF_VALUES.has(String(code)) && input !== undefined

/** Zod refuses a little more than the server: it counts UTF-16 units, and accepts fewer addresses. */
function isOfServer(issue: core.$ZodRawIssue): boolean {
  const { code, input } = issue
  if (code === 'invalid_union') return isChoice(issue)
  if (typeof input !== 'string') return true
  if (code === 'too_big') return [...input.normalize('NFC')].length > Number(issue.maximum)
  if (code !== 'invalid_format') return true
  if (issue.format === 'email') return !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(input)
  return issue.format !== 'datetime'
}

/** Orval writes a list of numbers, or of texts and null, as a union of single values. */
const isChoice = ({ errors }: core.$ZodRawIssue): boolean =>
  (errors as core.$ZodIssue[][]).every(([issue]) => issue?.code === 'invalid_value')
