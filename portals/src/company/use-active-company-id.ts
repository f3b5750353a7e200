import { useQuery } from '@tanstack/react-query'
import { activeCompanyId } from './active-company.ts'

/** For addresses that a page builds itself; empty until it is known. */
export const useActiveCompanyId = (): string =>
  useQuery({ queryKey: ['active-company'], queryFn: activeCompanyId }).data ?? ''
