import type { Readable } from 'node:stream'
import { GetObjectCommand, HeadBucketCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { listKeys } from './list-keys.ts'
import type { StoragePlace } from './port.ts'
import { NoSuchFile, StorageOutage, StorageProblem } from './problems.ts'
import type { S3Settings } from './s3-settings.ts'

/** Milliseconds until there is a connection, and of silence on one: an upload that progresses may take as long as it takes. */
const PATIENCE = { connectionTimeout: 3_000, socketTimeout: 20_000 }

/** What servers call a full bucket, quota or disk: Ceph, MinIO, and others. */
const FULL = /QuotaExceeded|StorageFull|InsufficientStorage/
const BUSY = /^(?:SlowDown|Throttling|TooManyRequests|RequestTimeout|TimeoutError)/
/** HPE: what answers does not speak HTTP, as a balancer whose server is gone. */
const NETWORK = /^(?:ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|HPE_)/

/** By flydrive; the SDK itself where a part is read, or the bucket is asked for. */
export function openBucket(settings: S3Settings): StoragePlace {
  const { url, bucket, encryption, linkUrl } = settings
  const client = clientOf(settings, url)
  const diskOf = (own: S3Client) =>
    new Disk(
      new S3Driver({
        client: own,
        bucket,
        visibility: 'private',
        // Newer buckets have no access lists, and refuse to set one.
        supportsACL: false,
        ...(encryption ? { encryption } : {}),
      }),
    )
  const disk = diskOf(client)
  // A signature is good for one host.
  const links = linkUrl === null ? null : diskOf(clientOf(settings, linkUrl))
  return {
    name: 's3',
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch (error) {
        throw startProblem(settings, error)
      }
    },
    put: (key, content) => named(key, disk.put(key, content)),
    get: async (key) => Buffer.from(await named(key, disk.getBytes(key))),
    remove: (key) => named(key, disk.delete(key)),
    async stream(key, part) {
      if (!part) return await named(key, disk.getStream(key))
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: disk.file(key).key,
        Range: `bytes=${part.from}-${part.to}`,
      })
      const { Body, ContentRange = '' } = await named(key, client.send(command))
      // Other bytes under the length of these would be a wrong file.
      if (!ContentRange.startsWith(`bytes ${part.from}-${part.to}/`))
        throw new Error(`the server of S3_URL answers ${ContentRange || 'everything'} where a part was asked for`)
      return Body as Readable
    },
    // Nobody can ask a bucket how much room it has; the first write that fails says it (places.ts).
    refuseFull: async () => undefined,
    list: (folder) => listKeys(disk, folder),
    changedAt: async (key) => (await named(key, disk.getMetaData(key))).lastModified,
    async link(key, { seconds, contentDisposition, mimeType }) {
      // It may still be on the disk.
      if (!links || !(await named(key, disk.exists(key)))) return null
      return await links.getSignedUrl(key, { expiresIn: seconds, contentDisposition, contentType: mimeType })
    },
  }
}

function clientOf({ region, isPathStyle, credentials, checksums }: S3Settings, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    ...(credentials ? { credentials } : {}),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    requestHandler: PATIENCE,
  })
}

async function named<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw problemOf(key, error)
  }
}

type Failure = Partial<S3ServiceException> & { code?: string }

/** What the server answered, inside of what flydrive made of it. */
const answerOf = (error: unknown): Failure => {
  const failure = error as Failure & { cause?: Failure }
  return failure.$metadata || !failure.cause ? failure : answerOf(failure.cause)
}

function problemOf(key: string, error: unknown): unknown {
  const answer = answerOf(error)
  const { name = '', $metadata } = answer
  if (FULL.test(name) || $metadata?.httpStatusCode === 507)
    return new StorageOutage('STORAGE_FULL', `the bucket of S3_BUCKET is full (${name}): no file can be stored`, {
      cause: error,
    })
  if (name === 'NoSuchKey' || name === 'NotFound') return new NoSuchFile(key, { cause: error })
  return isAway(answer) ? away(answer, error) : error
}

const isAway = ({ name = '', code = '', $metadata }: Failure): boolean =>
  BUSY.test(name) || NETWORK.test(code) || ($metadata?.httpStatusCode ?? 0) >= 500

const away = ({ name, message }: Failure, cause: unknown) =>
  new StorageOutage('STORAGE_AWAY', `the server of S3_URL does not answer (${name}: ${message})`, { cause })

/** For whoever starts the process. */
function startProblem({ url, bucket }: S3Settings, error: unknown): unknown {
  const answer = answerOf(error)
  if (isAway(answer)) return away(answer, error)
  const status = answer.$metadata?.httpStatusCode
  if (status === 404) return new StorageProblem(`S3_BUCKET: there is no bucket ${bucket} at ${url}. Create it.`)
  if (status === 401 || status === 403)
    return new StorageProblem(
      `S3_BUCKET: ${url} refuses the bucket ${bucket} (${status}). Mend S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or the rights of that key.`,
    )
  return new StorageProblem(`S3_URL: ${url} cannot be used (${answer.name}: ${answer.message}).`)
}
