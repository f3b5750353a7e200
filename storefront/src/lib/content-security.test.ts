import { expect, test } from 'vitest'
import { allowTagManager } from './content-security.ts'

const POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self'; script-src 'self' 'sha256-x'"

function policyWith(tagManagerUrl?: string) {
  const headers = new Headers({ 'content-security-policy': POLICY })
  allowTagManager(headers, tagManagerUrl)
  return headers.get('content-security-policy')
}

test('R7.18 with a tag manager pages may load it and it may speak with its service, and nothing else', () => {
  expect(policyWith('https://tags.example/gtm.js')).toBe(
    "default-src 'self'; img-src 'self' data: https://tags.example; connect-src 'self' https://tags.example; script-src 'self' 'sha256-x' https://tags.example",
  )
  expect(policyWith()).toContain("connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com")
})
