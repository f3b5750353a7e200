/** What a member of staff may do depends on these (domain/rights#roles). */
export type StaffRole = 'support' | 'compliance' | 'finance' | 'content' | 'admin'
