import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The files of a worker share its modules; none mocks one or changes what is shared.
    isolate: false,
  },
})
