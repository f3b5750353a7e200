import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import { expect, test } from 'vitest'

// A document of OpenAPI is walked as a plain tree.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Json = any

/** Lists of what is published, or of our own programs: what is searched for there names nobody. */
const OF_CONTENT = [
  ...['/webhooks', '/cms-pages', '/cms-choices', '/landing-pages', '/addresses', '/blog-posts', '/snippets'],
  ...['/media-library', '/products', '/comments', '/reviews'],
]
const TYPED = ['text', 'term', 'search', 'who', 'customer', 'name', 'email', 'iban']

test('ASVS 14.2.1 staff search for persons by POST, and no address of theirs takes a name', () => {
  const resolve = (node: Json): Json =>
    node.$ref
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, key: string) => at[key], staffApi as Json)
      : node
  const named = Object.entries<Json>(staffApi.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).flatMap(([method, operation]) => {
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve)
      const typed = parameters.filter((one) => one.in === 'query' && TYPED.includes(one.name))
      return typed.map(({ name }) => `${method} ${path} ${name}`)
    }),
  )
  expect(named.filter((one) => !OF_CONTENT.includes(one.split(' ')[1]!))).toEqual([])
})
