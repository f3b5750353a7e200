type Body = { [name: string]: string | Body }

/** A field, or one of a group. Any other name is none of ours: it could reach what all objects share, or never end. */
const NAME = /^[a-z][\w-]*(?:\/[a-z\d]\w*)?$/i

/**
 * The fields of a form are named as the interface points at them: `billingAddress/city` is /billingAddress/city.
 * Empty fields are left out, unless they shall empty what is stored.
 */
export function bodyOf(form: FormData, { keepEmpty = false } = {}): Body {
  const body: Body = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || !NAME.test(name)) continue
    const text = /password/i.test(name) ? value : value.trim()
    if (text === '' && (!keepEmpty || name.endsWith('Id'))) continue
    const [group = '', field] = name.split('/', 2)
    if (field === undefined) body[group] = text
    else groupOf(body, group)[field] = text
  }
  return body
}

function groupOf(body: Body, name: string): Body {
  const known = body[name]
  const group = typeof known === 'object' ? known : {}
  body[name] = group
  return group
}

/** The field an error's pointer names; a birthday's three parts are one field. */
export function fieldOf(pointer: string | undefined): string {
  return (pointer ?? '').replace(/^\//, '').replace(/^birthday(Day|Month|Year)$/, 'birthday')
}

/** Whether the body is what a form sends; everything else is not read (R5.10). */
export function isForm({ headers }: Request): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(headers.get('content-type') ?? '')
}
