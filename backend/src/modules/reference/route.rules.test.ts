import { expect, test } from 'vitest'
import { followRules, plainRule, type RouteRule, readablePath, refuseRules } from './route.rules.ts'

const rule = (path: string, redirectUrl: string): RouteRule => ({ path, redirectUrl, status: 302 })
const refusals = (...pairs: [string, string][]) => refuseRules(pairs.map(([path, to]) => rule(path, to)))
const codes = (...pairs: [string, string][]) => refusals(...pairs).map(({ code, pointer }) => `${code} ${pointer}`)
const way = (asked: string, ...pairs: [string, string][]) =>
  followRules(
    pairs.map(([path, to]) => plainRule(rule(path, to))),
    asked,
  ).map(({ to }) => to)

test.each([
  ['/alt', '/neu', []],
  ['/alt/*', '/neu/*', []],
  ['/alt/*', '/neu', []],
  ['/en-GB/old', 'https://partner.example/start?from=shop', []],
  ['/alt/*', 'https://partner.example/*', []],
  ['alt', '/neu', ['ROUTE_RULE_PATH /rules/0/path']],
  ['//alt', '/neu', ['ROUTE_RULE_PATH /rules/0/path']],
  ['/alt?a=1', '/neu', ['ROUTE_RULE_PATH /rules/0/path']],
  ['/alt/*/x', '/neu', ['ROUTE_RULE_PATH /rules/0/path']],
  ['/*', '/neu', ['ROUTE_RULE_PATH /rules/0/path']],
  ['/alt', '', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt', '/neu/*', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt', '//evil.example', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt', '/\\evil.example', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt', 'http://partner.example', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt', 'javascript:alert(1)', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt', 'https://goldammer.example@evil.example/', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt/*', 'https://partner.example/?to=/*', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
  ['/alt/*', 'https://*', ['ROUTE_RULE_TARGET /rules/0/redirectUrl']],
])('R4.14 a rule from %s to %s is refused for %j', (path, to, expected) => {
  expect(codes([path, to])).toEqual(expected)
})

test('R4.14 the first rule that fits answers, and what lay below is carried along', () => {
  const rules: [string, string][] = [
    ['/alt/faq', '/faq'],
    ['/alt/*', '/blog/*'],
  ]
  expect(codes(...rules)).toEqual([])
  expect(way('/alt/faq', ...rules)).toEqual(['/faq'])
  expect(way('/alt/beitrag/1/?seite=2', ...rules)).toEqual(['/blog/beitrag/1'])
  expect(way('/alt', ...rules)).toEqual(['/blog'])
  expect(way('/altes', ...rules)).toEqual([])
  expect(way('/a', ['/a', '/b'], ['/b', 'https://partner.example/x'])).toEqual(['/b', 'https://partner.example/x'])
})

test('R4.14 a rule fits however letters beyond ASCII are written, and leads where a header can', () => {
  for (const asked of ['/ärzte', '/%C3%A4rzte/', '/%c3%a4rzte?a=1'])
    expect(way(asked, ['/ärzte/*', '/größe/*'])).toEqual(['/gr%C3%B6%C3%9Fe'])
  expect(way('/ärzte/wörter', ['/ärzte/*', '/größe/*'])).toEqual(['/gr%C3%B6%C3%9Fe/w%C3%B6rter'])
  expect(way('/über', ['/%c3%bcber', 'https://müller.example/über'])).toEqual([
    'https://xn--mller-kva.example/%C3%BCber',
  ])
  expect(way('/a', ['/a', '/größe?von=früher#über'])).toEqual(['/gr%C3%B6%C3%9Fe?von=fr%C3%BCher#%C3%BCber'])
  expect(codes(['/über', '/x'], ['/%c3%bcber', '/y'])).toEqual(['ROUTE_RULE_SHADOWED /rules/1/path'])
  expect(codes(['/über', '/%C3%BCber'])).toEqual(['ROUTE_RULE_LOOP /rules/0/redirectUrl'])
  expect(['/%C3%BCber', '/100%25', '/%FF', '/%E2%80%AEx', '/%C3%A4%20b'].map(readablePath)).toEqual([
    '/über',
    '/100%25',
    '/%FF',
    '/%E2%80%AEx',
    '/ä%20b',
  ])
})

test('R4.14 a form is sent along within the shop, and to no other host', () => {
  const to = (redirectUrl: string, status: RouteRule['status']) =>
    refuseRules([{ path: '/alt', redirectUrl, status }]).map(({ code, pointer }) => `${code} ${pointer}`)
  for (const status of [307, 308] as const) {
    expect(to('/neu', status)).toEqual([])
    expect(to('https://partner.example/', status)).toEqual(['ROUTE_RULE_FORM_OUTSIDE /rules/0/status'])
  }
})

test('R4.14 nothing that a visitor writes behind a path leads to a foreign host', () => {
  for (const tail of ['//evil.example', '/\\evil.example', '/.evil.example', '/@evil.example']) {
    const [to] = way(`/alt/${tail}`, ['/alt/*', '/*'])
    expect(new URL(to!, 'https://shop.example').hostname).toBe('shop.example')
    const [out] = way(`/alt${tail}`, ['/alt/*', 'https://partner.example/*'])
    expect(new URL(out!).hostname).toBe('partner.example')
  }
  const [up] = way('/alt/evil.example', ['/alt/*', '/neu/..//*'])
  expect(new URL(up!, 'https://shop.example').hostname).toBe('shop.example')
})

test('R4.14 a rule that an earlier one always answers for is refused, the other way round it is not', () => {
  expect(refusals(['/alt/*', '/neu'], ['/alt/faq', '/faq'])).toEqual([
    { code: 'ROUTE_RULE_SHADOWED', pointer: '/rules/1/path', parameters: { path: '/alt/*' } },
  ])
  expect(codes(['/alt', '/neu'], ['/alt', '/anders'])).toEqual(['ROUTE_RULE_SHADOWED /rules/1/path'])
  expect(codes(['/alt/*', '/neu'], ['/alt/x/*', '/anders'])).toEqual(['ROUTE_RULE_SHADOWED /rules/1/path'])
  expect(codes(['/alt/x/*', '/anders'], ['/alt/*', '/neu'])).toEqual([])
  expect(codes(['/alt', '/anders'], ['/alt/*', '/neu'])).toEqual([])
})

test('R4.14 rules that lead in a circle are refused, also over many and ever deeper', () => {
  const at = (index: number) => `ROUTE_RULE_LOOP /rules/${index}/redirectUrl`
  expect(codes(['/a', '/a?b=1'])).toEqual([at(0)])
  expect(codes(['/a', '/b'], ['/b', '/c'], ['/c', '/a#x'])).toEqual([at(0), at(1), at(2)])
  expect(codes(['/a/*', '/a/b/*'])).toEqual([at(0)])
  expect(codes(['/a', '/b'], ['/b', '/c'], ['/c', '/d'])).toEqual([])
})
