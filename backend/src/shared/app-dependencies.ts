import type { Scope } from './scope.ts'

/** What a process needs before anybody calls it; every Scope is made from it. */
export type AppDependencies = Pick<Scope, 'db' | 'clock' | 'config' | 'ports'>
