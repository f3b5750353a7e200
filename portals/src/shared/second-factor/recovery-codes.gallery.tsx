import { defineEntry } from '../../../gallery/entry.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export default defineEntry({
  RecoveryCodes: {
    default: <RecoveryCodes codes={['k3f9-2mqa', '7hxe-p0zt', 'd4vb-8wru', 'n6cs-1ygj']} onStored={() => {}} />,
  },
})
