/** A body with the headers it travels with. */
export type Encoded = { body: Uint8Array<ArrayBuffer>; headers: [string, string][] }

/** A rendered page as it is kept: both encodings, its tags, and when it was made. */
export type StoredPage = {
  etag: string
  identity: Encoded
  brotli: Encoded
  tags: string[]
  storedAt: number
  /** Seconds. */
  maxAge: number
  /** Seconds after maxAge in which the old page may be shown while a new one is made. */
  staleFor: number
  /** It shows prices or the state of a funding. */
  hasPrices: boolean
  /** The backend was away when it was to be made again. */
  isFormer?: boolean
}

/** Keeps the pages asked for last, up to a number of bytes. */
export class PageStore {
  #pages = new Map<string, StoredPage>()
  #bytes = 0
  #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key)
    if (page) {
      this.#pages.delete(key)
      this.#pages.set(key, page)
    }
    return page
  }

  set(key: string, page: StoredPage) {
    this.delete(key)
    this.#pages.set(key, page)
    this.#bytes += size(page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= size(page)
  }

  /** All pages of an address: of each price locale, currency and language. */
  deleteAll(address: string) {
    for (const key of [...this.#pages.keys()]) if (key.split('\0', 1)[0] === address) this.delete(key)
  }

  purge(tags: Set<string>) {
    for (const [key, page] of this.#pages) if (page.tags.some((tag) => tags.has(tag))) this.delete(key)
  }

  get count() {
    return this.#pages.size
  }
}

function size(page: StoredPage): number {
  return page.identity.body.byteLength + page.brotli.body.byteLength
}
