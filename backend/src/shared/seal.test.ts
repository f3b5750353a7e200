import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = 'a key of the house'

test('a sealed value reads as before, looks different each time, and reveals nothing', () => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'row 1')
  expect(unseal(key, sealed, 'row 1')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal(key, 'JBSWY3DPEHPK3PXP', 'row 1')).not.toBe(sealed)
})

test('another key, another row or a changed letter opens nothing', () => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'row 1')
  expect(() => unseal('another key', sealed, 'row 1')).toThrow()
  expect(() => unseal(key, sealed, 'row 2')).toThrow()
  expect(() => unseal(key, `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, 'row 1')).toThrow()
})
