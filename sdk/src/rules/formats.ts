/** R5.01: the shapes of text that no schema language has a name for; Ajv takes them as formats, zod by `z.stringFormat`. */
export const textFormats = {
  alpha: /^\p{L}+$/u,
  alphanumeric: /^[\p{L}\p{N}]+$/u,
  numeric: /^\d+$/,
  decimal: /^[+-]?\d+(?:[.,]\d+)?$/,
  mac: /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}$/i,
} as const
