import { ApiClientError } from '@goldammer/sdk/client/api-client-error'

/** Milliseconds after which a browser has surely begun to keep what it was given. */
const KEPT = 60_000

/** Fetches a single-use address and hands the file to the browser; who called knows then that it was delivered. */
export async function keepFile(url: string, fileName: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new ApiClientError(answer, await answer.json().catch(() => undefined))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT)
}
