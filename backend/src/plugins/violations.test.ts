import { broken, type ValidationRule, violationOfAjv } from '@goldammer/sdk/errors/violations'
import { LOCALES } from '@goldammer/sdk/locales'
import { messageOf, translate } from '@goldammer/sdk/translate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { newAjv } from './compiled-schemas.ts'

type Case = [keyword: string, schema: object, value: unknown, code: string, rule?: ValidationRule, parameters?: object]

const text = { type: 'string' }
const number = { type: 'number' }
const field = (name: string) => ({ type: 'object', required: [name] })
const cases: Case[] = [
  ['required', field('a'), {}, 'IS_BLANK_ERROR', 'required'],
  ['required choice', { ...field('a'), properties: { a: { enum: ['x'] } } }, {}, 'IS_BLANK_ERROR', 'selectionRequired'],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, { a: 1 }, 'IS_BLANK_ERROR', 'requiredIf', { field: 'a' }],
  ['minLength 1', { ...text, minLength: 1 }, '', 'IS_BLANK_ERROR', 'required'],
  ['minLength', { ...text, minLength: 3 }, 'ab', 'TOO_SHORT_ERROR', 'minLength', { min: 3 }],
  ['maxLength', { ...text, maxLength: 3 }, 'abcd', 'TOO_LONG_ERROR', 'maxLength', { max: 3 }],
  ['length', { ...text, minLength: 5, maxLength: 5 }, '123', 'TOO_SHORT_ERROR', 'exactLength', { length: 5 }],
  ['length', { ...text, minLength: 5, maxLength: 5 }, '123456', 'TOO_LONG_ERROR', 'exactLength', { length: 5 }],
  ['minimum', { ...number, minimum: 2 }, 1, 'TOO_LOW_ERROR', 'minValue', { min: 2 }],
  ['exclusiveMinimum', { ...number, exclusiveMinimum: 2 }, 2, 'TOO_LOW_ERROR', 'minValue', { min: 2 }],
  ['minimum and maximum', { ...number, minimum: 2, maximum: 5 }, 1, 'TOO_LOW_ERROR', 'between', { min: 2, max: 5 }],
  ['maximum and minimum', { ...number, minimum: 2, maximum: 5 }, 6, 'TOO_HIGH_ERROR', 'between', { min: 2, max: 5 }],
  ['maximum', { ...number, maximum: 5 }, 6, 'TOO_HIGH_ERROR', undefined, { max: 5 }],
  ['exclusiveMaximum', { ...number, exclusiveMaximum: 5 }, 5, 'TOO_HIGH_ERROR', undefined, { max: 5 }],
  ['minItems 1', { type: 'array', minItems: 1 }, [], 'TOO_FEW_ERROR', 'atLeastOne', { min: 1 }],
  ['minItems', { type: 'array', minItems: 2 }, [], 'TOO_FEW_ERROR', undefined, { min: 2 }],
  ['maxItems', { type: 'array', maxItems: 1 }, [1, 2], 'TOO_MANY_ERROR', undefined, { max: 1 }],
  ['uniqueItems', { type: 'array', uniqueItems: true }, [1, 1], 'IS_NOT_UNIQUE', 'duplicate'],
  ['enum', { enum: ['a', 'b'] }, '', 'NO_SUCH_CHOICE_ERROR', 'selectionRequired'],
  ['const', { const: 'a' }, 'b', 'NO_SUCH_CHOICE_ERROR', 'selectionRequired'],
  ['const true', { const: true }, false, 'NOT_TRUE_ERROR', 'confirmed'],
  ['multipleOf 1', { ...number, multipleOf: 1 }, 1.5, 'INVALID_TYPE_ERROR', 'integer'],
  ['multipleOf', { ...number, multipleOf: 5 }, 6, 'NOT_DIVISIBLE_BY_ERROR', undefined, { step: 5 }],
  ['type integer', { type: 'integer' }, 1.5, 'INVALID_TYPE_ERROR', 'integer'],
  ['type number', number, '1', 'INVALID_TYPE_ERROR', 'decimal'],
  ['type', text, 1, 'INVALID_TYPE_ERROR'],
  ['format email', { format: 'email' }, 'a@', 'STRICT_CHECK_FAILED_ERROR', 'email'],
  ['format uri', { format: 'uri' }, 'a', 'INVALID_FORMAT_ERROR', 'url'],
  ['format ipv4', { format: 'ipv4' }, '1.2.3', 'INVALID_FORMAT_ERROR', 'ipAddress'],
  ['format ipv6', { format: 'ipv6' }, 'x', 'INVALID_FORMAT_ERROR', 'ipAddress'],
  ['format mac', { format: 'mac' }, '00:00', 'INVALID_FORMAT_ERROR', 'macAddress'],
  ['format alpha', { format: 'alpha' }, 'a1', 'INVALID_FORMAT_ERROR', 'alpha'],
  ['format alphanumeric', { format: 'alphanumeric' }, 'a-1', 'INVALID_FORMAT_ERROR', 'alphanumeric'],
  ['format numeric', { format: 'numeric' }, '1a', 'INVALID_FORMAT_ERROR', 'numeric'],
  ['format decimal', { format: 'decimal' }, '1,', 'INVALID_FORMAT_ERROR', 'decimal'],
  ['format date', { format: 'date' }, '2026-02-30', 'INVALID_FORMAT_ERROR'],
  ['pattern', { pattern: '^x$' }, 'y', 'INVALID_FORMAT_ERROR'],
  ['not', { not: { const: 'a' } }, 'a', 'NO_SUCH_CHOICE_ERROR', 'not'],
  ['anyOf', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, 'INVALID_TYPE_ERROR', 'or'],
  ['oneOf', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, 'INVALID_TYPE_ERROR', 'or'],
  ['additionalProperties', { additionalProperties: false }, { a: 1 }, 'UNKNOWN_FIELD', undefined, { field: 'a' }],
  ['unevaluatedProperties', { unevaluatedProperties: false }, { a: 1 }, 'UNKNOWN_FIELD', undefined, { field: 'a' }],
]

test.each(cases)('R5.01 Ajv: %s', (_keyword, schema, value, code, rule, parameters = {}) => {
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

test('R5.01 a rule of our own names its generic message the same way', () => {
  const { params } = broken('requiredUnless', { field: 'IBAN' })
  expect(messageOf('de-DE', 'VIOLATION::IS_BLANK_ERROR', params)).toBe(
    'Dieses Feld wird benötigt, solange „IBAN“ leer ist.',
  )
})
