import { readFrontendSnippets } from '../generated/store/reference/reference.ts'
import type { RequestOptions } from './transport.ts'

/** R7.15, R8.06: the messages of each locale with the staff's changes; without an answer the shipped ones apply. */
export async function fetchTranslations(options?: RequestOptions) {
  try {
    return (await readFrontendSnippets(undefined, options)).data
  } catch {
    console.error('Failed to fetch translations')
    return {}
  }
}
