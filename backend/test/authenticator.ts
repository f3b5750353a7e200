import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const KEY_INCLUDED = 0x40
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

type Options = { challenge: string; rp?: { id: string }; rpId?: string }
type Variation = { origin?: string; rpId?: string; verified?: boolean; counter?: number }

/** A device with one passkey (WebAuthn § 6): what a browser would send, wrong where the test says so. */
export function anAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  const clientData = (type: string, challenge: string, variation: Variation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: variation.origin ?? origin, crossOrigin: false }))

  function authData(rpId: string, more: number, { verified = true, counter = 0 }: Variation, key = Buffer.alloc(0)) {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(USER_PRESENT | (verified ? USER_VERIFIED : 0) | more)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail, key])
  }

  return {
    register({ challenge, rp }: Options, variation: Variation = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const data = authData(variation.rpId ?? rp!.id, KEY_INCLUDED, variation, key)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, variation).toString('base64url')
      const attestationObject = attestation.toString('base64url')
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    sign({ challenge, rpId = '' }: Options, variation: Variation = {}) {
      const client = clientData('webauthn.get', challenge, variation)
      const data = authData(variation.rpId ?? rpId, 0, variation)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
