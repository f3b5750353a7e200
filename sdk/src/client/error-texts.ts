import type { Translator } from '../translator.ts'
import { ApiClientError } from './api-client-error.ts'

export interface ErrorText {
  code: string
  /** Field the text belongs to, such as `/billingAddress/city`. */
  pointer?: string
  text: string
}

/** What cannot be answered now, whatever a server in between calls it. */
const UNANSWERED = 'HTTP__SERVICE_UNAVAILABLE'

/** R8.07: a script in a page asks to reload it, a page itself to sign in. */
const expired = () =>
  typeof document === 'undefined' ? 'common.error.sessionExpired' : 'common.error.sessionExpiredReload'

/** One text for each entry of a refusal; a failure without an answer of the backend is a missing connection. */
export function errorTexts(error: unknown, translator: Pick<Translator, 'translate' | 'messageOf'>): ErrorText[] {
  const { translate } = translator
  if (!(error instanceof ApiClientError)) return [{ code: '', text: translate('common.error.offline') }]
  // By it staff find the log line of what the server could not foresee, as on the shop's error page.
  const id = error.status >= 500 && error.headers.get('x-request-id')
  const reference = id ? [{ code: '', text: translate('common.errorPage.reference', { id }) }] : []
  return [...textsOfEntries(error, translator), ...reference]
}

function textsOfEntries(
  error: ApiClientError,
  { translate, messageOf }: Pick<Translator, 'translate' | 'messageOf'>,
): ErrorText[] {
  if (error.errors.length === 0) return [{ code: '', text: translate('common.error.default') }]
  if (error.has('SESSION_EXPIRED')) return [{ code: 'SESSION_EXPIRED', text: translate(expired()) }]
  const general = translate('common.error.default')
  return error.errors.map(({ code = '', title, detail, source, meta }) => {
    const text = messageOf(code, meta?.parameters)
    // A front door knows no language: it repeats the name of the status, as 'Gateway Timeout'.
    const specific = detail === title ? '' : detail
    const unknown = error.status >= 500 ? messageOf(UNANSWERED) : specific || general
    return { code, pointer: source?.pointer, text: text === general ? unknown : text }
  })
}
