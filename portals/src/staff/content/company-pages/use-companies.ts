import { listCompanyPageRecords } from '@goldammer/sdk/staff/company-pages'
import { useQuery } from '@tanstack/react-query'
import { inSession } from '../../../providers/kept-session.ts'

/** Whom a page can be for. */
export const useCompanies = () =>
  useQuery({ queryKey: ['company-page-readers'], queryFn: async () => (await inSession(listCompanyPageRecords)).data })
