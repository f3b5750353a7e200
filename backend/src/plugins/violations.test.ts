import { broken, type ValidationRule, violationOfAjv } from '@goldammer/sdk/errors/violations'
import { LOCALES } from '@goldammer/sdk/locales'
import { messageOf, translate } from '@goldammer/sdk/translate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { newAjv } from './compiled-schemas.ts'

type Refusal = { code: string; rule?: ValidationRule; parameters?: object }
type Case = [keyword: string, schema: object, value: unknown, refusal: Refusal]

const text = { type: 'string' }
const number = { type: 'number' }
const field = (name: string) => ({ type: 'object', required: [name] })
const cases: Case[] = [
  ['required', field('a'), {}, { code: 'IS_BLANK_ERROR', rule: 'required' }],
  [
    'required choice',
    { ...field('a'), properties: { a: { enum: ['x'] } } },
    {},
    { code: 'IS_BLANK_ERROR', rule: 'selectionRequired' },
  ],
  [
    'dependentRequired',
    { dependentRequired: { a: ['b'] } },
    { a: 1 },
    { code: 'IS_BLANK_ERROR', rule: 'requiredIf', parameters: { field: 'a' } },
  ],
  ['minLength 1', { ...text, minLength: 1 }, '', { code: 'IS_BLANK_ERROR', rule: 'required' }],
  [
    'minLength',
    { ...text, minLength: 3 },
    'ab',
    { code: 'TOO_SHORT_ERROR', rule: 'minLength', parameters: { min: 3 } },
  ],
  [
    'maxLength',
    { ...text, maxLength: 3 },
    'abcd',
    { code: 'TOO_LONG_ERROR', rule: 'maxLength', parameters: { max: 3 } },
  ],
  [
    'length',
    { ...text, minLength: 5, maxLength: 5 },
    '123',
    { code: 'TOO_SHORT_ERROR', rule: 'exactLength', parameters: { length: 5 } },
  ],
  [
    'length',
    { ...text, minLength: 5, maxLength: 5 },
    '123456',
    { code: 'TOO_LONG_ERROR', rule: 'exactLength', parameters: { length: 5 } },
  ],
  ['minimum', { ...number, minimum: 2 }, 1, { code: 'TOO_LOW_ERROR', rule: 'minValue', parameters: { min: 2 } }],
  [
    'exclusiveMinimum',
    { ...number, exclusiveMinimum: 2 },
    2,
    { code: 'TOO_LOW_ERROR', rule: 'minValue', parameters: { min: 2 } },
  ],
  [
    'minimum and maximum',
    { ...number, minimum: 2, maximum: 5 },
    1,
    { code: 'TOO_LOW_ERROR', rule: 'between', parameters: { min: 2, max: 5 } },
  ],
  [
    'maximum and minimum',
    { ...number, minimum: 2, maximum: 5 },
    6,
    { code: 'TOO_HIGH_ERROR', rule: 'between', parameters: { min: 2, max: 5 } },
  ],
  ['maximum', { ...number, maximum: 5 }, 6, { code: 'TOO_HIGH_ERROR', parameters: { max: 5 } }],
  ['exclusiveMaximum', { ...number, exclusiveMaximum: 5 }, 5, { code: 'TOO_HIGH_ERROR', parameters: { max: 5 } }],
  [
    'minItems 1',
    { type: 'array', minItems: 1 },
    [],
    { code: 'TOO_FEW_ERROR', rule: 'atLeastOne', parameters: { min: 1 } },
  ],
  ['minItems', { type: 'array', minItems: 2 }, [], { code: 'TOO_FEW_ERROR', parameters: { min: 2 } }],
  ['maxItems', { type: 'array', maxItems: 1 }, [1, 2], { code: 'TOO_MANY_ERROR', parameters: { max: 1 } }],
  ['uniqueItems', { type: 'array', uniqueItems: true }, [1, 1], { code: 'IS_NOT_UNIQUE', rule: 'duplicate' }],
  ['enum', { enum: ['a', 'b'] }, '', { code: 'NO_SUCH_CHOICE_ERROR', rule: 'selectionRequired' }],
  ['const', { const: 'a' }, 'b', { code: 'NO_SUCH_CHOICE_ERROR', rule: 'selectionRequired' }],
  ['const true', { const: true }, false, { code: 'NOT_TRUE_ERROR', rule: 'confirmed' }],
  ['multipleOf 1', { ...number, multipleOf: 1 }, 1.5, { code: 'INVALID_TYPE_ERROR', rule: 'integer' }],
  ['multipleOf', { ...number, multipleOf: 5 }, 6, { code: 'NOT_DIVISIBLE_BY_ERROR', parameters: { step: 5 } }],
  ['type integer', { type: 'integer' }, 1.5, { code: 'INVALID_TYPE_ERROR', rule: 'integer' }],
  ['type number', number, '1', { code: 'INVALID_TYPE_ERROR', rule: 'decimal' }],
  ['type', text, 1, { code: 'INVALID_TYPE_ERROR' }],
  ['format email', { format: 'email' }, 'a@', { code: 'STRICT_CHECK_FAILED_ERROR', rule: 'email' }],
  ['format uri', { format: 'uri' }, 'a', { code: 'INVALID_FORMAT_ERROR', rule: 'url' }],
  ['format ipv4', { format: 'ipv4' }, '1.2.3', { code: 'INVALID_FORMAT_ERROR', rule: 'ipAddress' }],
  ['format ipv6', { format: 'ipv6' }, 'x', { code: 'INVALID_FORMAT_ERROR', rule: 'ipAddress' }],
  ['format mac', { format: 'mac' }, '00:00', { code: 'INVALID_FORMAT_ERROR', rule: 'macAddress' }],
  ['format alpha', { format: 'alpha' }, 'a1', { code: 'INVALID_FORMAT_ERROR', rule: 'alpha' }],
  ['format alphanumeric', { format: 'alphanumeric' }, 'a-1', { code: 'INVALID_FORMAT_ERROR', rule: 'alphanumeric' }],
  ['format numeric', { format: 'numeric' }, '1a', { code: 'INVALID_FORMAT_ERROR', rule: 'numeric' }],
  ['format decimal', { format: 'decimal' }, '1,', { code: 'INVALID_FORMAT_ERROR', rule: 'decimal' }],
  ['format date', { format: 'date' }, '2026-02-30', { code: 'INVALID_FORMAT_ERROR' }],
  ['pattern', { pattern: '^x$' }, 'y', { code: 'INVALID_FORMAT_ERROR' }],
  ['not', { not: { const: 'a' } }, 'a', { code: 'NO_SUCH_CHOICE_ERROR', rule: 'not' }],
  ['anyOf', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, { code: 'INVALID_TYPE_ERROR', rule: 'or' }],
  ['oneOf', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, { code: 'INVALID_TYPE_ERROR', rule: 'or' }],
  [
    'additionalProperties',
    { additionalProperties: false },
    { a: 1 },
    { code: 'UNKNOWN_FIELD', parameters: { field: 'a' } },
  ],
  [
    'unevaluatedProperties',
    { unevaluatedProperties: false },
    { a: 1 },
    { code: 'UNKNOWN_FIELD', parameters: { field: 'a' } },
  ],
]

