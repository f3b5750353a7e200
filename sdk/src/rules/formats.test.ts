import { expect, test } from 'vitest'
import { textFormats } from './formats.ts'

test.each([
  ['alpha', ['Łódź', 'Müller'], ['Müller 2', 'a-b', '']],
  ['alphanumeric', ['A4', 'Straße12'], ['A 4', 'a_b', '']],
  ['numeric', ['007'], ['-7', '7,0', '']],
  ['decimal', ['7', '-7,25', '0.5'], ['7,', ',5', '1.000,00', '']],
  ['mac', ['00:1a:2B:3c:4D:5e', '00-1a-2b-3c-4d-5e'], ['00:1a-2b:3c:4d:5e', '00:1a:2b:3c:4d', '']],
  [
    'person-name',
    ['Jana', 'Łucja O’Hara-Müller', 'Dr. med.', 'محمد', 'Notar a. D.: Meier', ''],
    [
      'https://evil.example',
      'Gewinner! http://x',
      'a@b.example',
      '<b>',
      'x>',
      'zwei\nZeilen',
      'a\u0000',
      'a\u202eb',
      'a\u2028b',
    ],
  ],
] as const)('R5.01 %s takes what it names and nothing else', (format, right, wrong) => {
  for (const text of right) expect(text).toMatch(textFormats[format])
  for (const text of wrong) expect(text).not.toMatch(textFormats[format])
})
