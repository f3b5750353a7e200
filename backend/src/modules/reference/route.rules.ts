import type { ErrorEntry } from '../../shared/app-error.ts'

/** Which address answers with a redirect, and where to; `path` may end in `/*`. */
export type RouteRule = { path: string; redirectUrl: string; status: 301 | 302 | 307 | 308 }
/** A redirect that was followed; `rule` is the index of its rule. */
type Step = { from: string; to: string; status: number; rule: number }

const below = '/*'
const stepsShown = 10

const isWide = (text: string) => text.endsWith(below)
const baseOf = (text: string) => (isWide(text) ? text.slice(0, -below.length) : text)

/** As browsers write an address of the shop: letters beyond ASCII as percent signs. */
const asAddress = (address: string) => new URL(`http://own.invalid${address}`)

/** A path as rules are asked for it: as browsers write it, without query, and without a slash at its end. */
export function plainPath(path: string): string {
  if (!path.startsWith('/')) return path
  const { pathname } = asAddress(path)
  return pathname.replace(/%[\da-f]{2}/gi, (sign) => sign.toUpperCase()).replace(/(.)\/+$/, '$1')
}

/** A rule as stored and applied. */
export const plainRule = ({ path, redirectUrl, status }: RouteRule): RouteRule => ({
  path: plainPath(path.trim()),
  redirectUrl: redirectUrl.trim(),
  status,
})

/** A path as people read and write it. */
export const readablePath = (path: string): string =>
  path.replace(/(?:%[89a-f][\da-f])+/gi, (signs) => {
    try {
      const letters = decodeURIComponent(signs)
      return /^[\p{L}\p{M}\p{N}]+$/u.test(letters) ? letters : signs
    } catch {
      return signs
    }
  })

const fits = ({ path }: RouteRule, asked: string) =>
  asked === baseOf(path) || (isWide(path) && asked.startsWith(`${baseOf(path)}/`))

/** Where a rule leads from a path that it fits. What comes from the visitor never becomes the name of a host. */
function targetFrom({ path, redirectUrl }: RouteRule, asked: string): string {
  if (!isWide(redirectUrl)) return forHeader(redirectUrl)
  const tail = asked.slice(baseOf(path).length).replace(/^[/\\]+/, '/')
  return forHeader(`${baseOf(redirectUrl)}${tail}` || '/')
}

/** A header carries ASCII alone. */
function forHeader(target: string): string {
  if (!isWithin(target)) return URL.parse(target)?.href ?? target
  const { pathname, search, hash } = asAddress(target)
  // What was /./ or /../ may leave two slashes, and a host behind them.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`
}

/** R4.14: the first rule that fits. */
export function findRule(
  rules: RouteRule[],
  asked: string,
): { index: number; to: string; status: RouteRule['status'] } | null {
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

/** What is wrong with a rule by itself. */
function refuseRule(rule: RouteRule, index: number): ErrorEntry[] {
  const path = rule.path.trim()
  const target = rule.redirectUrl.trim()
  const refuse = (code: ErrorEntry['code'], field: keyof RouteRule) => [{ code, pointer: `/rules/${index}/${field}` }]
  const isLeading = isTarget(target) && (isWide(path) || !isWide(target))
  return [
    ...(isPath(path) ? [] : refuse('ROUTE_RULE_PATH', 'path')),
    ...(isLeading ? [] : refuse('ROUTE_RULE_TARGET', 'redirectUrl')),
    // What a visitor has typed into a form of ours, a password perhaps, is for no other host.
    ...(isLeading && !isWithin(target) && sendsFormsAlong(rule) ? refuse('ROUTE_RULE_FORM_OUTSIDE', 'status') : []),
  ]
}

/** RFC 9110 § 15.4.8, § 15.4.9 */
const sendsFormsAlong = ({ status }: RouteRule) => status === 307 || status === 308

/** What is wrong with the rules, each at its place. */
export function refuseRules(rules: RouteRule[]): ErrorEntry[] {
  const malformed = rules.flatMap(refuseRule)
  if (malformed.length > 0) return malformed
  const plain = rules.map(plainRule)
  return plain.flatMap((rule, index): ErrorEntry[] => {
    const earlier = plain.slice(0, index).findIndex((one) => shadows(one, rule))
    if (earlier >= 0)
      return [
        { code: 'ROUTE_RULE_SHADOWED', pointer: `/rules/${index}/path`, parameters: { path: rules[earlier]!.path } },
      ]
    return isLoop(plain, rule) ? [{ code: 'ROUTE_RULE_LOOP', pointer: `/rules/${index}/redirectUrl` }] : []
  })
}
