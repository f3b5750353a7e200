import { Button } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { CodesOfPasskeys } from './codes-of-passkeys.tsx'

export default defineEntry({
  CodesOfPasskeys: {
    default: (
      <CodesOfPasskeys left={8}>
        <Button>Erneuern</Button>
      </CodesOfPasskeys>
    ),
    empty: (
      <CodesOfPasskeys left={0}>
        <Button>Erneuern</Button>
      </CodesOfPasskeys>
    ),
  },
})
