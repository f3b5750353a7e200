import { accountReads } from './account/reads.ts'
import { careReads } from './care/reads.ts'
import { companiesReads } from './companies/reads.ts'
import { contentReads } from './content/reads.ts'
import { moneyReads } from './money/reads.ts'
import { offerReads } from './offer/reads.ts'
import { systemReads } from './system/reads.ts'

/** What the portal of staff reads, by resource; no name appears twice. */
export const staffReads = {
  ...careReads,
  ...companiesReads,
  ...offerReads,
  ...moneyReads,
  ...contentReads,
  ...systemReads,
  ...accountReads,
}
