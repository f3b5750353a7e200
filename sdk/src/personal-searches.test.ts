import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { expect, test } from 'vitest'

// A document of OpenAPI is walked as a plain tree.
// biome-ignore lint/suspicious/noExplicitAny: a JSON tree of unknown shape
type Json = any

/** Lists of what is published, of our own programs, or of one's own papers: what is searched for there names nobody else. */
const OF_CONTENT = [
  '/webhooks',
  '/cms-pages',
  '/cms-choices',
  '/landing-pages',
  '/addresses',
  '/blog-posts',
  '/snippets',
  '/media-library',
  '/products',
  '/comments',
  '/reviews',
  '/search',
  '/search-suggest',
  '/content/search',
  '/investor/documents',
  '/investor/investments',
]
const TYPED = ['text', 'search', 'who', 'customer', 'name', 'email', 'iban', 'at']

test('ASVS 14.2.1 persons are searched for by POST, and no address of a list takes a name', () => {
  const apis: [Json, string[]][] = [
    [staffApi, [...TYPED, 'term']],
    // Standard calls take a `term` among the criteria of what is published.
    [storeApi, TYPED],
  ]
  const named = apis.flatMap(([api, names]) => {
    const resolve = (node: Json): Json =>
      node.$ref
        ? node.$ref
            .slice(2)
            .split('/')
            .reduce((at: Json, key: string) => at[key], api)
        : node
    return Object.entries<Json>(api.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).flatMap(([method, operation]) => {
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve)
        const typed = parameters.filter((one) => one.in === 'query' && names.includes(one.name))
        return typed.map(({ name }) => `${method} ${path} ${name}`)
      }),
    )
  })
  expect(named.filter((one) => !OF_CONTENT.includes(one.split(' ')[1]!))).toEqual([])
})
