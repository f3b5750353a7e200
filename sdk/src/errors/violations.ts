import type { z } from 'zod'
import type validation from '../messages/de-DE/validation.json'
import type { Translator } from '../translator.ts'
import type { ErrorCode } from './catalogue.ts'

/** R5.01: the generic messages, messages/<locale>/validation.json. */
export type ValidationRule = keyof typeof validation

/** An error of one field. `parameters.rule` names the generic message that describes it most exactly. */
export type Violation = {
  code: ErrorCode
  /** JSON pointer to the field; empty: the whole body. */
  pointer: string
  parameters: { rule?: ValidationRule } & Record<string, string | number>
}

type Reason = { code: ErrorCode; rule?: ValidationRule; parameters?: Record<string, string | number> }

/** For a generic message without a code, the nearest one of Shopware. */
const codeOfRule: Record<ValidationRule, ErrorCode> = {
  alpha: 'VIOLATION::INVALID_FORMAT_ERROR',
  alphanumeric: 'VIOLATION::INVALID_FORMAT_ERROR',
  decimal: 'VIOLATION::INVALID_FORMAT_ERROR',
  integer: 'VIOLATION::INVALID_TYPE_ERROR',
  numeric: 'VIOLATION::INVALID_FORMAT_ERROR',
  // Shopware's name for an invalid e-mail address (store-api.md §2).
  email: 'VIOLATION::STRICT_CHECK_FAILED_ERROR',
  url: 'VIOLATION::INVALID_FORMAT_ERROR',
  ipAddress: 'VIOLATION::INVALID_FORMAT_ERROR',
  macAddress: 'VIOLATION::INVALID_FORMAT_ERROR',
  personName: 'VIOLATION::INVALID_FORMAT_ERROR',
  between: 'VIOLATION::TOO_LOW_ERROR',
  maxLength: 'VIOLATION::TOO_LONG_ERROR',
  minLength: 'VIOLATION::TOO_SHORT_ERROR',
  minValue: 'VIOLATION::TOO_LOW_ERROR',
  required: 'VIOLATION::IS_BLANK_ERROR',
  requiredIf: 'VIOLATION::IS_BLANK_ERROR',
  requiredUnless: 'VIOLATION::IS_BLANK_ERROR',
  sameAs: 'VIOLATION::NOT_EQUAL_ERROR',
  not: 'VIOLATION::NO_SUCH_CHOICE_ERROR',
  or: 'VIOLATION::INVALID_TYPE_ERROR',
  exactLength: 'VIOLATION::TOO_SHORT_ERROR',
  confirmed: 'VIOLATION::NOT_TRUE_ERROR',
  selectionRequired: 'VIOLATION::NO_SUCH_CHOICE_ERROR',
  atLeastOne: 'VIOLATION::TOO_FEW_ERROR',
  duplicate: 'VIOLATION::IS_NOT_UNIQUE',
  productRequired: 'VIOLATION::IS_BLANK_ERROR',
  postalCodeDE: 'VIOLATION::ZIP_CODE_INVALID',
  postalCodeAT: 'VIOLATION::ZIP_CODE_INVALID',
  postalCodePL: 'VIOLATION::ZIP_CODE_INVALID',
  postalCodeGB: 'VIOLATION::ZIP_CODE_INVALID',
}

/** Nothing was chosen: the code of a blank field, with its own text. */
export const blankChoice = {
  code: 'VIOLATION::IS_BLANK_ERROR',
  rule: 'selectionRequired',
} as const satisfies Reason

const isRule = (value: unknown): value is ValidationRule =>
  typeof value === 'string' && Object.hasOwn(codeOfRule, value)
const byRule = (rule: ValidationRule, parameters: Reason['parameters'] = {}): Reason => ({
  code: codeOfRule[rule],
  rule,
  parameters,
})

const ruleOfFormat: Record<string, ValidationRule> = {
  alpha: 'alpha',
  alphanumeric: 'alphanumeric',
  decimal: 'decimal',
  numeric: 'numeric',
  email: 'email',
  url: 'url',
  uri: 'url',
  ipv4: 'ipAddress',
  ipv6: 'ipAddress',
  mac: 'macAddress',
  'person-name': 'personName',
}
const ofFormat = (format: unknown): Reason => {
  const rule = ruleOfFormat[String(format)]
  return rule ? byRule(rule) : { code: 'VIOLATION::INVALID_FORMAT_ERROR' }
}

type Bounds = { min?: number | undefined; max?: number | undefined }

