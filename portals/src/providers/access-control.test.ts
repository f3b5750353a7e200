import { expect, test } from 'vitest'
import area from '../company/area.ts'
import { accessControl } from './access-control.ts'
import type { AreaDefinition } from './area-definition.ts'

test('domain/rights#impersonation staff who act for an owner see all of the company, and none of its forms', async () => {
  const may = async (impersonation: object | undefined, resource: string) => {
    const auth = { getIdentity: async () => ({ roles: ['owner'], impersonation }) }
    return (await accessControl(area as AreaDefinition, auth as never).can({ resource, action: 'list' })).can
  }
  const resources = ['posts', 'post', 'team', 'team-member']
  expect(await Promise.all(resources.map((it) => may(undefined, it)))).toEqual([true, true, true, true])
  expect(await Promise.all(resources.map((it) => may({ staffName: 'Sina' }, it)))).toEqual([true, false, true, false])
})
