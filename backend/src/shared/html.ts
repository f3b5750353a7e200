const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Markup that needs no escaping any more. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

type Value = Html | string | number | null | false | undefined | Value[]

function toMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return value instanceof Html ? value.markup : escapeHtml(String(value))
}

/** Markup with its values escaped: html`<p>${name}</p>`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part))
}
