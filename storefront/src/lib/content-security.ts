import { config } from './config.ts'

/** What Google's tag manager talks to; another service talks to its own origin. */
const COMPANIONS: Record<string, string[]> = {
  'https://www.googletagmanager.com': ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
}
const HEADER = 'content-security-policy'

/** The preview stands in a frame of the staff's editor, which is of this origin; no other page stands in any. */
export function allowOwnFrame(headers: Headers) {
  const policy = headers.get(HEADER)
  if (policy) headers.set(HEADER, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  headers.set('x-frame-options', 'SAMEORIGIN')
}

/** R7.18: where there is a tag manager, pages may load it; elements/site/consent.ts does so only after consent. */
export function allowTagManager(headers: Headers, tagManagerUrl = config.tagManagerUrl) {
  const policy = headers.get(HEADER)
  if (!policy) return
  const { origin } = new URL(tagManagerUrl)
  const talks = [origin, ...(COMPANIONS[origin] ?? [])].join(' ')
  const widened = policy
    .split(';')
    .map((directive) => directive.trim())
    .map((directive) => {
      if (directive.startsWith('script-src ')) return `${directive} ${origin}`
      return /^(img|connect)-src /.test(directive) ? `${directive} ${talks}` : directive
    })
  headers.set(HEADER, widened.join('; '))
}
