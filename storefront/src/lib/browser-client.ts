import { configure } from '@goldammer/sdk/client/configure'

/** For islands and elements: import it once before the first call. The cookie carries the session. */
configure({ endpoint: '/', accessToken: document.documentElement.dataset.accessKey })
