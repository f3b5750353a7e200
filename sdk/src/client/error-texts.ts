import type { Translator } from '../translator.ts'
import { ApiClientError } from './api-client-error.ts'

export interface ErrorText {
  code: string
  /** Field the text belongs to, such as `/billingAddress/city`. */
  pointer?: string
  text: string
}

/** R8.07: a script in a page asks to reload it, a page itself to sign in. */
const expired = () =>
  typeof document === 'undefined' ? 'common.error.sessionExpired' : 'common.error.sessionExpiredReload'

/** One text for each entry of a refusal; a failure without an answer of the backend is a missing connection. */
export function errorTexts(
  error: unknown,
  { translate, messageOf }: Pick<Translator, 'translate' | 'messageOf'>,
): ErrorText[] {
  if (!(error instanceof ApiClientError)) return [{ code: '', text: translate('common.error.offline') }]
  if (error.errors.length === 0) return [{ code: '', text: translate('common.error.default') }]
  if (error.has('SESSION_EXPIRED')) return [{ code: 'SESSION_EXPIRED', text: translate(expired()) }]
  const general = translate('common.error.default')
  return error.errors.map(({ code = '', detail, source, meta }) => {
    const text = messageOf(code, meta?.parameters)
    return { code, pointer: source?.pointer, text: text === general ? detail || general : text }
  })
}
