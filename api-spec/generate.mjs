// Bundles each document into one JSON file and types its operations. Everything below sdk/src/generated is made from here.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { refuseClashingNames } from './component-names.mjs'
import { refuseCutTexts } from './cut-texts.mjs'
import { withExplodedParameters } from './exploded-parameters.mjs'

const here = import.meta.dirname
const output = join(here, '../sdk/src/generated')
const redocly = join(here, 'node_modules/@redocly/cli/bin/cli.js')
const run = promisify(execFile)

async function bundle(name, folder) {
  const file = join(folder, `${name}.json`)
  await run(process.execPath, [redocly, 'bundle', name, '--output', file], {
    cwd: here,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).catch((error) => {
    throw new Error(`api-spec: ${name} cannot be bundled\n${error.stderr ?? error.message}`)
  })
  return withExplodedParameters(refuseCutTexts(refuseClashingNames(JSON.parse(await readFile(file, 'utf8')))))
}

async function generate(name, folder) {
  const document = await bundle(`${name}-api`, folder)
  await writeFile(join(output, `${name}-api.json`), `${JSON.stringify(document, null, 2)}\n`)
  const types = astToString(await openapiTS(document, { alphabetize: true }))
  await writeFile(join(output, `${name}-operations.d.ts`), types)
  const count = Object.values(document.paths).flatMap((path) =>
    Object.values(path).filter((it) => it.operationId),
  ).length
  console.log(`api-spec: ${name}-api has ${count} operations`)
}

await mkdir(output, { recursive: true })
const folder = await mkdtemp(join(tmpdir(), 'api-spec-'))
try {
  await Promise.all([generate('store', folder), generate('staff', folder)])
} finally {
  await rm(folder, { recursive: true })
}
