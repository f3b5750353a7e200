/** An address that only this machine can reach. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** The settings that decide who can reach the shop, in each part. */
export type Reach = { PUBLIC_URL: string; HOST: string; BACKEND_HOST: string }

/** The setting by which others can reach the shop; null: only this machine can. */
export function reachedBy(reach: Reach): string | null {
  if (!isLoopback(new URL(reach.PUBLIC_URL).hostname)) return `PUBLIC_URL is ${reach.PUBLIC_URL}`
  for (const name of ['HOST', 'BACKEND_HOST'] as const) if (!isLoopback(reach[name])) return `${name} is ${reach[name]}`
  return null
}

/** The simulated parts of a shop that others can reach; every page names them. */
export function isDemonstration(environment: Record<string, string | undefined>): boolean {
  if (!environment.ALLOW_SANDBOX) return false
  const { PUBLIC_URL, HOST, BACKEND_HOST } = environment
  return (
    reachedBy({
      PUBLIC_URL: PUBLIC_URL || 'http://localhost',
      HOST: HOST || 'localhost',
      BACKEND_HOST: BACKEND_HOST || 'localhost',
    }) !== null
  )
}

/** The hosts that a shop answers to: those of the addresses, and the names, with or without a port. */
export const hostsOf = (addresses: readonly string[], names: readonly string[] = []): ReadonlySet<string> =>
  new Set([...addresses.map((address) => new URL(address).host), ...names.map((name) => name.toLowerCase())])

/**
 * Whether a Host header names us: by name, a name without port with any, or this machine. Any other is of a page whose
 * own name points here (DNS rebinding), or of a misconfigured proxy (RFC 9110 § 15.5.20).
 */
export function isOwnHost(given: string | undefined, own: ReadonlySet<string>): boolean {
  // As most callers write it; reading an address costs more than all else that is asked of a call's head.
  if (given !== undefined && (own.has(given) || isLoopback(given.replace(/:\d+$/, '')))) return true
  const url = given ? URL.parse(`http://${given}`) : null
  return url !== null && (isLoopback(url.hostname) || own.has(url.host) || own.has(url.hostname))
}
