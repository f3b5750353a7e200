import { defineEntry } from '../../../gallery/entry.ts'
import { Opener } from '../../../gallery/helpers.tsx'
import { refusal } from '../../../gallery/refusal.ts'
import { SetUp } from './set-up.tsx'

const begun = {
  secret: 'GALLERYGALLERYGALLERYGALLERY2345',
  uri: 'otpauth://totp/Gallery?secret=GALLERYGALLERYGALLERYGALLERY2345',
}

export default defineEntry({
  SetUp: {
    default: <SetUp begun={begun} confirm={() => Promise.resolve({ recoveryCodes: [] })} onDone={() => {}} />,
    // The names of its fields are in use above.
    error: (
      <Opener>
        {() => (
          <SetUp
            begun={begun}
            confirm={() => Promise.reject(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 }))}
            onDone={() => {}}
          />
        )}
      </Opener>
    ),
  },
})
