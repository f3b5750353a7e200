import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

const save = (rules: object[], version?: string) => carla.send('PUT', '/route-rules', { rules }, version)
const lead = async (path: string) => {
  const { status, body } = await app.client().get(`/route-rule?path=${encodeURIComponent(path)}`)
  return status === 204 ? null : body.redirectUrl
}

test('R4.14 staff order the rules; the first match applies, and the second to save is refused', async () => {
  const { version } = (await carla.get('/route-rules')).body
  const rules = [
    { path: '/alt/faq', redirectUrl: '/faq', status: 301 },
    { path: ' /alt/*', redirectUrl: '/blog/*', status: 302 },
    { path: '/100%_wind/', redirectUrl: 'https://partner.example/start', status: 302 },
    { path: '/über', redirectUrl: '/ärzte', status: 302 },
  ]
  const saved = await save(rules, version)
  expect(saved.body.rules).toEqual([
    rules[0],
    { ...rules[1], path: '/alt/*' },
    { ...rules[2], path: '/100%_wind' },
    rules[3],
  ])
  expect(await Promise.all(['/alt/faq', '/alt/faq/x', '/alt', '/altes', '/100%_wind', '/100xxwind'].map(lead))).toEqual(
    ['/faq', '/blog/faq/x', '/blog', null, 'https://partner.example/start', null],
  )
  expect([await lead('/%C3%BCber'), await lead('/über')]).toEqual(['/%C3%A4rzte', '/%C3%A4rzte'])
  expect(refusalOf(await save([], version))).toEqual([409, 'RECORD_CHANGED'])
  expect(refusalOf(await save([rules[1]!, rules[0]!, { path: '/x', redirectUrl: '/x', status: 302 }]))).toEqual([
    400,
    'ROUTE_RULE_SHADOWED /rules/1/path',
    'ROUTE_RULE_LOOP /rules/2/redirectUrl',
  ])
  expect(refusalOf(await save([{ ...rules[0], status: 200 }]))[0]).toBe(400)
  expect(await lead('/alt/faq')).toBe('/faq')
  const { rows } = await app.pool.query(`select details from audit where action = 'routeRules.save'`)
  expect(rows[0].details.after).toHaveLength(4)
})

test('R4.14 rules are tried before they are saved, circles too', async () => {
  const rules = [
    { path: '/a', redirectUrl: '/b', status: 302 },
    { path: '/b', redirectUrl: '/a', status: 301 },
    { path: '/c', redirectUrl: 'https://partner.example', status: 302 },
    { path: '/halb', redirectUrl: 'https://', status: 302 },
  ]
  const steps = async (path: string) => (await carla.post('/route-rules/test', { path, rules })).body.steps
  expect(await steps('/c?x=1')).toEqual([{ rule: 2, from: '/c', to: 'https://partner.example/', status: 302 }])
  expect(await steps('/halb')).toMatchObject([{ to: 'https://' }])
  expect(await steps('/nichts')).toEqual([])
  expect(await steps('/a')).toHaveLength(10)
})
