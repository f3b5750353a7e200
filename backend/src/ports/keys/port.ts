/** The key of one sealed thing, encrypted under the key that `keyId` names. */
export type WrappedKey = { keyId: string; wrappedKey: string }

/** Holds the keys that everything else is encrypted under, and hands out none of them. */
export type KeyPort = {
  /** What new keys are wrapped with. */
  keyId: string
  /** Also those that are only read, until rotation is finished. */
  knownIds: readonly string[]
  /** `about` binds the wrapped key to its row. */
  wrap(key: Buffer, about: string): Promise<WrappedKey>
  /** Throws where the key is not known, or `about` is something else. */
  unwrap(wrapped: WrappedKey, about: string): Promise<Buffer>
}
