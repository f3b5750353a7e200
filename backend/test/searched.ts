import type { someoneOf } from './factories.ts'

/** What names persons: it is sent in the body, the other filters of a list stand in its address. */
const PERSONAL = ['text', 'who', 'customer', 'at']

/** A list or an export, as the portals ask for it: the address holds all filters, as it is easiest to read. */
export function searched({ post }: Pick<Awaited<ReturnType<typeof someoneOf>>, 'post'>, address: string) {
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query)
  const body = Object.fromEntries(PERSONAL.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])))
  for (const name of PERSONAL) params.delete(name)
  return post(`${path}?${params}`, body)
}
