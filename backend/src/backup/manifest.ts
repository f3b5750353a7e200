import { z } from 'zod'

/** The first entry of an archive: what a restoration must know before it begins. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The release that made it. */
  version: z.string(),
  /** Major version of PostgreSQL: an older server cannot take the dump. */
  postgres: z.number().int(),
  /** Ids of the data keys under which files and values are sealed. */
  dataKeys: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

/** The last entry: what the archive must have held. */
export const inventory = z.object({
  /** SHA-256 of the dump of the database. */
  database: z.string(),
  databaseBytes: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Rows of files whose bytes were not there when the backup was made. */
  missing: z.array(z.string()),
})
export type Inventory = z.infer<typeof inventory>

/** Names of the entries of an archive, in their order. The dump is cut into parts: its length is not known beforehand. */
export const ENTRY = {
  manifest: 'manifest.json',
  database: 'database/',
  files: 'files/',
  inventory: 'inventory.json',
} as const
