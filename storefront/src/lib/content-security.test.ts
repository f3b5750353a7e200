import { expect, test } from 'vitest'
import { config } from './config.ts'
import { allowTagManager } from './content-security.ts'

const POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self'; script-src 'self' 'sha256-x'"

function policyWith(tagManagerId: string, tagManagerUrl = config.tagManagerUrl) {
  const headers = new Headers({ 'content-security-policy': POLICY })
  allowTagManager(headers, { ...config, tagManagerId, tagManagerUrl })
  return headers.get('content-security-policy')
}

test('R7.18 without a tag manager pages may load nothing from elsewhere', () => expect(policyWith('')).toBe(POLICY))

test('R7.18 with one they may load it and it may speak with its service, and nothing else', () => {
  expect(policyWith('GTM-1', 'https://tags.example/gtm.js')).toBe(
    "default-src 'self'; img-src 'self' data: https://tags.example; connect-src 'self' https://tags.example; script-src 'self' 'sha256-x' https://tags.example",
  )
  expect(policyWith('GTM-1')).toContain(
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com",
  )
})
