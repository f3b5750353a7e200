import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

const read = (...path: string[]) => readFileSync(inRoot(...path), 'utf8')
const readJson = (...path: string[]) => JSON.parse(read(...path))

test('.nvmrc, the container and Renovate name the Node that is installed', () => {
  const pinned = readJson('package.json').devDependencies.nodejs.replace('npm:node@', '')
  const [major] = pinned.split('.')
  expect(read('.nvmrc').trim()).toBe(pinned)
  expect(read('.devcontainer', 'Dockerfile')).toContain(`FROM node:${major}-`)
  const node = readJson('renovate.json').packageRules.find((rule: { groupName?: string }) => rule.groupName === 'node')
  expect(node.allowedVersions).toBe(`<${Number(major) + 1}`)
})

test('an editor opens a TypeScript that has a language server', () => {
  expect(existsSync(inRoot(readJson('.vscode', 'settings.json')['typescript.tsdk'], 'tsserver.js'))).toBe(true)
})

test('the editor and Biome agree on indent and width', () => {
  const { indentWidth, lineWidth } = readJson('biome.json').formatter
  expect(read('.editorconfig')).toContain(`indent_size = ${indentWidth}\n`)
  expect(read('.editorconfig')).toContain(`max_line_length = ${lineWidth}\n`)
})

test('the repository holds a dozen pictures of pages at most, each shown by the page beside them', () => {
  const shown = [...read('docs', 'screenshots', 'README.md').matchAll(/\]\(([\w-]+\.webp)\)/g)].map(([, file]) => file!)
  const files = readdirSync(inRoot('docs', 'screenshots')).filter((file) => file !== 'README.md')
  expect(files.toSorted()).toEqual(shown.toSorted())
  expect(files.length).toBeLessThanOrEqual(12)
})

test('CODEOWNERS names paths that exist', () => {
  const paths = [...read('.github', 'CODEOWNERS').matchAll(/^\/(\S+)/gm)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([])
})

test.each(['README.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', 'SECURITY.md', 'CHANGELOG.md'])(
  '%s links to files that exist and to commands of ours',
  (name) => {
    const page = read(name)
    const links = [...page.matchAll(/\]\(([^)#]+?)(?:#[^)]*)?\)/g)].map(([, link]) => link!)
    expect(links.filter((link) => !/^https?:/.test(link) && !existsSync(join(inRoot(), link)))).toEqual([])
    const commands = [...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, command]) => command!)
    expect(commands.filter((command) => !(command in readJson('package.json').scripts))).toEqual([])
  },
)
