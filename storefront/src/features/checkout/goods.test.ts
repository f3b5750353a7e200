import { expect, test } from 'vitest'
import { askedDeclarations, missingDeclarations } from './goods.ts'

function form(asked: string[], ticked: string[]) {
  const data = new FormData()
  for (const field of asked) data.append('asked', field)
  for (const field of ticked) data.set(field, 'true')
  return data
}

test('R5.09 the digital-content waiver is asked for exactly for downloads', () => {
  expect(askedDeclarations(true)).toContain('waiver')
  expect(askedDeclarations(false)).not.toContain('waiver')
})

test('R5.09 each box that is not ticked is named by its own code', () => {
  const codes = missingDeclarations(form(askedDeclarations(true), ['withdrawal'])).map(({ code }) => code)
  expect(codes).toEqual(['TERMS_REQUIRED', 'DOWNLOAD_WAIVER_REQUIRED'])
  expect(missingDeclarations(form(askedDeclarations(false), ['terms', 'withdrawal']))).toEqual([])
})
