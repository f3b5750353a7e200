import { defineMiddleware } from 'astro:middleware'

/** What components read of a request. */
export const onRequest = defineMiddleware(({ locals }, next) => {
  locals.locale = 'de-DE'
  locals.path = '/'
  return next()
})
