/** A key without a file. */
export class NoSuchFile extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`there is no file ${key}`, options)
  }
}

/** Passes by itself or as soon as somebody makes room: callers are asked to come again. */
export class StorageOutage extends Error {
  readonly code: 'STORAGE_FULL' | 'STORAGE_AWAY'

  constructor(code: StorageOutage['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Somebody has to change a setting first. */
export class StorageProblem extends Error {}