/** A text that is too short or too long. */
function ofLength(side: 'min' | 'max', { min, max }: Bounds): Reason {
  if (min !== undefined && min === max) {
    const code = codeOfRule[side === 'min' ? 'minLength' : 'maxLength']
    return { code, rule: 'exactLength', parameters: { length: min } }
  }
  if (side === 'max') return byRule('maxLength', { max: max ?? 0 })
  return min === 1 ? byRule('required') : byRule('minLength', { min: min ?? 0 })
}

/** A number that is too low or too high. */
function ofValue(side: 'min' | 'max', { min, max }: Bounds): Reason {
  const code = side === 'min' ? 'VIOLATION::TOO_LOW_ERROR' : 'VIOLATION::TOO_HIGH_ERROR'
  if (min !== undefined && max !== undefined) return { code, rule: 'between', parameters: { min, max } }
  return side === 'min' ? byRule('minValue', { min: min ?? 0 }) : { code, parameters: { max: max ?? 0 } }
}

/** A list with too few or too many entries. */
function ofCount(side: 'min' | 'max', limit: number): Reason {
  if (side === 'max') return { code: 'VIOLATION::TOO_MANY_ERROR', parameters: { max: limit } }
  return limit === 1
    ? { ...byRule('atLeastOne'), parameters: { min: 1 } }
    : { code: 'VIOLATION::TOO_FEW_ERROR', parameters: { min: limit } }
}

const ofStep = (step: number): Reason =>
  step === 1 ? byRule('integer') : { code: 'VIOLATION::NOT_DIVISIBLE_BY_ERROR', parameters: { step } }

/** The expected type: for numbers the text names the kind. */
const ofType = (type: unknown): Reason => ({
  code: 'VIOLATION::INVALID_TYPE_ERROR',
  ...(type === 'integer' || type === 'int' ? { rule: 'integer' } : type === 'number' ? { rule: 'decimal' } : {}),
})

const ofUnknownField = (field: string): Reason => ({ code: 'VIOLATION::UNKNOWN_FIELD', parameters: { field } })

/** One value of a list; if the only one is `true`, the user has to confirm something. */
const ofChoice = (values: readonly unknown[]): Reason =>
  values.length === 1 && values[0] === true ? byRule('confirmed') : byRule('selectionRequired')

const toViolation = ({ code, rule, parameters }: Reason, pointer: string): Violation => ({
  code,
  pointer,
  parameters: { ...(rule ? { rule } : {}), ...parameters },
})

/** RFC 6901 */
const escaped = (name: PropertyKey) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')

/** A missing value: to be filled in, or to be chosen if the schema lists the values. */
function ofMissing(name: unknown, schema: { properties?: Record<string, { enum?: unknown[] } | undefined> }): Reason {
  const isChoice = schema.properties?.[String(name)]?.enum !== undefined
  return isChoice ? blankChoice : byRule('required')
}

/** The parts of an Ajv error in use; with Ajv's option `verbose` it contains its schema. */
export type AjvError = {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  parentSchema?: object | undefined
}

function ofAjv({ keyword, params, parentSchema = {} }: AjvError): Reason {
  const schema = parentSchema as Record<string, number | undefined>
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return ofMissing(params.missingProperty, parentSchema)
    case 'dependentRequired':
    case 'dependencies':
      return byRule('requiredIf', { field: String(params.property) })
    case 'minLength':
      return ofLength('min', { min: limit, max: schema.maxLength })
    case 'maxLength':
      return ofLength('max', { max: limit, min: schema.minLength })
    case 'minimum':
    case 'exclusiveMinimum':
      return ofValue('min', { min: limit, max: schema.maximum ?? schema.exclusiveMaximum })
    case 'maximum':
    case 'exclusiveMaximum':
      return ofValue('max', { max: limit, min: schema.minimum ?? schema.exclusiveMinimum })
    case 'minItems':
      return ofCount('min', limit)
    case 'maxItems':
      return ofCount('max', limit)
    case 'uniqueItems':
      return byRule('duplicate')
    case 'enum':
      return ofChoice(params.allowedValues as unknown[])
    case 'const':
      return ofChoice([params.allowedValue])
    case 'multipleOf':
      return ofStep(Number(params.multipleOf))
    case 'format':
      return ofFormat(params.format)
    case 'pattern':
      return { code: 'VIOLATION::INVALID_FORMAT_ERROR' }
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return ofUnknownField(String(params.additionalProperty ?? params.unevaluatedProperty))
    case 'not':
      return byRule('not')
    case 'anyOf':
    case 'oneOf':
      return byRule('or')
    default:
      return ofType(params.type)
  }
}

