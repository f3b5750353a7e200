import { expect, test } from 'vitest'
import { targetOf } from './route-rules.server.ts'

const lead = (redirectUrl: string, address: string) =>
  targetOf({ redirectUrl, status: 302 }, new URL(address, 'https://shop.example'))?.redirectUrl

test.each([
  ['/projekte', '/alt', '/projekte'],
  ['/projekte', '/alt?entryPoint=messe', '/projekte?entryPoint=messe'],
  ['/projekte?type=bond', '/alt?entryPoint=messe', '/projekte?type=bond'],
  ['/faq#kyc', '/alt?a=1', '/faq?a=1#kyc'],
  ['https://partner.example/start', '/partner?a=1', 'https://partner.example/start'],
  ['//partner.example', '/partner', '//partner.example'],
  ['/alt', '/alt?a=1', undefined],
])('R4.14 a rule to %s leads from %s to %s', (redirectUrl, address, target) =>
  expect(lead(redirectUrl, address)).toBe(target),
)
