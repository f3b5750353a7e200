const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** R2.31: what is left when not even the error page can be rendered: the word Error, the raw message, the way to /. */
export function lastResort(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const text = message.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  return `<!doctype html><html lang="en"><title>Error</title><h1>Error</h1><p>${text}</p><a href="/">/</a></html>`
}
