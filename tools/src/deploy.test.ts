import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from './configuration.ts'
import { specifiersIn } from './imports.ts'
import { inRoot, root } from './paths.ts'

const read = (path: string) => readFileSync(inRoot(path), 'utf8')
const readYaml = (path: string) => parse(read(path), { merge: true })
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

const units = globSync('deploy/{systemd,backup}/*.service', { cwd: root })
const environmentFiles = globSync('deploy/**/*.env{,.example}', { cwd: root })

/** Of Node, of Compose, of Caddy, and of the images of PostgreSQL and of the S3 server: no settings of ours. */
const NOT_OURS =
  /^(NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE(?:_PORTABLE)?|PGDATA|CADDY_ISSUER|POSTGRES_(USER|PASSWORD|DB)|VGW_\w+|ROOT_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)|(HTTP|HTTPS|PROMETHEUS)_PORT|\w+_IMAGE)$/

type Service = {
  image?: string
  command?: string[]
  environment?: Record<string, string>
  env_file?: string[]
  read_only?: boolean
  volumes?: string[]
  ports?: string[]
  healthcheck?: { test: string[] }
}
const { services, volumes } = readYaml('deploy/compose/compose.yaml') as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const ours = Object.entries(services).filter(([, { image = '' }]) => image.startsWith('${GOLDAMMER_IMAGE'))

/** The variables that a file of deploy/ sets. */
function setBy(file: string): string[] {
  const text = read(file)
  if (file.endsWith('.service'))
    return matches(text, /^Environment=(.*)$/gm).flatMap((line) => matches(line, /(?:^|\s)(\w+)=/g))
  if (file.endsWith('Containerfile')) return matches(text.replaceAll('ENV ', '  '), /^ {2,}([A-Z][A-Z0-9_]+)=/gm)
  return matches(text, /^([A-Z][A-Z0-9_]+)=/gm)
}

/** Of what `backend/bundle.ts` makes, that from which it is made. */
const sourceOf = (path: string) => path.replace('backend/dist/server.mjs', 'backend/src/server.ts')

test.each([...units, ...environmentFiles, 'deploy/image/Containerfile'])(
  'issue 34: %s sets only variables that there are',
  (file) => {
    const known = new Set(variables.map(({ name }) => name))
    expect(setBy(file).filter((name) => !known.has(name) && !NOT_OURS.test(name))).toEqual([])
  },
)

test('issue 34: the containers of compose.yaml get only variables that there are', () => {
  const known = new Set(variables.map(({ name }) => name))
  const names = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment))
  const asked = matches(read('deploy/compose/compose.yaml'), /\$\{(\w+)/g)
  expect(names.length).toBeGreaterThan(20)
  expect([...names, ...asked].filter((name) => !known.has(name) && !NOT_OURS.test(name))).toEqual([])
})

test.each(units)('issue 34: what %s starts, and the page it names, are in the repository', (unit) => {
  const text = read(unit)
  for (const command of matches(text, /^ExecStart\w*=(.*)$/gm)) {
    const [program, ...parameters] = command.split(' ')
    if (!program!.startsWith('/opt/goldammer/')) continue
    expect(program).toBe('/opt/goldammer/node_modules/.bin/node')
    expect(parameters.filter((one) => /\.m?[jt]s$/.test(one) && !existsSync(inRoot(sourceOf(one))))).toEqual([])
  }
  for (const page of matches(text, /file:\/\/\/opt\/goldammer\/(\S+)/g)) expect(existsSync(inRoot(page))).toBe(true)
  expect(text).toMatch(/^\[Service\]$/m)
})

test.each(units.filter((unit) => /^Restart=/m.test(read(unit))))(
  'issue 34: %s comes back by itself, except where a person is needed, and may drain',
  (unit) => {
    const text = read(unit)
    expect(text).toMatch(/^Restart=always$/m)
    expect(text).toMatch(/^RestartPreventExitStatus=78$/m)
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
    expect(Number(matches(text, /^TimeoutStopSec=(\d+)$/gm)[0])).toBeGreaterThanOrEqual(15)
  },
)

