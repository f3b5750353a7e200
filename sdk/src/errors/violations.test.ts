import { expect, test } from 'vitest'
import { z } from 'zod'
import { LOCALES } from '../locales.ts'
import { messages } from '../messages/messages.ts'
import { textFormats } from '../rules/formats.ts'
import { translate, translator } from '../translate.ts'
import { broken, type ValidationRule, violationOfZod, zodMessages } from './violations.ts'

const format = (name: keyof typeof textFormats) => z.stringFormat(name, textFormats[name])
const never = () => false

type Case = [rule: ValidationRule, schema: z.ZodType, value: unknown, parameters?: Record<string, string | number>]

const cases: Case[] = [
  ['alpha', format('alpha'), 'a1'],
  ['alphanumeric', format('alphanumeric'), 'a-1'],
  ['decimal', format('decimal'), '1,'],
  ['decimal', z.number(), '1'],
  ['integer', z.int(), 1.5],
  ['integer', z.number().multipleOf(1), 1.5],
  ['numeric', format('numeric'), '1a'],
  ['email', z.email(), 'a@'],
  ['url', z.url(), 'a'],
  ['ipAddress', z.ipv4(), '1.2.3'],
  ['ipAddress', z.ipv6(), ':'],
  ['macAddress', z.mac(), '00:00'],
  ['macAddress', format('mac'), '00:00'],
  ['personName', format('person-name'), 'a@b'],
  ['between', z.number().min(2).max(5), 1, { min: 2, max: 5 }],
  ['between', z.number().min(2).max(5), 6, { min: 2, max: 5 }],
  ['maxLength', z.string().max(3), 'abcd', { max: 3 }],
  ['minLength', z.string().min(3), 'ab', { min: 3 }],
  ['minValue', z.number().min(2), 1, { min: 2 }],
  ['required', z.string(), undefined],
  ['required', z.string().min(1), ''],
  ['requiredIf', z.string().refine(never, broken('requiredIf', { field: 'A' })), '', { field: 'A' }],
  ['requiredUnless', z.string().refine(never, broken('requiredUnless', { field: 'A' })), '', { field: 'A' }],
  ['sameAs', z.string().refine(never, broken('sameAs', { field: 'A' })), '', { field: 'A' }],
  ['not', z.string().refine(never, broken('not')), 'a'],
  ['or', z.union([z.string(), z.boolean()]), 1],
  ['exactLength', z.string().length(5), '123', { length: 5 }],
  ['exactLength', z.string().min(5).max(5), '123456', { length: 5 }],
  ['confirmed', z.literal(true), false],
  ['selectionRequired', z.enum(['a', 'b']), ''],
  ['atLeastOne', z.array(z.string()).min(1), []],
  ['duplicate', z.array(z.string()).refine(never, broken('duplicate')), ['a', 'a']],
  ['productRequired', z.string().refine(never, broken('productRequired')), ''],
  ['postalCodeDE', z.string().refine(never, broken('postalCodeDE', { example: '1' })), '', { example: '1' }],
  ['postalCodeAT', z.string().refine(never, broken('postalCodeAT', { example: '1' })), '', { example: '1' }],
  ['postalCodePL', z.string().refine(never, broken('postalCodePL', { example: '1' })), '', { example: '1' }],
  ['postalCodeGB', z.string().refine(never, broken('postalCodeGB', { example: '1' })), '', { example: '1' }],
]

test.each(cases)('R5.01 zod: %s has a text in three languages', (rule, schema, value, parameters = {}) => {
  for (const locale of LOCALES) {
    const result = schema.safeParse(value, { error: zodMessages(translator(locale)) })
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      translate(locale, `validation.${rule}`, parameters),
    ])
  }
})

test('R5.01 every generic message has a complaint that leads to it', () => {
  expect([...new Set(cases.map(([rule]) => rule))].sort()).toEqual(Object.keys(messages['de-DE'].validation).sort())
})

test.each([
  [z.number().max(5), 6, 'Der Wert darf höchstens 5 sein.'],
  [z.number().multipleOf(5), 6, 'Der Wert muss ein Vielfaches von 5 sein.'],
  [z.array(z.string()).min(2), [], 'Bitte wählen Sie mindestens 2.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Bitte wählen Sie höchstens 1.'],
  [z.strictObject({}), { a: 1 }, 'Das Feld „a“ ist hier nicht vorgesehen.'],
  [z.boolean(), 1, 'Die Angabe hat nicht das richtige Format.'],
  [z.string().regex(/^x$/), 'y', 'Bitte prüfen Sie diese Angabe.'],
] as const)('R5.01 zod: an error without a generic message has the text of its code', (schema, value, text) => {
  const result = schema.safeParse(value, { error: zodMessages(translator('de-DE')) })
  expect(result.error?.issues[0]?.message).toBe(text)
})

test.each([
  [z.enum(['a', 'b']), undefined, 'VIOLATION::IS_BLANK_ERROR', { rule: 'selectionRequired' }],
  [z.literal(true), undefined, 'VIOLATION::IS_BLANK_ERROR', { rule: 'required' }],
  [z.union([z.literal(1), z.literal(2)]), undefined, 'VIOLATION::IS_BLANK_ERROR', { rule: 'selectionRequired' }],
  [z.union([z.literal(1), z.literal(2)]), 3, 'VIOLATION::NO_SUCH_CHOICE_ERROR', { rule: 'selectionRequired' }],
  [z.string(), null, 'VIOLATION::INVALID_TYPE_ERROR', {}],
  [z.number().multipleOf(1), null, 'VIOLATION::INVALID_TYPE_ERROR', { rule: 'integer' }],
] as const)('R5.01 zod: missing and null values have Ajv’s code', (schema, value, code, parameters) => {
  const result = schema.safeParse(value, { error: (issue) => JSON.stringify(violationOfZod(issue)) })
  expect(result.error?.issues.map(({ message }) => JSON.parse(message))).toEqual([{ code, pointer: '', parameters }])
})

test('R5.01 the pointer leads to the field, also to one whose name holds a slash', () => {
  const seen: unknown[] = []
  const schema = z.object({ 'a/b': z.array(z.strictObject({ c: z.string() })) })
  const result = schema.safeParse(
    { 'a/b': [{ c: 1, d: 1 }] },
    {
      error(issue) {
        seen.push(violationOfZod(issue).pointer)
        return undefined
      },
    },
  )
  // zod asks for the texts once somebody looks at them.
  expect(result.error?.issues).toHaveLength(2)
  expect(seen).toEqual(['/a~1b/0/c', '/a~1b/0/d'])
})
