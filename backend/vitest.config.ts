import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // The files of a worker share its modules, which takes half the time; none mocks one or changes what is shared.
    isolate: false,
  },
})
