type Body = { [name: string]: string | Body }

/**
 * The fields of a form are named as the interface points at them: `billingAddress/city` is /billingAddress/city.
 * Empty fields are left out, unless they shall empty what is stored.
 */
export function bodyOf(form: FormData, { keepEmpty = false } = {}): Body {
  const body: Body = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const text = /password/i.test(name) ? value : value.trim()
    if (text === '' && (!keepEmpty || name.endsWith('Id'))) continue
    place(body, name.split('/'), text)
  }
  return body
}

/** The field an error's pointer names; a birthday's three parts are one field. */
export function fieldOf(pointer: string | undefined): string {
  return (pointer ?? '').replace(/^\//, '').replace(/^birthday(Day|Month|Year)$/, 'birthday')
}

function place(body: Body, [first = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    body[first] = value
    return
  }
  const inner = body[first]
  const group = typeof inner === 'object' ? inner : {}
  body[first] = group
  place(group, rest, value)
}

/** Whether the body is what a form sends; everything else is not read (R5.10). */
export function isForm({ headers }: Request): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(headers.get('content-type') ?? '')
}
