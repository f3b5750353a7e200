// Runs on any Node ≥ 20 and imports no package: it fetches the pinned Node and pnpm, then hands over to tools/src.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMANDS = [
  'start',
  'dev',
  'test',
  'test-full',
  'check',
  'bench',
  'screenshots',
  'generate',
  'audit',
  'sbom',
  'notices',
  'docs',
  'gallery',
  'release',
  'hooks',
  'first-admin',
  'secrets',
  'doctor',
  'end-sessions',
  'verify',
  'backup',
  'restore',
  'files-move',
]

const began = Date.now()
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const PNPM = `pnpm@${config.pnpm}`
const stamp = join(root, 'node_modules', '.goldammer-installed')

function fail(message) {
  console.error(message)
  process.exit(1)
}

function fingerprint() {
  const packages = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => join(entry.name, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages.sort()]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function install() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Installing packages … ')
  const startedInstalling = Date.now()
  const result = spawnSync('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], {
    cwd: root,
    encoding: 'utf8',
    // CI: pnpm asks nothing, also where there is no terminal.
    env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0) {
    console.log('failed')
    console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`.trimEnd().split('\n').slice(-40).join('\n'))
    fail(
      result.error
        ? `npx could not be run (${result.error.message}). It comes with Node.js: is npm installed?`
        : 'The packages could not be installed. If the lines above name a network error, check the connection to the npm registry and try again.',
    )
  }
  // A new file: a clone whose packages are hard links of another's must not write into both.
  rmSync(stamp, { force: true })
  writeFileSync(stamp, wanted)
  console.log(`${((Date.now() - startedInstalling) / 1000).toFixed(1)} s`)
}

function run(command, parameters) {
  const child = spawn(join(bin, 'node'), [join(root, 'tools', 'src', `${command}.ts`), ...parameters], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, BOOTSTRAP_BEGAN: String(began) },
    // The child notices through the channel when this process dies, and then cleans up too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`The pinned Node could not be started: ${error.message}`))
  child.on('exit', (code) => process.exit(code ?? 1))
}

const [command, ...parameters] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old: version 20 or newer is needed.`)
}
if (!COMMANDS.includes(command)) fail(`Usage: node tools/bootstrap.mjs <${COMMANDS.join('|')}> [arguments]`)
if (process.platform === 'win32') fail('Windows itself is not supported: please use WSL.')
install()
run(command, parameters)
