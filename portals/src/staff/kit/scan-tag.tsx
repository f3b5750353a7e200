import type { ScanMark } from '@goldammer/sdk/staff/model'
import { StateTag } from '../../shared/fields/state-tag.tsx'

/** The result of the virus scanner for a file; nothing where it found nothing. */
export function ScanTag({ scan }: { scan?: ScanMark | undefined }) {
  return (
    scan && (
      <span>
        <StateTag kind="scan" state={scan} />
      </span>
    )
  )
}
