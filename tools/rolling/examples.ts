import { join } from 'node:path'
import { readExample, replace } from '../whole-shop/example.ts'

/** Where the parts of one trial listen, in place of the ports that the examples name. */
export type Ports = {
  frontDoors: readonly [number, number]
  web: readonly [number, number, number]
  /** Of the balancer: for visitors, and for BACKEND_URL of the front doors. */
  http: number
  https: number
  backend: number
}

export type Place = {
  ports: Ports
  /** The configuration, the certificate and whatever the balancer writes. */
  folder: string
}

/** All addresses at once, because a free port may be one that an example names. */
function replaceAddresses(text: string, { frontDoors, web, backend }: Ports): string {
  const ports: Record<string, number> = {
    3001: frontDoors[0],
    3002: frontDoors[1],
    3010: backend,
    3011: web[0],
    3012: web[1],
  }
  return text.replaceAll(/127\.0\.0\.1:(\d+)/g, (address, port: string) => {
    if (!ports[port]) throw new Error(`The example names ${address}, of which the trial knows nothing.`)
    return `127.0.0.1:${ports[port]}`
  })
}

/** A third web process, as docs/operating.md adds it: a line after that of the second. */
function addWeb(text: string, [, second, third]: Ports['web']): string {
  const line = new RegExp(`^( *server )(web-2 )?127\\.0\\.0\\.1:${second}(.*)$`, 'gm')
  return text.replaceAll(
    line,
    (whole, server: string, name: string | undefined, options: string) =>
      `${whole}\n${server}${name ? 'web-3 ' : ''}127.0.0.1:${third}${options}`,
  )
}

/** deploy/haproxy, as the user who runs the trial. */
export function haproxyExample({ ports, folder }: Place): string {
  let text = readExample('haproxy', 'haproxy.cfg')
  text = addWeb(replaceAddresses(text, ports), ports.web)
  text = replace(text, /^ {2}(user|group) haproxy\n/gm, '')
  text = replace(text, '/dev/log local0', 'stdout format raw local0')
  text = replace(text, 'bind :80\n', `bind 127.0.0.1:${ports.http}\n`)
  text = replace(text, 'bind :443 ', `bind 127.0.0.1:${ports.https} `)
  return replace(text, '/etc/goldammer/tls/shop.pem', join(folder, 'shop.pem'))
}

/** deploy/nginx; `goldammer-proxy.conf` is beside it. */
export function nginxExample({ ports, folder }: Place): string {
  let text = readExample('nginx', 'goldammer.conf')
  text = addWeb(replaceAddresses(text, ports), ports.web)
  text = replace(text, /^ {2}listen \[::\].*\n/gm, '')
  text = replace(text, 'listen 80;', `listen 127.0.0.1:${ports.http};`)
  text = replace(text, 'listen 443 ', `listen 127.0.0.1:${ports.https} `)
  text = replace(text, 'server_name shop.example;', 'server_name localhost;')
  text = replace(text, '/var/log/nginx/', `${folder}/`)
  text = replace(text, '/etc/nginx/', `${folder}/`)
  return replace(text, '/etc/goldammer/tls/', `${folder}/`)
}

export const nginxProxyExample = () => readExample('nginx', 'goldammer-proxy.conf')

/** What Debian's nginx.conf has around the examples: two workers, as on a machine with two cores. */
export const nginxMain = ({ folder }: Place): string => `${process.getuid?.() === 0 ? 'user root;\n' : ''}
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/goldammer.conf;
}
`
