import { expect, test } from 'vitest'
import { areasOf, errorText, mergeSnippets, texts } from './i18n.ts'

test('R4.09 a text that staff changed reaches pages and islands; others stay as shipped', () => {
  const shipped = areasOf('en-GB', ['common.action'])
  mergeSnippets({ 'en-GB': { common: { action: { login: 'Come in' } }, errors: { IBAN_INVALID: 'No IBAN' } } })
  expect(texts('en-GB')('common.action.login')).toBe('Come in')
  expect(errorText('en-GB', 'IBAN_INVALID')).toBe('No IBAN')
  const { common } = areasOf('en-GB', ['common.action']) as { common: { action: Record<string, string> } }
  const { common: before } = shipped as typeof shipped & { common: { action: Record<string, string> } }
  expect(common.action).toEqual({ ...before.action, login: 'Come in' })
  expect(texts('de-DE')('common.action.login')).not.toBe('Come in')
})
