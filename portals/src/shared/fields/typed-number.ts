import { readEuros } from '@goldammer/sdk/rules/read-euros'

/** What somebody types as a number, below nothing as well; with nothing to read it is empty, which InputNumber wants as a text. */
export function typedNumber(text = ''): number {
  const number = readEuros(text)
  if (number === null) return '' as unknown as number
  return /^\s*[-−]/.test(text) ? -number : number
}
