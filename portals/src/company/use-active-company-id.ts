import { useRead } from '../shared/data/use-read.ts'
import { activeCompanyId } from './active-company.ts'

/** For addresses that a page builds itself; empty until it is known. */
export const useActiveCompanyId = (): string => useRead(['active-company'], activeCompanyId).data ?? ''
