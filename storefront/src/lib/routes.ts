import type { Locale } from '@goldammer/sdk/locales'
import { paths } from './paths.ts'
import { spokenHere } from './spoken-here.ts'

type Params = Record<string, string>

/** What a route asks for before its page is loaded. */
export type Route = {
  /** R2.13: false is a 404. */
  validate?: (params: Params) => boolean
  /** Names of lib/route-middleware.ts, run in this order (R8.02). */
  middleware?: string[]
}

const hasId = ({ id = '' }: Params) => /^[0-9a-f]{32}$/i.test(id)
const LONGEST_SLUG = 255

/** The routes that ask for something, as src/pages names them; the first that matches counts. */
const ROUTES: [pattern: string, route: Route][] = [
  ['/detail/[id]', { validate: hasId }],
  ['/navigation/[id]', { validate: hasId }],
  ['/landingPage/[id]', { validate: hasId }],
  ['/blog/[slug]', { validate: ({ slug = '' }) => slug.length <= LONGEST_SLUG }],
  ['/checkout/success/[id]/[...rest]', { validate: hasId }],
  ['/checkout/success/[id]', { validate: hasId }],
  ['/account/login/[...rest]', {}],
  ['/account/recover/[...rest]', {}],
  ['/account/recover', {}],
  ['/account/logout', {}],
  ['/account/password-advice', {}],
  // The link of the mail may be opened where nobody is signed in.
  ['/account/email/confirm', {}],
  ['/account/factor-reset/stop', {}],
  ['/account/orders/[id]', { validate: hasId, middleware: ['customer'] }],
  ['/account/orders/[id]/[...rest]', { validate: hasId, middleware: ['customer'] }],
  ['/account/documents/[id]', { validate: hasId, middleware: ['customer'] }],
  ['/account/addresses/edit/[id]', { validate: hasId, middleware: ['customer'] }],
  ['/account/addresses/delete/[id]', { validate: hasId, middleware: ['customer'] }],
  ['/account/[...rest]', { middleware: ['customer'] }],
  ['/account', { middleware: ['customer'] }],
]

/** Pages the shop answers with by itself; nobody can ask for them. */
const INNER = new Set(['/error', '/session-expired', '/404', '/500'])

const matchers = ROUTES.map(([pattern, route]) => ({ match: matcherOf(pattern), route }))

/** What the route of a path asks for, with the parameters of the path. */
export function routeOf(path: string): Route & { params: Params } {
  for (const { match, route } of matchers) {
    const params = match(path)
    if (params) return { ...route, params }
  }
  return { params: {} }
}

export const isInner = (path: string) => INNER.has(path.replace(/(.)\/+$/, '$1'))

function matcherOf(pattern: string): (path: string) => Params | undefined {
  const names: string[] = []
  const source = pattern.replace(/\[(\.{3})?(\w+)\]/g, (_part, rest: string | undefined, name: string) => {
    names.push(name)
    return rest ? '(.+)' : '([^/]+)'
  })
  const expression = new RegExp(`^${source}/?$`)
  return (path) => {
    const found = expression.exec(path)
    return found ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) : undefined
  }
}

/**
 * R2.01: the route's name, from where its page lies: `/checkout/success/[id]/paid` is `checkout-success-id-paid___en-GB`;
 * of the language without prefix it ends in `___default`.
 */
export function routeNameOf(pattern: string, locale: Locale): string {
  const words = pattern.split('/').map((part) => part.replace(/^\[(?:\.{3})?(.+)\]$/, '$1'))
  const name = words.filter(Boolean).join('-') || 'index'
  return locale === spokenHere() ? `${name}___${locale}___default` : `${name}___${locale}`
}

const OWN = new Set(['detail', 'navigation', 'landingPage', ...Object.values(paths).map((path) => path.split('/')[1])])

/** The pattern of a path before its page is known: with ids taken out, and nothing of an address the shop does not know. */
export function patternOf(path: string): string {
  if (!OWN.has(path.split('/')[1] ?? '')) return '/[...all]'
  return path.replace(/(?<=\/)[0-9a-f]{32}(?=\/|$)/gi, '[id]')
}
