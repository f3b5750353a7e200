/** Posts a webhook to the shop; answers the status. */
export type Post = (body: string, headers: Record<string, string>) => Promise<number>

const PATIENCE_MS = 10_000

/**
 * How the webhooks of a pretended provider reach the shop from a process of jobs alone: over its address, as a real one's do.
 * A shop that can't be reached has not taken them.
 */
export function postTo(publicUrl: string, path: string): Post {
  return async (body, signed) => {
    const headers = { 'content-type': 'application/json', ...signed }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      return (await fetch(new URL(path, publicUrl), { method: 'POST', headers, body, signal })).status
    } catch {
      return 503
    }
  }
}
