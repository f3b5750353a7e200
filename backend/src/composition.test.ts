import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeModules } from './composition.ts'
import { deletionSteps } from './shared/account-deletion.ts'
import { exportSections } from './shared/data-export.ts'
import { createRegistry } from './shared/registry.ts'

const sources = import.meta.dirname
const pathOf = (file: string) => join(sources, file)

/** Every registry of the sources: its file, and the name it is exported by. */
const registries = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [...readFileSync(pathOf(file), 'utf8').matchAll(/^export const (\w+) = createRegistry</gm)].map(([, name]) => ({
    file,
    name: name!,
  })),
)

/** In a process of its own: here another test may have composed the modules. */
function readAllBeforeAndAfter(): { before: string[]; after: string[] } {
  const script = `
    const registries = ${JSON.stringify(registries)}
    const readAll = async () => {
      const answers = []
      for (const { file, name } of registries) {
        const module = await import(${JSON.stringify(`${sources}/`)} + file)
        try {
          answers.push(name + (module[name].read() ? ' is filled' : ''))
        } catch (error) {
          answers.push(name + ' throws: ' + error.message)
        }
      }
      return answers
    }
    const before = await readAll()
    const { composeModules } = await import(${JSON.stringify(pathOf('composition.ts'))})
    composeModules()
    console.log(JSON.stringify({ before, after: await readAll() }))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }))
}

test('style §1 a registry throws until the modules are composed, and then answers', () => {
  expect(registries.map(({ name }) => name)).toEqual(expect.arrayContaining(['deletionSteps', 'exportSections']))
  const { before, after } = readAllBeforeAndAfter()
  expect(before).toEqual(
    registries.map(({ name }) => expect.stringMatching(`^${name} throws: .* call composeModules\\(\\)`)),
  )
  expect(after).toEqual(registries.map(({ name }) => `${name} is filled`))
})

test('style §1 a registry is filled once; composing twice changes nothing', () => {
  const registry = createRegistry<string[]>('test')
  expect(() => registry.read()).toThrow('The registry “test” is empty')
  registry.fill(['one'])
  expect(() => registry.fill(['two'])).toThrow('is filled already')
  expect(registry.read()).toEqual(['one'])
  composeModules()
  const steps = deletionSteps.read()
  composeModules()
  expect(deletionSteps.read()).toBe(steps)
})

test('R2.22 each module that stores personal data has its part in the copy and in the deletion', async () => {
  composeModules()
  const parts = async (pattern: string, name: string) =>
    await Promise.all(globSync(pattern, { cwd: sources }).map(async (file) => (await import(pathOf(file)))[name]))
  const steps = await parts('modules/**/account-deletion.ts', 'deletionStep')
  expect(new Set(deletionSteps.read())).toEqual(new Set(steps))
  const sections = await parts('modules/**/data-export.ts', 'exportSection')
  expect(new Set(exportSections.read())).toEqual(new Set(sections))
  expect([steps.length, sections.length]).toEqual([deletionSteps.read().length, exportSections.read().length])
})
