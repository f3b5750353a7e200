/**
 * A name of a person, which our mails repeat: no clickable address, no markup, and no character that starts a new line or
 * changes the direction of the text. Names of companies may contain a domain, so this does not apply to them.
 */
const personName = /^(?!.*:\/\/)[^@<>\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u

/** R5.01: text formats that no schema language defines; Ajv takes them as formats, zod by `z.stringFormat`. */
export const textFormats = {
  alpha: /^\p{L}+$/u,
  alphanumeric: /^[\p{L}\p{N}]+$/u,
  numeric: /^\d+$/,
  decimal: /^[+-]?\d+(?:[.,]\d+)?$/,
  mac: /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}$/i,
  'person-name': personName,
} as const
