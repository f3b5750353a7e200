import { BYTES_PER_MB } from '@goldammer/sdk/constants'
import { expect, test } from 'vitest'
import { refuseFile } from './file-rules.ts'

test('R5.05 an empty file and one that is too large are refused before they are sent', () => {
  const refusalOf = (size: number) => refuseFile({ size }, (key) => key, 5)
  expect(refusalOf(0)).toBe('portal.fileEmpty')
  expect(refusalOf(1)).toBeNull()
  expect(refusalOf(5 * BYTES_PER_MB)).toBeNull()
  expect(refusalOf(5 * BYTES_PER_MB + 1)).toBe('errors.FILE_TOO_LARGE')
})
