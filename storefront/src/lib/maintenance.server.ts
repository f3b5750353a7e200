import { readContext } from '@goldammer/sdk/store/context'
import './sdk.ts'

const CHECK_EVERY_MS = 2_000

let active = false
let checkedAt = 0

/** R4.12: pages that are kept for all are then shown to nobody. Asked beside the requests, so that none waits for it. */
export function isInMaintenance(): boolean {
  if (Date.now() - checkedAt >= CHECK_EVERY_MS) {
    checkedAt = Date.now()
    void check()
  }
  return active
}

async function check(): Promise<void> {
  try {
    active = (await readContext()).data.salesChannel.maintenance === true
  } catch {
    // A backend that is away closes nothing: what is kept can still be shown.
  }
}
