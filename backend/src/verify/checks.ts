import { auditChain } from './audit-chain.ts'
import { capacity } from './capacity.ts'
import type { Check } from './check.ts'
import { contractFigures } from './contract-figures.ts'
import { contractStates } from './contract-states.ts'
import { derivedColumns } from './derived-columns.ts'
import { historyChain } from './history-chain.ts'
import { jobs } from './jobs.ts'
import { keys } from './keys.ts'
import { papers } from './papers.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { securityChain } from './security-chain.ts'
import { storedFiles } from './stored-files.ts'

/** In the order of the report: what everything else rests on comes first. */
export const CHECKS: readonly Check[] = [
  keys,
  auditChain,
  historyChain,
  securityChain,
  contractStates,
  contractFigures,
  derivedColumns,
  capacity,
  payments,
  payouts,
  papers,
  jobs,
  storedFiles,
]