test.each(cases)('R5.01 Ajv: %s', (_keyword, schema, value, { code, rule, parameters = {} }) => {
  const validate = newAjv(false).compile(schema)
  expect(validate(value)).toBe(false)
  const violation = violationOfAjv(validate.errors!.at(-1)!)
  expect(violation.code).toBe(`VIOLATION::${code}`)
  expect(violation.parameters).toEqual({ ...(rule ? { rule } : {}), ...parameters })
  for (const locale of LOCALES) {
    const message = messageOf(locale, violation.code, violation.parameters)
    if (rule) expect(message).toBe(translate(locale, `validation.${rule}`, { ...parameters }))
    expect(message).not.toMatch(/[{}]|VIOLATION|validation\./)
  }
})

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('R5.01 a refusal names the field, the generic message and its parameters', async () => {
  const { status, body } = await shop.client().post('/account/register', { email: 'kein-at', password: 'kurz' })
  expect(status).toBe(400)
  const of = (pointer: string) =>
    body.errors.find((one: { source: { pointer: string } }) => one.source.pointer === pointer)
  expect(of('/email')).toMatchObject({
    code: 'VIOLATION::STRICT_CHECK_FAILED_ERROR',
    meta: { parameters: { rule: 'email' } },
  })
  expect(of('/password')).toMatchObject({
    code: 'VIOLATION::TOO_SHORT_ERROR',
    detail: 'Bitte geben Sie mindestens 8 Zeichen ein.',
    meta: { parameters: { rule: 'minLength', min: 8 } },
  })
  expect(of('/firstName')).toMatchObject({
    code: 'VIOLATION::IS_BLANK_ERROR',
    meta: { parameters: { rule: 'required' } },
  })
})

test('R5.01 a blank field is refused once, as blank', async () => {
  const { status, body } = await shop.client().post('/account/register', { email: '', password: '' })
  expect(status).toBe(400)
  const codesOf = (pointer: string) =>
    body.errors.flatMap((one: { code: string; source: { pointer: string } }) =>
      one.source.pointer === pointer ? [one.code] : [],
    )
  expect(codesOf('/email')).toEqual(['VIOLATION::IS_BLANK_ERROR'])
})

test('R5.01 a rule of our own names its generic message the same way', () => {
  const { params } = broken('requiredUnless', { field: 'IBAN' })
  expect(messageOf('de-DE', 'VIOLATION::IS_BLANK_ERROR', params)).toBe(
    'Dieses Feld wird benötigt, solange „IBAN“ leer ist.',
  )
})
