import { isWalletAddress } from '@goldammer/sdk/rules/eip55'
import type { Effect, Effects, TimedJob } from '../../jobs/effects.ts'
import { notifyCertificateExpiry } from './certificate-expiry.ts'
import { churchTaxEffects, churchTaxJobs } from './church-tax.service.ts'

/** Opens the managed wallet with the custodian. */
const openWallet: Effect = async (scope, { subjectId }) => {
  const { address } = await scope.ports.custody.openWallet(subjectId!)
  // R5.04: what is sent to an address that is none is lost.
  if (!isWalletAddress(address)) throw new Error('the custodian answers an address that is none')
  await scope.db
    .updateTable('wallet')
    .set({ walletAddress: address })
    .where('id', '=', subjectId!)
    .where('walletAddress', 'is', null)
    .execute()
}

/** R4.05: hands the survey over to the licensed institution, which fetches it from its folder in the file store. */
const sendSurvey: Effect = async (scope, { subjectId }) => {
  const survey = await scope.db.selectFrom('survey').selectAll().where('id', '=', subjectId!).executeTakeFirstOrThrow()
  const { id, investorId, answers, investmentExperience, declined, waiverVersion, outcome, takenAt } = survey
  const report = { id, investorId, takenAt, answers, investmentExperience, declined, waiverVersion, outcome }
  await scope.ports.storage.put(`institution/surveys/${id}.json`, Buffer.from(JSON.stringify(report, null, 2)))
}

export const effects: Effects = {
  ...churchTaxEffects,
  'wallet.open': openWallet,
  'survey.send': sendSurvey,
}

export const timedJobs: TimedJob[] = [notifyCertificateExpiry, ...churchTaxJobs]
