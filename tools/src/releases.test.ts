import { existsSync, readFileSync } from 'node:fs'
import { rcompare, valid } from 'semver'
import { describe, expect, test } from 'vitest'
import { inRoot } from './paths.ts'
import { addRelease, git, readReleases, readVersion } from './releases.ts'

const FOLDERS = ['.', 'api-spec', 'sdk', 'backend', 'demo', 'storefront', 'portals', 'e2e', 'tools']
const releases = readReleases()

test.each(FOLDERS)('the package in %s has the version of the product and the licence MIT', (folder) => {
  const { version, license } = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))
  expect([version, license]).toEqual([readVersion(), 'MIT'])
})

test('the changelog has each release, newest first, and the version of the packages', () => {
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8')
  const parts = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/gm)].map(([, version]) => version!)
  expect(parts).toEqual(parts.toSorted(rcompare))
  expect(parts).toContain(readVersion())
  expect(parts).toEqual(expect.arrayContaining(releases.map(({ version }) => version)))
})

test('releases are listed once each, newest first', () => {
  const versions = releases.map(({ version }) => version)
  expect(versions.filter((version) => valid(version) !== version)).toEqual([])
  expect(versions).toEqual([...new Set(versions)].toSorted(rcompare))
})

/** A shallow clone or an archive lacks the commits. */
const hasHistory = existsSync(inRoot('.git')) && git('rev-parse', '--is-shallow-repository') === 'false'

describe.runIf(hasHistory).each(releases)('release $version', ({ version, date, commit }) => {
  test('names a commit of this history whose packages carry the version', () => {
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
    expect(git('merge-base', commit, 'HEAD')).toBe(commit)
    expect(readVersion(git('show', `${commit}:package.json`))).toBe(version)
    expect(git('show', '--no-patch', '--format=%cs', commit)).toBe(date)
  })
})

test('a version is released once', () => {
  const first = { version: '1.0.0', date: '2026-11-29', commit: 'a'.repeat(40) }
  const second = { version: '1.1.0', date: '2026-12-01', commit: 'b'.repeat(40) }
  expect(addRelease([first], second)).toEqual([second, first])
  expect(() => addRelease([first], { ...second, version: '1.0.0' })).toThrow('1.0.0 is released already')
})
