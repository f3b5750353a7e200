import type {
  BankAccountInput,
  DepotInput,
  DraftSurvey,
  ExemptionOrderInput,
  InvestorCompanyInput,
  NewsSettingsInput,
  NonAssessmentCertificateInput,
  PrivacyChange,
  WalletInput,
} from '@goldammer/sdk/store/model'
import { changeHooks } from '../shared/data/change-hooks.ts'
import type { investorReads } from './reads.ts'

/** What is sent to create, to update and to delete a record, by resource. */
export type InvestorInputs = {
  'bank-accounts': { create: BankAccountInput; deleteOne: string }
  companies: { create: InvestorCompanyInput }
  depots: { create: DepotInput; deleteOne: string }
  'exemption-orders': { create: ExemptionOrderInput }
  'news-settings': { update: NewsSettingsInput }
  'non-assessment-certificates': { create: NonAssessmentCertificateInput }
  passkeys: { create: string; deleteOne: string }
  privacy: { update: PrivacyChange }
  survey: { update: DraftSurvey }
  wallets: { create: WalletInput; deleteOne: string }
}

/** Changing records of this area. Forms that compare versions do it through `shared/conflict/`. */
export const { useCreate, useUpdate, useDelete } = changeHooks<typeof investorReads, InvestorInputs>()