/** The ports of the first two instances, `300%i`: 3001 and 3002. */
const portsOf = (part: string, variable: string) => {
  const [port = ''] = matches(
    read(`deploy/systemd/goldammer-${part}@.service`),
    new RegExp(`\\b${variable}=(\\S+)`, 'g'),
  )
  return [1, 2].map((instance) => `127.0.0.1:${port.replace('%i', String(instance))}`)
}

test('issue 34: balancers, settings and Prometheus name the ports on which the units listen', () => {
  const frontDoors = portsOf('front-door', 'PORT')
  const web = portsOf('web', 'BACKEND_PORT')
  const nginx = read('deploy/nginx/goldammer.conf')
  expect(matches(nginx, /^ {2}server (\S+) /gm)).toEqual([...frontDoors, ...web])
  const haproxy = read('deploy/haproxy/haproxy.cfg')
  expect(matches(haproxy, /^ {2}server \S+ (\S+)/gm)).toEqual([
    ...frontDoors,
    ...frontDoors,
    ...frontDoors,
    ...web,
    ...web,
  ])
  const [way] = matches(read('deploy/systemd/front-door.env'), /^BACKEND_URL=http:\/\/(\S+)$/gm)
  expect([nginx, haproxy].map((text) => text.includes(` ${way}`))).toEqual([true, true])
  const [list] = matches(read('deploy/systemd/front-door.env'), /balancer: (http\S+,http\S+)$/gm)
  expect(list).toBe(web.map((address) => `http://${address}`).join(','))
  const { scrape_configs: jobs } = readYaml('deploy/monitoring/prometheus.yaml')
  const figures = ['front-door', 'web', 'jobs'].flatMap((part) => portsOf(part, 'METRICS_PORT'))
  expect(jobs[0].static_configs[0].targets).toEqual(figures.filter((address) => !address.endsWith('9122')))
})

test('issue 34: balancers ask the probes that drain, and repeat no call that was sent', () => {
  const haproxy = read('deploy/haproxy/haproxy.cfg')
  expect(matches(haproxy, /http-check send meth GET uri (\S+)/g)).toEqual(['/health/front-door', '/health/ready'])
  expect(matches(haproxy, /^ *retry-on (.*)$/gm)).toEqual([
    'conn-failure empty-response',
    'conn-failure empty-response 404',
  ])
  const entrances = haproxy.split(/^(?=frontend|backend)/m).filter((part) => part.startsWith('frontend'))
  expect(entrances.map((part) => part.includes('http-request disable-l7-retry unless METH_GET'))).toEqual([true, true])
  const nginx = read('deploy/nginx/goldammer-proxy.conf').replaceAll(/^#.*$/gm, '')
  expect(matches(nginx, /proxy_next_upstream (.*);/g)).toEqual(['error timeout'])
  expect(read('deploy/compose/Caddyfile')).toContain('health_uri /health/front-door')
})

test('issue 34: files of pages that one front door does not have are asked of the other one', () => {
  const [files = ''] = matches(
    read('deploy/nginx/goldammer.conf'),
    /location ~ \^\/\(\?:_astro\|portal-assets\)\/ \{([^}]*)\}/g,
  )
  expect(files).toContain('proxy_next_upstream error timeout http_404;')
  expect(read('deploy/haproxy/haproxy.cfg')).toContain(
    'use_backend front_door_files if { path_beg /_astro/ /portal-assets/ }',
  )
})

test('issue 34: visitors reach no call between our own servers', () => {
  expect(read('deploy/nginx/goldammer.conf')).toContain('location /internal/ {\n    return 404;')
  expect(read('deploy/haproxy/haproxy.cfg')).toContain('deny deny_status 404 if { path_beg /internal/ }')
  expect(read('deploy/compose/Caddyfile')).toContain('respond /internal/* 404')
})

const entry = read('deploy/image/goldammer')
const commands = matches(entry, /^ {2}([\w| -]+)\)/gm).flatMap((line) => line.split('|').map((name) => name.trim()))

test('issue 34: the image starts programs that there are, and containers its commands', () => {
  const started = matches(entry, /exec node "?([\w/.$-]+)/g).flatMap((path) =>
    path.includes('$command') ? [...operatorCommands()].map((name) => path.replace('$command', name)) : path,
  )
  expect(started.length).toBeGreaterThan(8)
  expect(started.filter((path) => !existsSync(inRoot(sourceOf(path))))).toEqual([])
  expect(ours.map(([name, { command }]) => [name, command])).toEqual(
    ['front-door', 'web', 'jobs', 'migrate'].map((name) => [name, [name]]),
  )
  expect(ours.every(([name]) => commands.includes(name))).toBe(true)
})

