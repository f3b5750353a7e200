import { dataHooks } from '../shared/data/data-hooks.ts'
import type { investorReads } from './reads.ts'

/** Reading the resources of this area: names, keys, rows and records are typed by its reads. */
export const { useRecord, useRows } = dataHooks<typeof investorReads>()
