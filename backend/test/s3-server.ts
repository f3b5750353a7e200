import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { readConfig } from '../src/config.ts'
import type { S3Settings } from '../src/ports/storage/s3-settings.ts'

/** The server knows one account. */
const ACCOUNT = 'S3RVER'

/**
 * An S3 server with an empty bucket; `environment` names it to a backend. A strict one checks signatures, but refuses all calls about
 * the bucket itself: for the SDK their path ends with a slash, for this server it does not.
 */
export async function startS3({ isStrict = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'goldammer-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: !isStrict,
    configureBuckets: [{ name: 'goldammer' }],
  })
  const { port } = await server.run()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    S3_URL: url,
    S3_BUCKET: 'goldammer',
    S3_ACCESS_KEY_ID: ACCOUNT,
    S3_SECRET_ACCESS_KEY: ACCOUNT,
    S3_LINK_URL: url,
  }
  const settings: S3Settings = readConfig({ DATABASE_URL: 'postgres://unused', ...environment }).s3!
  return {
    environment,
    settings,
    async close(): Promise<void> {
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
