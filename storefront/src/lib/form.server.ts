import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import { isErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { Locale } from '@goldammer/sdk/locales'
import type { AstroGlobal } from 'astro'
import { fieldOf } from './form-body.ts'
import { errorText } from './i18n.ts'
import { asVisitor, passCookies } from './session.ts'

export type VisitorOptions = Awaited<ReturnType<typeof asVisitor>>

export type FieldError = { field: string; message: string }

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
 * is shown again with what was typed, passwords excepted. src/middleware.ts has refused what other sites post.
 */
export async function handleForm(
  page: AstroGlobal,
  act: (data: FormData, options: VisitorOptions) => Promise<string>,
): Promise<Form | Response> {
  if (page.request.method !== 'POST') return formOf()
  const data = await page.request.formData()
  const options = await asVisitor(page)
  try {
    const location = await act(data, options)
    const headers = new Headers({ location, 'cache-control': 'no-store' })
    passCookies(options.client, { headers })
    return new Response(null, { status: 303, headers })
  } catch (error) {
    if (!(error instanceof ApiClientError || error instanceof FormRefusal) || isMaintenance(error)) throw error
    passCookies(options.client, page.response)
    page.response.status = error instanceof ApiClientError && error.status >= 500 ? 500 : 422
    return formOf(error instanceof FormRefusal ? error.errors : errorsOf(error, page.locals.locale), data)
  }
}

export function errorsOf(error: ApiClientError, locale: Locale): FieldError[] {
  if (error.errors.length === 0) return [{ field: '', message: errorText(locale, 'default') }]
  return error.errors.map(({ code = '', detail, source, meta }) => ({
    field: fieldOf(source?.pointer),
    message: isErrorCode(code) ? errorText(locale, code, meta?.parameters) : detail || errorText(locale, code),
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
