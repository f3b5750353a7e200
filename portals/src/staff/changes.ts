import type {
  BlogInput,
  CategoryCreation,
  ChangeSettingBody,
  CmsPageInput,
  CompanyPageInput,
  LandingPageChange,
  LibraryUpload,
  PayoutRunRequest,
  ProductCreation,
  RedirectInput,
  StaffInvitationInput,
} from '@goldammer/sdk/staff/model'
import { changeHooks } from '../shared/data/change-hooks.ts'
import type { staffReads } from './reads.ts'

/** What is sent to create, to update and to delete a record, by resource. */
type StaffInputs = {
  addresses: { create: RedirectInput; deleteOne: string }
  blog: { create: BlogInput }
  'company-pages': { create: CompanyPageInput }
  'landing-pages': { update: LandingPageChange }
  media: { create: LibraryUpload }
  navigation: { create: CategoryCreation; deleteOne: string }
  'newsletter-readers': { deleteOne: string }
  pages: { create: CmsPageInput }
  'payout-runs': { create: PayoutRunRequest }
  products: { create: ProductCreation }
  settings: { update: ChangeSettingBody }
  'staff-users': { create: StaffInvitationInput }
}

/** Changing records of this area. Forms that compare versions do it through `shared/conflict/`. */
export const { useCreate, useUpdate, useDelete } = changeHooks<typeof staffReads, StaffInputs>()
