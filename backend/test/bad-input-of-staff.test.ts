import { everyOperationWithstands } from './bad-input.suite.ts'

everyOperationWithstands('/staff-api')
