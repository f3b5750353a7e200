/** What pages need from the environment; docs/configuration.md has the table. */
export const config = {
  backendUrl: (process.env.BACKEND_URL || 'http://127.0.0.1:3001').replace(/\/$/, ''),
  accessKey: process.env.ACCESS_KEY || 'GOLDAMMERDEMOACCESSKEY',
  publicUrl: (process.env.PUBLIC_URL || 'http://localhost:3000').replace(/\/$/, ''),
  purgeSecret: process.env.PURGE_SECRET || 'demo-purge-secret-change-me',
  /** Under whose licence and liability we broker; named at the end of every page. */
  licensedInstitution: {
    name: process.env.LICENSED_INSTITUTION_NAME ?? 'Haftungsdach Muster AG',
    register: process.env.LICENSED_INSTITUTION_REGISTER ?? 'Amtsgericht Beispielstadt, HRB 990002; BaFin-ID 99000002',
  },
} as const

/** A fixed moment for tests and demonstrations, else the real clock. */
export function now(): Date {
  return process.env.TODAY ? new Date(process.env.TODAY) : new Date()
}
