import { hashToken, newToken } from '../../src/shared/ids.ts'
import type { Scene } from './callers.ts'

// What the makers of records share.

export const stamps = ({ test }: Scene) => ({ createdAt: test.clock.now(), updatedAt: test.clock.now() })

export const asCustomer = async (scene: Scene): Promise<Scene> => {
  if (scene.me === scene.customer && scene.asMe.token) return scene
  const asMe = scene.test.client()
  const token = newToken()
  const now = scene.test.clock.now()
  const session = { tokenHash: hashToken(token), customerId: scene.customer.id, authenticatedAt: now, steppedUpAt: now }
  await scene.test.db
    .insertInto('session')
    .values({ ...session, createdAt: now, usedAt: now })
    .execute()
  asMe.token = token
  return { ...scene, me: scene.customer, asMe }
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
export async function must(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`what should stand before the request was refused: ${JSON.stringify(body)}`)
  return body
}
