import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT, Opener } from '../../../gallery/helpers.tsx'
import { refusal } from '../../../gallery/refusal.ts'
import { RecordDrawer } from './record-drawer.tsx'

const frame = { title: 'Vertrag GA-2027-000123', size: 420 }
const refetch = () => {}
const text = (shown: string) => <p>{shown}</p>

export default defineEntry({
  RecordDrawer: {
    default: (
      <Opener>
        {(close) => (
          <RecordDrawer {...frame} query={{ data: 'Laufzeit 36 Monate', error: null, refetch }} onClose={close}>
            {text}
          </RecordDrawer>
        )}
      </Opener>
    ),
    loading: (
      <Opener>
        {(close) => (
          <RecordDrawer<string> {...frame} query={{ data: undefined, error: null, refetch }} onClose={close}>
            {text}
          </RecordDrawer>
        )}
      </Opener>
    ),
    error: (
      <Opener>
        {(close) => (
          <RecordDrawer<string>
            {...frame}
            query={{ data: undefined, error: refusal('HTTP__NOT_FOUND', { status: 404 }), refetch }}
            onClose={close}
          >
            {text}
          </RecordDrawer>
        )}
      </Opener>
    ),
    longText: (
      <Opener>
        {(close) => (
          <RecordDrawer {...frame} title={LONG_NAME} query={{ data: LONG_TEXT, error: null, refetch }} onClose={close}>
            {text}
          </RecordDrawer>
        )}
      </Opener>
    ),
  },
})
