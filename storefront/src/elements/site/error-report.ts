import { reportBrowserErrors } from '@goldammer/sdk/tell-errors'

const { errors, route, build } = document.documentElement.dataset

if (errors !== undefined) reportBrowserErrors(() => ({ route, build }))
