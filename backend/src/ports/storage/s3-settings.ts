export type S3Settings = {
  url: string
  bucket: string
  region: string
  isPathStyle: boolean
  /** Null: from the surroundings, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Null: as the bucket does by default. */
  encryption: 'AES256' | 'aws:kms' | null
  /** Of uploads and answers, beyond what the protocol requires; many servers lack the newer kinds. */
  checksums: 'WHEN_REQUIRED' | 'WHEN_SUPPORTED'
  /** Where browsers reach the server; null: they get no links. */
  linkUrl: string | null
}
