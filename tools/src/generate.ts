import { whenChanged } from './changes.ts'
import { main, step } from './progress.ts'
import { mustRun } from './run.ts'

/** api-spec → bundled documents and operation types → fetch functions, hooks and zod schemas in `sdk/src/generated`. */
export const generate = () =>
  step('Generating the SDK', () =>
    whenChanged(
      {
        name: 'generate',
        inputs: [
          'api-spec',
          'sdk/orval.config.ts',
          'sdk/bodies-of-forms.ts',
          'sdk/write-form-bodies.ts',
          'sdk/package.json',
          'pnpm-lock.yaml',
        ],
        outputs: ['sdk/src/generated'],
      },
      async () => {
        await mustRun({ name: 'generate', program: 'node', parameters: ['generate.mjs'], folder: 'api-spec' })
        await mustRun({ name: 'orval', program: 'orval', parameters: ['--config', 'orval.config.ts'], folder: 'sdk' })
        await mustRun({ name: 'form-bodies', program: 'node', parameters: ['write-form-bodies.ts'], folder: 'sdk' })
      },
    ),
  )

if (import.meta.main) {
  await main(async () => {
    await generate()
    return 0
  })
}
