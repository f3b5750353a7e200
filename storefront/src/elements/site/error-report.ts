import { tellErrors } from '@goldammer/sdk/tell-errors'

const { errors, route, build } = document.documentElement.dataset

if (errors !== undefined) tellErrors(() => ({ route, build }))
