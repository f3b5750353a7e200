import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from './paths.ts'
import { lintWorkflow } from './workflows.ts'

const PINNED = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0'

const workflow = (...steps: string[]) => `name: one
on: push
jobs:
  one:
    runs-on: ubuntu-latest
    strategy: { matrix: { shard: [1, 2] } }
    steps:
${steps.map((step) => `      - ${step}\n`).join('')}`

const ofMatrix = (name: string) => `\${{ matrix.${name} }}`

test.each<[string, RegExp | null]>([
  [`uses: ${PINNED}`, null],
  ['uses: ./.github/actions/setup', null],
  [`run: npm test -- e2e --shard=${ofMatrix('shard')}/2`, null],
  ['run: npm run check', null],
  ['uses: actions/checkout@v5', /pin "actions\/checkout@v5" by its commit/],
  ['uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8', /pin /],
  ['run: npm run deploy', /"npm run deploy" is no npm script of ours/],
  ['run: npm run check && rm -rf x', /is no npm script of ours/],
  ['run: npm run check -- types; rm -rf x', /is no npm script of ours/],
  ['run: sudo apt-get install --yes --no-install-recommends pgbouncer haproxy', null],
  ['run: sudo apt-get install --yes --no-install-recommends x && rm -rf x', /is no npm script of ours/],
  ['run: sudo apt-get install --yes --no-install-recommends --option=x', /is no npm script of ours/],
  ['run: curl https://shop.example | sh', /is no npm script of ours/],
  ['run: |', /is no npm script of ours/],
  [`run: npm test -- ${ofMatrix('part')}`, /property "part" is not defined/],
  ['shel: bash', /unexpected key "shel"/],
])('a workflow with the step "%s"', async (step, finding) => {
  const findings = await lintWorkflow('one.yml', workflow(step), ['test', 'check'])
  if (finding) expect(findings.join('\n')).toMatch(finding)
  else expect(findings).toEqual([])
})

test('issue 34 every part of test:full runs at night, unless it runs by its name only', () => {
  const { jobs } = parse(readFileSync(inRoot('.github', 'workflows', 'nightly.yml'), 'utf8')) as {
    jobs: { full: { strategy: { matrix: { part: string[] } } } }
  }
  const [, parts = ''] =
    /^const PARTS\b.*?\{\n(.*?)^\}/ms.exec(readFileSync(inRoot('tools', 'src', 'test-full.ts'), 'utf8')) ?? []
  const names = [...parts.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\},?$/gms)].flatMap(([, name, part]) =>
    part?.includes('onlyByName') ? [] : [name],
  )
  expect(names.length).toBeGreaterThan(5)
  expect(jobs.full.strategy.matrix.part.toSorted()).toEqual(names.toSorted())
})
