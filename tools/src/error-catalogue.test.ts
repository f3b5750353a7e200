import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cartErrors } from '@goldammer/sdk/errors/cart-errors'
import { errorCatalogue, isErrorCode } from '@goldammer/sdk/errors/catalogue'
import { LOCALES } from '@goldammer/sdk/locales'
import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { translate } from '@goldammer/sdk/translate'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

type Json = { [key: string]: Json } & { description?: string }

/** The sources of a folder, tests and what is only shown in a demonstration left out. */
function sourcesOf(...folders: string[]): { file: string; text: string }[] {
  const options = { cwd: inRoot(), encoding: 'utf8' } as const
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], options)
  return files
    .split('\n')
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.(test|spec)\.ts$|\/demo\//.test(file))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
}

/** Where a refusal begins: the backend, the rules it shares with the browser, and the mapping of schemas' complaints. */
const raisers = sourcesOf('backend/src', 'sdk/src/rules', 'sdk/src/errors/violations.ts')
const raised = new Set(
  raisers.flatMap(({ text }) => [...text.matchAll(/['"]([A-Za-z][\w:-]+)['"]/g)].map((it) => it[1])),
)

/** Named by domain.md and store-api.md for acts that are not there yet. */
const notYetRaised = new Set(['FRAMEWORK__ASSOCIATION_NOT_FOUND'])

test('R8.07 every error of the catalogue is raised somewhere', () => {
  const codes = [...Object.keys(errorCatalogue), ...Object.keys(cartErrors)]
  expect(codes.filter((code) => !raised.has(code) && !notYetRaised.has(code))).toEqual([])
})

test('R8.07 every code that is raised is in the catalogue', () => {
  const refusals = raisers.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:new AppError\(|\bcode: )['"]([^'"]+)['"]/g)].map((it) => ({ file, code: it[1] })),
  )
  expect(refusals.length).toBeGreaterThan(100)
  // `code` is also the field of other things: the catalogue's codes are written in capitals.
  const unknown = refusals.filter(({ code }) => /^[A-Z]{2,}[A-Z0-9]*[_:]/.test(code ?? '') && !isErrorCode(code))
  expect(unknown).toEqual([])
})

/** The codes that the answers of an operation name, in their descriptions and examples. */
function* declaredCodes(node: Json | Json[] | string, inRefusal = false): Generator<string> {
  if (typeof node === 'string') {
    if (inRefusal)
      yield* [...node.matchAll(/\b(?:VIOLATION::[A-Z_]+|[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\b/g)].map((it) => it[0])
  } else if (node && typeof node === 'object') {
    for (const [name, value] of Object.entries(node)) yield* declaredCodes(value, inRefusal || /^[45]\d\d$/.test(name))
  }
}

test('R8.07 every code that the api-spec declares is in the catalogue', () => {
  for (const document of [storeApi, staffApi] as unknown as Json[]) {
    const shared = (document.components?.responses ?? {}) as Json
    const codes = [...declaredCodes(document.paths as Json), ...declaredCodes({ '400': shared } as Json)]
    expect(codes.length).toBeGreaterThan(20)
    expect([...new Set(codes)].filter((code) => !isErrorCode(code))).toEqual([])
  }
})

test.each(LOCALES)('R1.09 every error has a text of its own in %s', (locale) => {
  for (const code of [...Object.keys(errorCatalogue), ...Object.keys(cartErrors)]) {
    const text = translate(locale, `errors.${code}` as Parameters<typeof translate>[1])
    expect(text, code).not.toBe(`errors.${code}`)
    expect(text.trim(), code).not.toBe('')
  }
})
