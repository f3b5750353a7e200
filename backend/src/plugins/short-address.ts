import { isIP } from 'node:net'
import { callerAt } from './caller.ts'

/** A network address without what identifies a household: /24 of IPv4, /48 of IPv6. */
export function shortAddress(address: string): string {
  const caller = callerAt(address)
  if (isIP(caller) === 4) return `${caller.split('.').slice(0, 3).join('.')}.0/24`
  const [network, size] = caller.split('::/')
  return size === '64' ? `${network!.split(':').slice(0, 3).join(':')}::/48` : 'unknown'
}
