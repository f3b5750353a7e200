import { everyOperationWithstands } from './bad-input.suite.ts'

everyOperationWithstands('/store-api')
