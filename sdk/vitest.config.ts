import { defineConfig } from 'vitest/config'

export default defineConfig({
  // No file mocks a module or changes what another could see.
  test: { include: ['src/**/*.test.ts'], isolate: false },
})
