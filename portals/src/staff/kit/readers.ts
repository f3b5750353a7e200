/** Roles that read the record of a company. */
export const companyReaders = ['support', 'compliance', 'finance', 'admin']
/** Roles that read the file of a customer. */
export const fileReaders = ['support', 'compliance', 'finance', 'admin']
/** Of who they are as an investor administration reads nothing (domain/rights#customer-file). */
export const recordReaders = ['support', 'compliance', 'finance']
