import { reportBrowserErrors } from '@goldammer/sdk/report-browser-errors'

const { errors, route, build } = document.documentElement.dataset

if (errors !== undefined) reportBrowserErrors(() => ({ route, build }))
