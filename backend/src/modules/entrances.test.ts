import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

test('style §1 nobody reaches another module’s repository; what reference keeps is for all', () => {
  const reached = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const [own] = file.split(sep)
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(/from '(?:\.\.?\/)+([a-z-]+)\/(?:[a-z-]+\.)?repository\.ts'/g)]
      .filter(([, module]) => module !== own && module !== 'reference')
      .map(([, module]) => `${file} → ${module}`)
  })
  expect(reached).toEqual([])
})
