import { expect, test } from 'vitest'
import { refuseVersion, withoutPassword } from './postgres-tools.ts'

test('issue 34 an older pg_dump than the server is refused with what to install', () => {
  expect(refuseVersion('pg_dump', 15, 15)).toBeNull()
  expect(refuseVersion('pg_dump', 18, 15)).toBeNull()
  expect(refuseVersion('pg_dump', 15, 18)).toContain('postgresql-client-18')
})

test.each([
  ['postgres://ada:p%40ss@db:5432/shop?sslmode=verify-full', 'postgres://ada@db:5432/shop?sslmode=verify-full', 'p@ss'],
  ['postgresql://ada@db/shop', 'postgresql://ada@db/shop', null],
  ['postgres:///shop?host=/run/postgresql', 'postgres:///shop?host=/run/postgresql', null],
])('issue 34 the list of processes shows no password of %s', (url, address, password) => {
  expect(withoutPassword(url)).toEqual({ address, password })
})
