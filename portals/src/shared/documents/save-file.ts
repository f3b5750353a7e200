import { ApiClientError } from '@goldammer/sdk/client/api-client-error'

/** Milliseconds after which a browser has surely begun to save the file. */
const BLOB_LIFETIME_MS = 60_000

/** Bytes after which a part is given to the browser, which holds blobs outside of the page's memory (decision 16). */
const PART = 4 * 2 ** 20

interface Options {
  /** Asked for by POST with this body: what names persons stands in no address. */
  body?: object
  /** Without it, the name in the answer. */
  fileName?: string
  signal?: AbortSignal
  /** What has arrived, piece by piece. */
  onArrival?: (bytes: Uint8Array) => void
}

/** Fetches a single-use address, or an export, and hands the file to the browser; who called knows then that it was delivered. */
export async function saveFile(url: string, { body, fileName, signal, onArrival }: Options = {}): Promise<void> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(url, { signal: signal ?? null, ...sent })
  if (!answer.ok) throw new ApiClientError(answer, await answer.json().catch(() => undefined))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(onArrival ? await collect(answer, onArrival) : await answer.blob())
  link.download = fileName ?? nameOf(answer)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BLOB_LIFETIME_MS)
}

async function collect(answer: Response, onArrival: (bytes: Uint8Array) => void): Promise<Blob> {
  const parts: Blob[] = []
  let latest: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = answer.body!.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const bytes = value!
    onArrival(bytes)
    latest.push(bytes)
    size += bytes.length
    if (size < PART) continue
    parts.push(new Blob(latest))
    latest = []
    size = 0
  }
  return new Blob([...parts, ...latest], { type: answer.headers.get('content-type') ?? '' })
}

/** RFC 6266: the name in UTF-8. */
const nameOf = ({ headers }: Response): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')
