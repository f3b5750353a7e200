import { refuseUnknownKeys, UnknownDataKey } from '../shared/file-seals.ts'
import { refuseUnknownTextKeys } from '../shared/text-keys.ts'
import type { Check } from './check.ts'

/** Without the right key the rest can be counted, but nothing sealed can be read. */
export const keys: Check = {
  name: 'keys',
  holds: 'DATA_KEY opens every sealed file and value',
  async run({ db, ports }) {
    const findings = []
    for (const refuse of [refuseUnknownKeys, refuseUnknownTextKeys])
      try {
        await refuse(db, ports.keys)
      } catch (error) {
        if (!(error instanceof UnknownDataKey)) throw error
        findings.push({ subject: 'DATA_KEY', problem: error.message })
      }
    return { findings }
  },
}
