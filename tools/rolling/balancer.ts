import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BalancerName } from '../src/balancers.ts'
import { findProgram } from '../src/installed.ts'
import { logFile } from '../src/run.ts'
import { endChild, startChild } from '../whole-shop/child.ts'
import { haproxyExample, nginxExample, nginxMain, nginxProxyExample, type Place } from './examples.ts'

/** A certificate for localhost, under the names that the examples give it. Answers it as PEM: clients trust it. */
function makeCertificate(folder: string): string {
  const key = join(folder, 'privkey.pem')
  const certificate = join(folder, 'fullchain.pem')
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'].concat([
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ]),
    { stdio: 'ignore' },
  )
  writeFileSync(join(folder, 'shop.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return readFileSync(certificate, 'utf8')
}

/** Writes the configuration; answers the parameters of the program. */
const configure: Record<BalancerName, (place: Place) => string[]> = {
  haproxy(place) {
    const file = join(place.folder, 'haproxy.cfg')
    writeFileSync(file, haproxyExample(place))
    return ['-db', '-f', file]
  },
  nginx(place) {
    const file = join(place.folder, 'nginx.conf')
    writeFileSync(file, nginxMain(place))
    writeFileSync(join(place.folder, 'goldammer.conf'), nginxExample(place))
    writeFileSync(join(place.folder, 'goldammer-proxy.conf'), nginxProxyExample())
    return ['-p', place.folder, '-e', join(place.folder, 'error.log'), '-c', file]
  },
}

export type Balancer = { certificate: string; stop: () => Promise<void> }

/** Starts the balancer with the example of deploy/, and answers once it takes connections. */
export async function startBalancer(name: BalancerName, place: Place): Promise<Balancer> {
  const certificate = makeCertificate(place.folder)
  const parameters = configure[name](place)
  const child = startChild({ path: findProgram(name)!, parameters, log: `rolling-${name}` })
  for (let attempt = 0; !(await isListening(place.ports.https)); attempt++) {
    if (attempt > 100 || child.exitCode !== null)
      throw new Error(`${name} did not start: ${readFileSync(logFile(`rolling-${name}`), 'utf8')}`)
    await wait(100)
  }
  return {
    certificate,
    async stop() {
      await endChild(child)
      if (name === 'nginx') copyFileSync(join(place.folder, 'error.log'), logFile('rolling-nginx'))
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
