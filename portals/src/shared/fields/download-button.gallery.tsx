import { defineEntry } from '../../../gallery/entry.ts'
import { refusal } from '../../../gallery/refusal.ts'
import { DownloadButton } from './download-button.tsx'

const never = () => new Promise<{ url: string }>(() => {})

export default defineEntry({
  DownloadButton: {
    default: <DownloadButton ticket={() => Promise.resolve({ url: '#' })}>Herunterladen</DownloadButton>,
    iconOnly: <DownloadButton label="Vertrag herunterladen" ticket={() => Promise.resolve({ url: '#' })} />,
    loading: <DownloadButton ticket={never}>Wartet nach dem Drücken</DownloadButton>,
    error: (
      <DownloadButton ticket={() => Promise.reject(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 }))}>
        Scheitert nach dem Drücken
      </DownloadButton>
    ),
    disabled: (
      <DownloadButton disabled ticket={never}>
        Herunterladen
      </DownloadButton>
    ),
  },
})
