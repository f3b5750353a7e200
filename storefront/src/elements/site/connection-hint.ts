import { CONNECTION_HINT_DELAY_MS } from '@goldammer/sdk/constants'

/** R8.04: the error page of a 412 says where to look. */
if (document.querySelector('[data-error-status="412"]')) {
  setTimeout(() => {
    console.error('The API connection is broken: check the endpoint and access token in the configuration.')
  }, CONNECTION_HINT_DELAY_MS)
}