/** Those that the image passes on to a program of the same name: all that an operator has in a checkout, but `secrets`, which is of the tools. */
function operatorCommands(): string[] {
  const [line = ''] = matches(entry, /^ {2}(migrate [\w| -]+)\)/gm)
  return line.split('|').map((name) => name.trim())
}

test('issue 34: an operator of units has the commands of the image, run as the user of the backend', () => {
  const command = read('deploy/systemd/goldammer')
  const [line = ''] = matches(command, /^ {2}(migrate [\w| -]+)\)/gm)
  expect(line.split('|').map((name) => name.trim())).toEqual(operatorCommands())
  const [user] = matches(read('deploy/systemd/goldammer-web@.service'), /^User=(\S+)$/gm)
  expect(command).toContain(`setpriv --reuid=${user} --regid=${user} --init-groups`)
  const files = matches(command, /^\s*(?:.* )?\. (\/etc\/goldammer\/\S+)$/gm)
  expect(files).toEqual(matches(read('deploy/backup/goldammer-backup.service'), /^EnvironmentFile=(\S+)$/gm))
})

/** What a shell and systemd read alike: nothing that a shell would take for an operator, and blanks only in single quotes. */
test.each(['deploy/systemd/backend.env', 'deploy/systemd/front-door.env', 'deploy/backup/backup.env'])(
  'issue 34: a shell reads %s as systemd does',
  (file) => {
    const lines = read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => !/^[A-Z][A-Z0-9_]*=(?:[\w.:/@-]*|'[^']*')$/.test(line))).toEqual([])
  },
)

test('issue 34: containers of ours have a read-only root; only those of the backend have its secrets', () => {
  expect(ours.map(([, { read_only }]) => read_only)).toEqual([true, true, true, true])
  const withSecrets = ours.filter(([, { env_file }]) => env_file).map(([name]) => name)
  expect(withSecrets).toEqual(['web', 'jobs', 'migrate'])
  const named = Object.values(services).flatMap((service) => service.volumes ?? [])
  const files = named.filter((one) => one.startsWith('.'))
  const folders = named.filter((one) => !one.startsWith('.'))
  expect(files.filter((one) => !existsSync(inRoot('deploy/compose', one.split(':')[0]!)))).toEqual([])
  expect([...new Set(folders.map((one) => one.split(':')[0]!))].sort()).toEqual(Object.keys(volumes).sort())
})

