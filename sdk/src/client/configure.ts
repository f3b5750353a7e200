import { type ContextToken, sessionCookiesOf } from './context-token.ts'

export interface ApiClientOptions {
  /** Origin of the backend; `/` in the browser, where it is the page's own. */
  endpoint: string | undefined
  /** Value of the header `sw-access-key`. */
  accessToken: string | undefined
  /** Sent with every call, such as a request id or the visitor's address. */
  headers?: Record<string, string>
  /** For clients without cookies: stores the token of the session, and replaces it. */
  contextToken?: ContextToken
  /** R7.01, server rendering only: act in the session of the visitor whose `Cookie` header is given. Off by default. */
  userContext?: { cookie: string | null }
  /** Headers of one call, by its method and its path with query, such as a signature. */
  headersOf?: (method: string, path: string) => Record<string, string>
  /** What ends a call that is about to begin, such as the time left for a page; without it, the time limit of the platform. */
  deadline?: () => AbortSignal
}

export interface ApiClient {
  readonly endpoint: string
  readonly accessToken: string
  readonly headers: Readonly<Record<string, string>>
  readonly contextToken?: ContextToken
  readonly visitor?: Visitor
  readonly headersOf?: (method: string, path: string) => Record<string, string>
  readonly deadline?: () => AbortSignal
}

/** A visitor for whom a page is rendered; one for each request, never shared. */
export interface Visitor {
  readonly cookies: Map<string, string>
  /** The headers that the page has to relay to the visitor. */
  readonly setCookies: string[]
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { endpoint, accessToken, headers = {}, contextToken, userContext, headersOf, deadline } = options
  if (!endpoint || !accessToken) {
    throw new Error('Make sure that endpoint and accessToken are settled in the configuration')
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    accessToken,
    headers,
    ...(contextToken && { contextToken }),
    ...(headersOf && { headersOf }),
    ...(deadline && { deadline }),
    ...(userContext && { visitor: { cookies: sessionCookiesOf(userContext.cookie), setCookies: [] } }),
  }
}

let appClient: ApiClient | undefined

/** Once at start: the default client of all calls. It belongs to no visitor, so a server can share it. */
export function configure(options: Omit<ApiClientOptions, 'userContext'>): ApiClient {
  appClient = createApiClient(options)
  return appClient
}

export function configuredClient(): ApiClient {
  if (appClient) return appClient
  console.error('[Error][Shopware] API Client is not provided.')
  throw new Error('Call configure() before the first call, or name a client.')
}
