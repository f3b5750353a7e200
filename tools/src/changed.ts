// What `npm test -- --changed` runs: the tests that depend on a file that a change touched.
import { execFileSync } from 'node:child_process'
import { root } from './paths.ts'
import { Problem } from './progress.ts'

export type Change = { since: string; files: string[] }

const git = (...parameters: string[]): string => {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    throw new Problem(`--changed asks git what has changed, which failed: ${(error as Error).message.trim()}`)
  }
}

/** All that differs from the commit, committed or not. Without one named: from where this branch left `origin/main`. */
export function findChange(named: string): Change {
  if (process.env.CI) throw new Problem('--changed is for the desk: in CI everything is tested.')
  const since = git('rev-parse', '--verify', `${named || git('merge-base', 'HEAD', 'origin/main')}^{commit}`)
  const tracked = git('diff', '--name-only', since)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return { since, files: `${tracked}\n${untracked}`.split('\n').filter(Boolean) }
}

/** Their tests run on what another package writes or offers: most of the backend's on the demo data, which its code loads. */
const RELATED: Record<string, string> = { backend: 'demo', demo: 'backend', tools: 'docs' }

/** Packages in which a test can depend on one of the files: their own, and those that build upon the sdk or the interface. */
export function packagesOf(files: string[], packages: string[]): string[] {
  const touches = (...folders: string[]) =>
    files.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
  const isForAll = touches('sdk', 'api-spec') || files.includes('pnpm-lock.yaml')
  return packages.filter((name) => isForAll || touches(name, RELATED[name] ?? name))
}

/** Migrations, demo data and generated interfaces are read, not imported: no runner can tell which tests depend on them. */
export const isReadByTests = (file: string): boolean => /^(api-spec|backend\/migrations|demo)\//.test(file)

/** Whether a screen of the shop or the portals can look different. */
export const concernsScreens = (files: string[]): boolean =>
  files.some(
    (file) => /^(sdk|storefront|portals|api-spec|backend|demo)\//.test(file) && !/\.(test|spec)\.tsx?$/.test(file),
  )
