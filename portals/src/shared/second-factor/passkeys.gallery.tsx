import type { Passkey } from '@goldammer/sdk/store/model'
import { Button, Form } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, Opener } from '../../../gallery/helpers.tsx'
import { AddPasskeyButton, PasskeyList, PasskeyName } from './passkeys.tsx'

const passkey: Passkey = {
  id: '0'.repeat(32),
  name: 'Notebook',
  synced: false,
  createdAt: '2026-11-02T08:00:00.000Z',
  usedAt: '2027-02-01T08:00:00.000Z',
}
const act = () => <Button size="small">Entfernen</Button>

export default defineEntry({
  PasskeyList: {
    default: (
      <PasskeyList
        passkeys={[passkey, { ...passkey, id: '1', name: 'Telefon', synced: true, usedAt: null }]}
        actOn={act}
      />
    ),
    empty: <PasskeyList passkeys={[]} actOn={act} />,
    longText: <PasskeyList passkeys={[{ ...passkey, name: LONG_NAME }]} actOn={act} />,
  },
  AddPasskeyButton: { default: <AddPasskeyButton onClick={() => {}} /> },
  PasskeyName: {
    // It takes the focus as it appears.
    default: (
      <Opener>
        {() => (
          <Form layout="vertical">
            <PasskeyName />
          </Form>
        )}
      </Opener>
    ),
  },
})
