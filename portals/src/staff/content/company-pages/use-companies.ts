import { listCompanyPageRecords } from '@goldammer/sdk/staff/company-pages'
import { useRead } from '../../../shared/data/use-read.ts'

/** Whom a page can be for. */
export const useCompanies = () => useRead(['company-page-readers'], async () => (await listCompanyPageRecords()).data)
