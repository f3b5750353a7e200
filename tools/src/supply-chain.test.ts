import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { audit, everyPackage, NOT_CHECKED } from './audit.ts'
import { isAllowed, refuseLicence } from './licences.ts'
import { installedPackages, lockedPackages, nameWithVersion } from './packages.ts'
import { inRoot } from './paths.ts'
import { writeSbom } from './sbom.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldammer-supply-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lockFile = readFileSync(inRoot('pnpm-lock.yaml'), 'utf8')
const installed = installedPackages(inRoot())

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT or MPL-2.0', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['(MIT OR GPL-2.0) AND AGPL-3.0', false],
])('ASVS 15.1.2 the licence %s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})

test('ASVS 15.1.2 every installed package has an allowed licence; others are refused', () => {
  expect(installed.length).toBeGreaterThan(500)
  expect(installed.flatMap((one) => refuseLicence(one) ?? [])).toEqual([])
  const another = { name: 'left-over', version: '1.0.0' }
  expect(refuseLicence({ ...another, manifest: {} })).toBe('left-over@1.0.0 names no licence')
  expect(refuseLicence({ ...another, manifest: { license: 'SSPL-1.0' } })).toContain('SSPL-1.0')
  // An exception is of one licence, not of a name for ever.
  expect(refuseLicence({ name: 'axe-core', version: '5.0.0', manifest: { license: 'AGPL-3.0' } })).toContain('AGPL-3.0')
})

const entry = (id: string, affected: object[], more: object = {}) => ({
  id,
  modified: '2026-11-01T00:00:00Z',
  summary: `about ${id}`,
  affected,
  ...more,
})
const ofNpm = (name: string, ...events: object[]) => ({
  package: { ecosystem: 'npm', name },
  ranges: [{ type: 'SEMVER', events }],
})

/** A small export: a file for each entry, as the real one is unpacked. */
function anExport(...entries: { id: string }[]): string {
  const path = mkdtempSync(join(folder, 'osv-'))
  for (const one of entries) writeFileSync(join(path, `${one.id}.json`), JSON.stringify(one))
  return path
}

test.each<[string, object, string[]]>([
  ['before it is introduced', ofNpm('one', { introduced: '2.0.0' }, { fixed: '2.1.0' }), []],
  ['within a range', ofNpm('one', { introduced: '0' }, { fixed: '1.2.4' }), ['one@1.2.3: GA-1 (about GA-1)']],
  ['the one that is fixed', ofNpm('one', { introduced: '0' }, { fixed: '1.2.3' }), []],
  [
    'the last one affected',
    ofNpm('one', { introduced: '1.0.0' }, { last_affected: '1.2.3' }),
    ['one@1.2.3: GA-1 (about GA-1)'],
  ],
  ['after the last one affected', ofNpm('one', { introduced: '0' }, { last_affected: '1.2.2' }), []],
  [
    'in the second of two ranges',
    ofNpm('one', { introduced: '0' }, { fixed: '1.0.0' }, { introduced: '1.2.0' }),
    ['one@1.2.3: GA-1 (about GA-1)'],
  ],
  [
    'named itself',
    { package: { ecosystem: 'npm', name: 'one' }, versions: ['1.2.3'] },
    ['one@1.2.3: GA-1 (about GA-1)'],
  ],
  ['of another ecosystem', { ...ofNpm('one', { introduced: '0' }), package: { ecosystem: 'PyPI', name: 'one' } }, []],
])('ASVS 15.2.1 the audit knows a version %s', (_, affected, found) => {
  const path = anExport(entry('GA-1', [affected]), entry('GA-2', [ofNpm('another', { introduced: '0' })]))
  const { lines, code } = audit(path, [{ name: 'one', version: '1.2.3' }])
  expect([lines.slice(0, -1), code]).toEqual([found, found.length])
  expect(lines.at(-1)).toContain('1 packages compared with')
})

test('ASVS 15.2.1 a withdrawn advisory is no finding, and every pinned package is compared', () => {
  const all = everyPackage()
  const { version } = all.find(({ name }) => name === 'fastify')!
  const affected = [ofNpm('fastify', { introduced: '0' })]
  expect(audit(anExport(entry('GA-1', affected, { withdrawn: '2026-11-02T00:00:00Z' })), all).code).toBe(0)
  expect(audit(anExport(entry('GA-1', affected)), all).lines).toContain(`fastify@${version}: GA-1 (about GA-1)`)
  const ofBiome = [ofNpm('@biomejs/biome', { introduced: '0' })]
  expect(audit(anExport(entry('GA-1', ofBiome)), all).code).toBe(1)
  expect(all.length).toBe(new Set(all.map(nameWithVersion)).size)
  expect(lockedPackages(lockFile).length).toBe(lockFile.match(/^ {4}resolution:/gm)?.length)
})

test('ASVS 15.2.1 an audit without a usable export is "not checked", with its own exit code', async () => {
  const packages = [{ name: 'one', version: '1.2.3' }]
  const broken = mkdtempSync(join(folder, 'osv-'))
  writeFileSync(join(broken, 'GA-1.json'), '{"id":')
  const empty = mkdtempSync(join(folder, 'osv-'))
  const other = anExport(entry('GA-1', [{ package: { ecosystem: 'Go', name: 'one' } }]))
  for (const path of [undefined, '', join(folder, 'nowhere'), broken, empty, other]) {
    const { lines, code } = audit(path, packages)
    expect([path, code, lines[0]]).toEqual([path, NOT_CHECKED, expect.stringMatching(/^Not checked: /)])
  }
  const ran = promisify(execFile)(process.execPath, ['src/audit.ts'], {
    cwd: inRoot('tools'),
    env: { ...process.env, OSV_DATABASE: '' },
  })
  await expect(ran).rejects.toMatchObject({ code: NOT_CHECKED, stdout: expect.stringMatching(/^Not checked: /) })
})

test('ASVS 15.1.2 the bill of materials names exactly what the lock file pins', async () => {
  const file = join(folder, 'sbom.json')
  await writeSbom(file)
  const bill = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string
    components: { group?: string; name: string; version: string; purl: string }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const ofRegistry = bill.components.filter(({ group }) => group !== '@goldammer')
  const named = ofRegistry.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  expect(named.sort()).toEqual(lockedPackages(lockFile).map(nameWithVersion).sort())
  for (const { purl } of ofRegistry) expect(purl).toMatch(/^pkg:npm\//)
})

test('ASVS 15.2.1 the packages have one lock file', () => {
  const others = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'bun.lock', 'bun.lockb']
  const folders = ['.', 'api-spec', 'sdk', 'backend', 'demo', 'storefront', 'portals', 'e2e', 'tools']
  expect(folders.flatMap((folder) => others.filter((name) => existsSync(inRoot(folder, name))))).toEqual([])
})

test('ASVS 15.2.4 only named packages run a script while they are installed', () => {
  const workspace = readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8')
  const [, block = ''] = /^allowBuilds:\n((?: {2}.*\n)+)/m.exec(workspace) ?? []
  // What stands there as false was looked at, and does not run.
  const decided = (answer: boolean) =>
    [...block.matchAll(new RegExp(`^ {2}"?([^":]+)"?: ${answer}$`, 'gm'))].map(([, name]) => name)
  expect(decided(true)).toContain('esbuild')
  expect(decided(false)).toEqual(['lefthook'])
  const running = installed.filter(({ manifest: { scripts = {} } }) =>
    ['preinstall', 'install', 'postinstall'].some((name) => scripts[name]),
  )
  expect(
    running.map(({ name }) => name).filter((name) => ![...decided(true), ...decided(false)].includes(name)),
  ).toEqual([])
})

test('ASVS 15.2.1 what we name ourselves is named in one exact version', () => {
  const folders = ['.', 'api-spec', 'sdk', 'backend', 'demo', 'storefront', 'portals', 'e2e', 'tools']
  const open = folders.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8')) as Record<string, object>
    const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    )
    return named
      .filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+[\w.+-]*$|^workspace:\*$/.test(version))
      .map(([name, version]) => `${folder}: ${name} ${version}`)
  })
  expect(open).toEqual([])
})

test('decision 26: there is one antd, and no package that brings a second', () => {
  const named = (name: string) => lockedPackages(lockFile).filter((one) => one.name === name)
  expect(named('antd')).toHaveLength(1)
  expect(named('@refinedev/antd')).toEqual([])
})