test('issue 34: compose.yaml has all parts of the shop, and all that they need', () => {
  expect(Object.keys(services).join(' ')).toBe('caddy front-door web jobs migrate postgres s3 clamav prometheus')
  const asked = matches(read('deploy/compose/compose.yaml'), /\$\{(\w+):\?/g)
  expect(new Set(asked)).toEqual(new Set(['PUBLIC_URL', 'POSTGRES_PASSWORD', 'PURGE_SECRET', 'S3_SECRET_ACCESS_KEY']))
  const named = setBy('deploy/compose/shop.env.example')
  expect(asked.filter((name) => !named.includes(name))).toEqual([])
})

test('issue 34: containers of the backend store files at the S3 server, which only they reach', () => {
  const { s3 } = services
  const { VGW_PORT, VGW_BACKEND_ARG, VGW_HEALTH, ROOT_ACCESS_KEY_ID, ROOT_SECRET_ACCESS_KEY } = s3!.environment!
  const bucket = 'goldammer-files'
  for (const name of ['web', 'jobs', 'migrate'])
    expect(services[name]!.environment).toMatchObject({
      S3_URL: `http://s3${VGW_PORT}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: ROOT_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: ROOT_SECRET_ACCESS_KEY,
      // `FILES_IN=disk` in `.env` chooses the volume /data.
      FILES_IN: `\${FILES_IN:-s3}`,
    })
  expect(services['front-door']!.environment).not.toHaveProperty('S3_SECRET_ACCESS_KEY')
  // A folder below is a bucket: the volume is there before the server starts.
  expect(s3!.volumes).toEqual([`objects:${VGW_BACKEND_ARG}/${bucket}`])
  expect(s3!.healthcheck!.test.at(-1)).toBe(`http://127.0.0.1${VGW_PORT}${VGW_HEALTH}`)
  expect(s3!.ports).toBeUndefined()
})

test('issue 34: each image of others has a stand-in', () => {
  const images = matches(read('deploy/compose/compose.yaml'), /\$\{(\w+_IMAGE):-docker\.io/g)
  expect(images.length).toBe(5)
  const standIns = setBy('deploy/compose/stand-in/stand-in.env').filter((name) => name.endsWith('_IMAGE'))
  expect([...standIns].sort()).toEqual([...images].sort())
  const names = standIns.map((name) => name.replace('_IMAGE', '').toLowerCase())
  const [built = ''] = matches(read('deploy/compose/stand-in/build.sh'), /^for image in (.*); do$/gm)
  expect(built.split(' ')).toEqual(names)
  const targets = matches(read('deploy/compose/stand-in/Containerfile'), /^FROM \S+ AS (\S+)$/gm)
  expect(targets).toEqual(names)
})

test('issue 34: what Node has compiled lies where the image made it, and where a unit may write it', () => {
  const image = read('deploy/image/Containerfile')
  const build = read('deploy/image/build.sh')
  expect(image).toContain('NODE_COMPILE_CACHE=/app/.compiled ')
  expect(build).toContain('compiled=$to/app/.compiled\n')
  // Node has a folder for each user, and lets no other read it.
  const [user] = matches(image, /^USER (\d+):/gm)
  expect(build).toContain(`setpriv --reuid=${user} `)
  expect(build).toContain(`-path '*-${user}/*'`)
  expect(build).toContain('chmod -R a+rX "$compiled"')
  for (const unit of units.filter((file) => read(file).includes('server.mjs'))) {
    const [folder] = matches(read(unit), /^CacheDirectory=(\S+)$/gm)
    expect(matches(read(unit), /NODE_COMPILE_CACHE=(\S+)/g)).toEqual([`/var/cache/${folder}`])
  }
})

test('issue 34: the ports of the containers are those of the image', () => {
  const image = read('deploy/image/Containerfile')
  const defaults = Object.fromEntries(variables.map(({ name, default: value }) => [name, value]))
  const [figures] = matches(image, /METRICS_PORT=(\d+)/g)
  expect(image).toContain(`EXPOSE ${defaults.PORT} ${defaults.BACKEND_PORT} ${figures}\n`)
  const { 'front-door': frontDoor } = services
  expect(frontDoor?.environment?.BACKEND_URL).toBe(`http://web:${defaults.BACKEND_PORT}`)
  expect(read('deploy/compose/Caddyfile')).toContain(`reverse_proxy front-door:${defaults.PORT} {`)
  const { scrape_configs: jobs } = readYaml('deploy/compose/prometheus.yaml')
  expect(String(jobs[0].dns_sd_configs[0].port)).toBe(figures)
  expect(jobs[0].dns_sd_configs[0].names).toEqual(['front-door', 'web', 'jobs'])
})

/** The packages that programs import, by their relative imports; types are not there at run time. */
function packagesOf(...programs: string[]): string[] {
  const files = new Set(programs)
  const packages = new Set<string>()
  for (const file of files) {
    const code = read(file).replaceAll(/^\s*(?:import|export) type [\s\S]*?from '[^']+'/gm, '')
    for (const specifier of specifiersIn(code)) {
      const path = posix.join(posix.dirname(file), specifier)
      if (specifier.startsWith('.')) {
        if (/\.m?ts$/.test(path) && existsSync(inRoot(path))) files.add(path)
      } else if (!specifier.startsWith('node:'))
        packages.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  return [...packages]
}

test.each([
  ['storefront', ['storefront/server/server.ts']],
  [
    'backend',
    ['server', 'migrate', 'first-admin', 'doctor', 'end-sessions', 'verify', 'backup', 'restore', 'move-files'],
  ],
])('issue 34: what the programs of %s import is installed in the image', (folder, programs) => {
  const { dependencies } = JSON.parse(read(`${folder}/package.json`)) as { dependencies: Record<string, string> }
  const paths = programs.map((name) => (name.includes('/') ? name : `backend/src/${name}.ts`))
  const packages = packagesOf(...paths)
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
})
