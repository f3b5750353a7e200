import { defineEntry } from '../../../gallery/entry.ts'
import { saves } from '../../../gallery/helpers.tsx'
import { refusal } from '../../../gallery/refusal.ts'
import { PasskeyButton } from './passkey-button.tsx'

export default defineEntry({
  PasskeyButton: {
    default: <PasskeyButton text="Mit Passkey anmelden" act={saves} onDone={() => {}} />,
    block: <PasskeyButton text="Mit Passkey anmelden" act={saves} onDone={() => {}} block />,
    error: (
      <PasskeyButton
        text="Scheitert nach dem Drücken"
        act={() => Promise.reject(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 }))}
        onDone={() => {}}
      />
    ),
  },
})
