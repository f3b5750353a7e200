import { config } from '../../lib/config.ts'

/** Where mails can be read while none goes out; the path answers only when the local catcher is on. */
export const MAIL_CATCHER_PATH = '/sandbox/mail'

export async function hasMailCatcher(): Promise<boolean> {
  try {
    const answer = await fetch(config.backendUrl + MAIL_CATCHER_PATH, { method: 'HEAD', redirect: 'manual' })
    return answer.status < 400
  } catch {
    return false
  }
}