/** An error of Ajv, with the pointer to the wrong, missing or unknown field. */
export function violationOfAjv(error: AjvError): Violation {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params
  const field = missingProperty ?? additionalProperty ?? unevaluatedProperty
  const { instancePath } = error
  return toViolation(ofAjv(error), field === undefined ? instancePath : `${instancePath}/${escaped(String(field))}`)
}

/** A blank field has one fault, that it is blank: that it is no e-mail address either says nothing more. */
export const withoutFaultsOfBlanks = <V extends { code: ErrorCode; pointer?: string | undefined }>(
  violations: V[],
): V[] => {
  const blank = new Set(violations.filter(isBlank).map(({ pointer }) => pointer))
  return violations.filter((one) => isBlank(one) || !blank.has(one.pointer))
}

const isBlank = ({ code }: { code: ErrorCode }) => code === 'VIOLATION::IS_BLANK_ERROR'

type ZodIssue = z.core.$ZodRawIssue

type ZodBound = { check: string; value?: number; minimum?: number; maximum?: number }

const checksOf = ({ schema }: ZodIssue): ZodBound[] =>
  ((schema?._zod.def as z.core.$ZodTypeDef | undefined)?.checks ?? []).map((one) => one._zod.def as ZodBound)

/** An integer is a number in steps of one. */
const typeOf = (issue: ZodIssue): unknown =>
  checksOf(issue).some(({ check, value }) => check === 'multiple_of' && value === 1) ? 'integer' : issue.expected

/** The schema's checks contain both bounds; the issue names only the violated one. */
function boundsOf(issue: ZodIssue): Bounds {
  const bounds = checksOf(issue)
  return {
    min: bounds.find(({ check }) => check === 'greater_than')?.value ?? bounds.find((one) => one.minimum)?.minimum,
    max: bounds.find(({ check }) => check === 'less_than')?.value ?? bounds.find((one) => one.maximum)?.maximum,
  }
}

function ofValues({ inst, input, values }: ZodIssue): Reason {
  if (input !== undefined) return ofChoice(values as unknown[])
  const { type } = (inst as z.core.$ZodType)._zod.def
  return type === 'enum' ? blankChoice : byRule('required')
}

/** A union of single values is an enumeration. */
function ofUnion({ errors, input }: ZodIssue): Reason {
  const firsts = ((errors ?? []) as z.core.$ZodIssue[][]).map(([first]) => first)
  if (!firsts.every((first) => first?.code === 'invalid_value')) return byRule('or')
  return input === undefined ? blankChoice : byRule('selectionRequired')
}

function ofZod(issue: ZodIssue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? byRule('required') : ofType(typeOf(issue))
    case 'too_small':
    case 'too_big': {
      const side = issue.code === 'too_small' ? 'min' : 'max'
      const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
      if (issue.origin === 'string') {
        return ofLength(side, { ...boundsOf(issue), [side]: limit, ...(issue.exact ? { min: limit, max: limit } : {}) })
      }
      if (issue.origin === 'array' || issue.origin === 'set') return ofCount(side, limit)
      return ofValue(side, { ...boundsOf(issue), [side]: limit })
    }
    case 'not_multiple_of':
      return ofStep(Number(issue.divisor))
    case 'invalid_format':
      return ofFormat(issue.format)
    case 'invalid_value':
      return ofValues(issue)
    case 'unrecognized_keys':
      return ofUnknownField(String(issue.keys[0]))
    case 'invalid_union':
      return ofUnion(issue)
    case 'custom': {
      const { rule, ...parameters } = (issue.params ?? {}) as Record<string, string | number>
      return isRule(rule) ? byRule(rule, parameters) : { code: 'VIOLATION::INVALID_FORMAT_ERROR' }
    }
    default:
      return { code: 'VIOLATION::INVALID_FORMAT_ERROR' }
  }
}

/** An error of zod, as its error maps get it. */
export function violationOfZod(issue: ZodIssue): Violation {
  const path = issue.code === 'unrecognized_keys' ? [...(issue.path ?? []), issue.keys[0] ?? ''] : (issue.path ?? [])
  return toViolation(ofZod(issue), path.map((name) => `/${escaped(name)}`).join(''))
}

/** zod's own texts in the translator's language: `z.config({ customError: zodMessages(translator) })`. */
export function zodMessages(translator: Pick<Translator, 'messageOf'>): z.core.$ZodErrorMap {
  return (issue) => {
    const { code, parameters } = violationOfZod(issue)
    return translator.messageOf(code, parameters)
  }
}

/** For rules of zod's `refine` and `superRefine`: `.refine(isFree, broken('duplicate'))`. */
export const broken = (rule: ValidationRule, parameters: Record<string, string | number> = {}) => ({
  params: { rule, ...parameters },
})
