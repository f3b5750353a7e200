import type { components } from '@goldammer/sdk/operations/staff'
import type { ErrorEntry } from '../../shared/app-error.ts'

export type RouteRule = components['schemas']['RouteRule']
type Step = components['schemas']['RouteTest']['steps'][number]

const below = '/*'
const stepsShown = 10

const isWide = (text: string) => text.endsWith(below)
const baseOf = (text: string) => (isWide(text) ? text.slice(0, -below.length) : text)

/** A path as rules are asked for it: without query, and without a slash at its end. */
export const plainPath = (path: string): string => path.split(/[?#]/)[0]?.replace(/(.)\/+$/, '$1') ?? ''

const fits = ({ path }: RouteRule, asked: string) =>
  asked === baseOf(path) || (isWide(path) && asked.startsWith(`${baseOf(path)}/`))

/** Where a rule leads from a path that it fits. What comes from the visitor never becomes the name of a host. */
export function targetFrom({ path, redirectUrl }: RouteRule, asked: string): string {
  if (!isWide(redirectUrl)) return redirectUrl
  const tail = asked.slice(baseOf(path).length).replace(/^[/\\]+/, '/')
  return `${baseOf(redirectUrl)}${tail}` || '/'
}

/** R4.14: the first rule that fits. */
export function findRule(rules: RouteRule[], asked: string): { index: number; to: string; status: number } | null {
  const index = rules.findIndex((rule) => fits(rule, asked))
  const rule = rules[index]
  return rule ? { index, to: targetFrom(rule, asked), status: rule.status } : null
}

const isWithin = (address: string) => address.startsWith('/') && !/^[/\\]{2}/.test(address)

/** The rules that answer one after the other. */
export function followRules(rules: RouteRule[], asked: string, most = stepsShown): Step[] {
  const steps: Step[] = []
  let from = plainPath(asked)
  while (steps.length < most) {
    const found = findRule(rules, from)
    if (!found) break
    steps.push({ rule: found.index, from, to: found.to, status: found.status })
    if (!isWithin(found.to)) break
    from = plainPath(found.to)
  }
  return steps
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const odd = /[\s\\\u0000-\u001f\u007f]/

const isPath = (text: string) =>
  isWithin(text) && !odd.test(text) && !/[?#]/.test(text) && !baseOf(text).includes('*') && baseOf(text) !== ''

function isTarget(text: string): boolean {
  if (odd.test(text) || baseOf(text).includes('*')) return false
  if (isWithin(text)) return true
  try {
    // What is carried along comes after the host, not in its place.
    const { protocol, username, password, search, hash } = new URL(isWide(text) ? `${baseOf(text)}/` : text)
    return protocol === 'https:' && username === '' && password === '' && !(isWide(text) && (search || hash))
  } catch {
    return false
  }
}

/** Whether the earlier rule answers for everything that the later one is about. */
const shadows = (earlier: RouteRule, later: RouteRule) =>
  isWide(later.path)
    ? isWide(earlier.path) && `${baseOf(later.path)}/`.startsWith(`${baseOf(earlier.path)}/`)
    : fits(earlier, later.path)

/** A path that only this rule is about, as far as that can be: with more rules than that one goes in a circle. */
const isLoop = (rules: RouteRule[], { path }: RouteRule) =>
  (isWide(path) ? [baseOf(path), `${baseOf(path)}/x`] : [path]).some(
    (asked) => followRules(rules, asked, rules.length + 1).length > rules.length,
  )

/** What is wrong with the rules, each at its place. */
export function refuseRules(rules: RouteRule[]): ErrorEntry[] {
  const malformed = rules.flatMap((rule, index): ErrorEntry[] => [
    ...(isPath(rule.path) ? [] : [{ code: 'ROUTE_RULE_PATH' as const, pointer: `/rules/${index}/path` }]),
    ...(isTarget(rule.redirectUrl) && (isWide(rule.path) || !isWide(rule.redirectUrl))
      ? []
      : [{ code: 'ROUTE_RULE_TARGET' as const, pointer: `/rules/${index}/redirectUrl` }]),
  ])
  if (malformed.length > 0) return malformed
  return rules.flatMap((rule, index): ErrorEntry[] => {
    const earlier = rules.slice(0, index).find((one) => shadows(one, rule))
    if (earlier)
      return [{ code: 'ROUTE_RULE_SHADOWED', pointer: `/rules/${index}/path`, parameters: { path: earlier.path } }]
    return isLoop(rules, rule) ? [{ code: 'ROUTE_RULE_LOOP', pointer: `/rules/${index}/redirectUrl` }] : []
  })
}
