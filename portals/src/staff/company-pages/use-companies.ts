import { listCompanyPageRecords } from '@goldammer/sdk/staff/company-pages'
import { useQuery } from '@tanstack/react-query'

/** Whom a page can be for. */
export const useCompanies = () =>
  useQuery({ queryKey: ['company-page-readers'], queryFn: async () => (await listCompanyPageRecords()).data })
