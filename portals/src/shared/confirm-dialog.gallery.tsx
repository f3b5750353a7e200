import { defineEntry } from '../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT, Opener, saves } from '../../gallery/helpers.tsx'
import { refusal } from '../../gallery/refusal.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const question = { title: 'Eintrag löschen', danger: true, invalidates: [], done: 'Gelöscht.' }

export default defineEntry({
  ConfirmDialog: {
    default: (
      <Opener>
        {(close) => (
          <ConfirmDialog {...question} act={saves} onClose={close}>
            <p>Der Eintrag ist danach nicht mehr zu sehen.</p>
          </ConfirmDialog>
        )}
      </Opener>
    ),
    error: (
      <Opener>
        {(close) => (
          <ConfirmDialog
            {...question}
            act={() => Promise.reject(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 }))}
            onClose={close}
          >
            <p>Der Eintrag ist danach nicht mehr zu sehen.</p>
          </ConfirmDialog>
        )}
      </Opener>
    ),
    longText: (
      <Opener>
        {(close) => (
          <ConfirmDialog {...question} title={LONG_NAME} act={saves} onClose={close}>
            <p>{LONG_TEXT}</p>
          </ConfirmDialog>
        )}
      </Opener>
    ),
  },
})
