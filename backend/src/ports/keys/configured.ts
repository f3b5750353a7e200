import { hkdfSync } from 'node:crypto'
import { sealBytes, unsealBytes } from '../../shared/seal.ts'
import type { KeyPort } from './port.ts'

const derive = (secret: string, label: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', `goldammer:${label}`, bytes))

/** Keys of the configuration: what is sealed from now on is under the first, the others are read. */
export function configuredKeys([secret, ...previous]: readonly [string, ...string[]]): KeyPort {
  const keys = new Map(
    [secret, ...previous].map((one) => [
      derive(one, 'data-key-id', 9).toString('base64url'),
      derive(one, 'data-key', 32),
    ]),
  )
  const [[keyId, current]] = [...keys] as [[string, Buffer]]
  return {
    keyId,
    knownIds: [...keys.keys()],
    wrap: async (key, about) => ({ keyId, wrappedKey: sealBytes(current, key, about).toString('base64url') }),
    async unwrap({ keyId: id, wrappedKey }, about) {
      const key = keys.get(id)
      if (!key) throw new Error(`sealed with the data key ${id}, which is neither DATA_KEY nor DATA_KEY_PREVIOUS`)
      return unsealBytes(key, Buffer.from(wrappedKey, 'base64url'), about)
    },
  }
}
