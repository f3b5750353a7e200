import { withoutDeadline } from './deadline.server.ts'
import { PageError } from './page-error.ts'

/** The form that was sent. What cannot be read as one, or is larger than astro.config.ts takes, is the sender's fault. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await withoutDeadline(() => request.formData())
  } catch (error) {
    const isTooLarge = /size limit/i.test(String(error))
    throw new PageError(isTooLarge ? 413 : 400, '', { cause: error })
  }
}
