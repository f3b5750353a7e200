import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'q7V0xJm2uTz9cWk4RfYb1sHn8LdPa6Ge'

test('by default only this machine reaches the shop with its demo accounts', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, backendUrls: ['http://127.0.0.1:3001'] })
  expect(readConfig({ HOST: '0.0.0.0', PURGE_SECRET: SECRET }).host).toBe('0.0.0.0')
})

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://shop.example' }, { FRONT_DOOR_URL: 'http://10.0.0.7:3000' }])(
  'R8.07 with %j others reach the shop, and the secret that everybody can read is refused',
  (environment) => {
    const sentence =
      /Others can reach this shop \(.* is .*\n {2}PURGE_SECRET: its default is public; set at least 32 random/
    expect(() => readConfig(environment)).toThrow(sentence)
    expect(() => readConfig({ ...environment, PURGE_SECRET: 'a secret of our own' })).toThrow('fewer than 32')
    expect(() => readConfig({ ...environment, PURGE_SECRET: SECRET })).not.toThrow()
  },
)

test('issue 34 the front door takes several backends, separated by commas', () => {
  const { backendUrls } = readConfig({ BACKEND_URL: 'http://10.0.0.1:3001, https://b.example/' })
  expect(backendUrls).toEqual(['http://10.0.0.1:3001', 'https://b.example'])
})

test.each([{ BACKEND_URL: '' }, { ACCESS_KEY: '' }])('R5.14 %j stops the start', (environment) => {
  expect(() => readConfig(environment)).toThrow(
    'Make sure that endpoint and accessToken are settled in the configuration',
  )
})

test.each([
  [{ PORT: 'http' }, 'PORT: give a port number from 1 to 65535'],
  [{ BACKEND_URL: 'backend:3001' }, 'BACKEND_URL: give web addresses without a path'],
  [{ BACKEND_URL: 'http://10.0.0.1:3001,' }, 'BACKEND_URL: give web addresses without a path'],
  [{ BACKEND_URL: 'http://10.0.0.1:3001,http://10.0.0.2:3001/api' }, 'BACKEND_URL: give web addresses without a path'],
  [{ FRONT_DOOR_URL: '10.0.0.7:3000' }, 'FRONT_DOOR_URL: give a web address without a path'],
  [{ FRONT_DOOR_URL: 'http://10.0.0.7:3000/shop' }, 'FRONT_DOOR_URL: give a web address without a path'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL: give a web address such as https://shop.example'],
  [{ ACCESS_KEY: 'short' }, 'ACCESS_KEY: give at least 8 characters, the same as to the backend'],
  [{ PURGE_SECRET: 'short' }, 'PURGE_SECRET: give at least 8 characters, the same as to the backend'],
  [{ SECURITY_CONTACT: 'security' }, 'SECURITY_CONTACT: give an address such as mailto:security@shop.example'],
  [{ ALLOW_SANDBOX: 'everything' }, 'ALLOW_SANDBOX: give a list of mail, payment'],
  [{ TRUST_PROXY: 'my proxy' }, 'TRUST_PROXY: give addresses or networks'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: give one of fatal, error, warn'],
  [{ METRICS_PORT: 'http' }, 'METRICS_PORT: give a port number from 1 to 65535, or 0 for none'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: give a web address such as'],
  [{ LOCALE_DOMAINS: 'sklep.example=pl-PL' }, 'LOCALE_DOMAINS: give addresses and their languages'],
  [{ FALLBACK_LOCALE: 'fr-FR' }, 'FALLBACK_LOCALE: give one of de-DE, en-GB, pl-PL'],
  [{ ROOT_REDIRECT: '/' }, 'ROOT_REDIRECT: give a path of the shop'],
  [{ ROOT_REDIRECT: '//evil.example' }, 'ROOT_REDIRECT: give a path of the shop'],
  [{ SENTRY_DSN: 'https://errors.example/42' }, 'SENTRY_DSN: give an address such as'],
  [{ TAG_MANAGER_URL: 'tags.example' }, 'TAG_MANAGER_URL: give a web address'],
  [{ STOREFRONT_DEV_URL: '3002' }, 'STOREFRONT_DEV_URL: give a web address'],
  [{ PORTALS_DEV_URL: '3003' }, 'PORTALS_DEV_URL: give a web address'],
  [{ TODAY: 'tomorrow' }, 'TODAY: give a day or an instant, such as 2026-11-20'],
])('%j is refused with a sentence that says what to do', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})
