import { signatureHeader as identHeader, sign } from '../../src/ports/identity/sandbox.ts'
import { signatureHeader, signatureOf } from '../../src/ports/payment/sandbox-signature.ts'
import type { World } from './world.ts'

type Role = 'payment' | 'identity' | 'custody'

/** A provider's webhook; answers the status. */
export async function post({ app }: World, role: Role, event: object, secret?: string): Promise<number> {
  const payload = JSON.stringify(event)
  const key = secret ?? app.parts.config.webhookSecret
  const signature =
    role === 'identity'
      ? { [identHeader]: sign(key, payload) }
      : { [signatureHeader]: signatureOf(payload, key, app.clock.now()) }
  const headers = { 'content-type': 'application/json', ...signature }
  return (await app.app.inject({ method: 'POST', url: `/webhooks/${role}`, headers, payload })).statusCode
}
