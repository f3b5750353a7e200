import type { StoragePlace } from './port.ts'
import type { S3Settings } from './s3-settings.ts'

/** Files in a bucket. The SDK takes part of a second to load: only a process that has a bucket loads it. */
export function s3Storage(settings: S3Settings): StoragePlace {
  let opened: Promise<StoragePlace> | undefined
  const bucket = () => {
    opened ??= import('./s3-bucket.ts').then(({ openBucket }) => openBucket(settings))
    return opened
  }
  return {
    name: 's3',
    check: async () => await (await bucket()).check(),
    put: async (...all) => await (await bucket()).put(...all),
    get: async (...all) => await (await bucket()).get(...all),
    remove: async (...all) => await (await bucket()).remove(...all),
    stream: async (...all) => await (await bucket()).stream(...all),
    refuseFull: async () => await (await bucket()).refuseFull(),
    async *list(...all) {
      yield* (await bucket()).list(...all)
    },
    changedAt: async (...all) => await (await bucket()).changedAt(...all),
    link: async (...all) => await (await bucket()).link(...all),
  }
}
