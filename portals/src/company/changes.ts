import type { ContractViewInput, ReportInput, TeamMemberInput } from '@goldammer/sdk/store/model'
import { changeHooks } from '../shared/data/change-hooks.ts'
import type { companyReads } from './reads.ts'

/** What is sent to create, to update and to delete a record, by resource. */
type CompanyInputs = {
  'company-users': { deleteOne: string }
  'contract-views': { create: ContractViewInput; deleteOne: string }
  posts: { deleteOne: string }
  reports: { create: ReportInput }
  team: { create: TeamMemberInput; deleteOne: string }
}

/** Changing records of this area. Forms that compare versions do it through `shared/conflict/`. */
export const { useCreate, useDelete } = changeHooks<typeof companyReads, CompanyInputs>()
