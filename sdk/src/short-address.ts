import { isIP } from 'node:net'

/** A connection is given 2^64 addresses of IPv6 at once (RFC 6177): one caller is the network of them. Of IPv4 it is the address. */
export function callerAt(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [before = '', after] = address.split('::', 2)
  const groups = before.split(':')
  const left = after === undefined ? [] : after.split(':')
  const zeros = Array<string>(Math.max(0, 8 - groups.length - left.length)).fill('0')
  const network = [...groups, ...zeros, ...left]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `${network.join(':')}::/64`
}

/** A network address without what identifies a household: /24 of IPv4, /48 of IPv6. A caller who has left already has none. */
export function shortAddress(address = ''): string {
  const caller = callerAt(address)
  if (isIP(caller) === 4) return `${caller.split('.').slice(0, 3).join('.')}.0/24`
  const [network, size] = caller.split('::/')
  return size === '64' ? `${network!.split(':').slice(0, 3).join(':')}::/48` : 'unknown'
}
