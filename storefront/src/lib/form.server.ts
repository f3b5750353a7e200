import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { errorTexts } from '@goldammer/sdk/client/error-texts'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import { BUSY_RETRY_SECONDS, BYTES_PER_MB } from '@goldammer/sdk/constants'
import type { Locale } from '@goldammer/sdk/locales'
import type { AstroGlobal } from 'astro'
import { fieldOf } from './form-body.ts'
import { errorText, texts } from './i18n.ts'
import { retryAfterOf } from './page-error.ts'
import { readForm } from './read-form.server.ts'
import { asVisitor, passCookies, seeOther } from './session.ts'
import type { Site } from './site.ts'
import { hasNoAnswer, isTooLate } from './unreachable.ts'

type Feature = Site['closed'][number]

export type VisitorOptions = Awaited<ReturnType<typeof asVisitor>>

const MAX_BYTES = 12 * BYTES_PER_MB

export type FieldError = { field: string; message: string; code?: string }

/** A form as it stands on its page: what was typed, and what the interface says against it. */
export type Form = {
  errors: FieldError[]
  value: (name: string, before?: string | null) => string
  errorOf: (name: string) => string | undefined
}

/** What the page itself has against a form, such as a box that is not ticked. */
export class FormRefusal extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super('The form was refused.')
    this.errors = errors
  }
}

/**
 * Forms post to their own page and work without scripts. When all is well the page is left (Post/Redirect/Get), else it
 * is shown again with what was typed, passwords excepted. Null stays on the page, for what is shown only once. src/middleware.ts has refused what other sites post.
 */
export async function handleForm(
  page: AstroGlobal,
  act: (data: FormData, options: VisitorOptions) => Promise<string | null>,
): Promise<Form | Response> {
  if (page.request.method !== 'POST') return emptyForm()
  // astro.config.ts reads no more than this; what was typed cannot be read either.
  if (Number(page.request.headers.get('content-length')) > MAX_BYTES) {
    page.response.status = 413
    return formOf([{ field: '', message: errorText(page.locals.locale, 'HTTP__PAYLOAD_TOO_LARGE') }])
  }
  const data = await readForm(page.request)
  page.locals.sent = { data }
  let options: VisitorOptions | undefined
  try {
    options = await asVisitor(page)
    const next = await act(data, options)
    if (next !== null) return seeOther(next, options.client)
    passCookies(options.client, page.response)
    // It is done: nobody sends it again.
    delete page.locals.sent
    return emptyForm()
  } catch (error) {
    const isKnown = error instanceof ApiClientError || error instanceof FormRefusal || hasNoAnswer(error)
    if (!isKnown || isMaintenance(error)) throw error
    if (options) passCookies(options.client, page.response)
    page.response.status = statusOf(error)
    if (page.response.status === 503) page.response.headers.set('retry-after', retryAfterHeader(error))
    // Without options nothing has left yet.
    const isUncertain = options !== undefined && isTooLate(error)
    page.locals.sent = { data, isUncertain }
    return formOf(refusalOf(error, page.locals.locale, isUncertain), data)
  }
}

/** Whether the page says so in place of its form; one that was refused stands there still, with what was typed. */
export const isClosedTo = ({ locals: { site } }: Pick<AstroGlobal, 'locals'>, what: Feature, form?: Form): boolean =>
  site.closed.includes(what) && !form?.errors.length

/** A form nobody has sent yet. */
export const emptyForm = () => formOf()

function statusOf(error: unknown): number {
  if (hasNoAnswer(error)) return 503
  if (!(error instanceof ApiClientError) || error.status < 500) return 422
  return error.status === 503 ? 503 : 500
}

const retryAfterHeader = (error: unknown): string =>
  String((error instanceof ApiClientError && retryAfterOf(error)) || BUSY_RETRY_SECONDS)

function refusalOf(error: unknown, locale: Locale, isUncertain: boolean): FieldError[] {
  if (error instanceof FormRefusal) return error.errors
  if (hasNoAnswer(error)) return [{ field: '', message: texts(locale)(unansweredText(isUncertain)) }]
  return errorsOf(error, locale)
}

/** What stands over a form that nobody has answered. */
export const unansweredText = (isUncertain: boolean) =>
  isUncertain ? 'common.error.tooLate' : 'content.form.unreachable'

/** What the interface says against a form. */
export function errorsOf(error: unknown, locale: Locale): FieldError[] {
  const translator = { translate: texts(locale), messageOf: errorText.bind(null, locale) }
  return errorTexts(error, translator).map(({ code, pointer, text }) => ({
    field: fieldOf(pointer),
    message: text,
    code,
  }))
}

function formOf(errors: FieldError[] = [], data?: FormData): Form {
  return {
    errors,
    value: (name, before) => {
      const typed = data?.get(name)
      return typeof typed === 'string' ? typed : (before ?? '')
    },
    errorOf: (name) => errors.find(({ field }) => field === name)?.message,
  }
}
