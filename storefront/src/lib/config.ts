/** What pages need from the environment; docs/configuration.md has the table. */
export const config = {
  backendUrl: (process.env.BACKEND_URL || 'http://127.0.0.1:3001').replace(/\/$/, ''),
  accessKey: process.env.ACCESS_KEY || 'GOLDAMMERDEMOACCESSKEY',
  publicUrl: (process.env.PUBLIC_URL || 'http://localhost:3000').replace(/\/$/, ''),
  purgeSecret: process.env.PURGE_SECRET || 'demo-purge-secret-change-me',
} as const

/** A fixed moment for tests and demonstrations, else the real clock. */
export function now(): Date {
  return process.env.TODAY ? new Date(process.env.TODAY) : new Date()
}
