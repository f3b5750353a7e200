import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isSecondRelease } from './src/jobs/second-release.ts'

/** What goes through the whole interface takes minutes: begun last, one such file would run alone at the end. */
class WholeInterfaceFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWhole = ({ moduleId }: TestSpecification) => moduleId.includes('/backend/test/')
    return sorted.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: Number(process.env.TEST_WORKERS) || availableParallelism(),
    // The files of a worker share its modules, which takes half the time; none mocks one or changes what is shared.
    isolate: false,
    sequence: { sequencer: WholeInterfaceFirst },
    // As in the server: a fault of the queue's library.
    onUnhandledError: (error) => !isSecondRelease(error),
  },
})
