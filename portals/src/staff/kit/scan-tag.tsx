import type { ScanMark } from '@goldammer/sdk/staff/model'
import { StateTag } from '../../shared/fields/state-tag.tsx'

/** What the virus scanner leaves to be said of a file; nothing where it found nothing. */
export function ScanTag({ scan }: { scan?: ScanMark | undefined }) {
  return (
    scan && (
      <span>
        <StateTag kind="scan" state={scan} />
      </span>
    )
  )
}
