import { createReporter, isReported } from '@goldammer/sdk/error-report'
import type { APIContext } from 'astro'
import { config } from './config.ts'
import type { PageError } from './page-error.ts'
import { patternOf, routeNameOf } from './routes.ts'

const report = createReporter({ dsn: config.sentryDsn, program: 'storefront' })

/** R8.05: reports a page that could not be made, unless the fault is the address or the visitor’s (300 to 499). */
export function reportPageError(error: PageError, { locals }: APIContext) {
  if (!isReported(error.status)) return
  const place = routeNameOf(patternOf(locals.path), locals.locale)
  const requestId = locals.requestId ? { requestId: locals.requestId } : {}
  void report(error, { place, status: error.status, release: import.meta.env.BUILD_ID, ...requestId })
}
