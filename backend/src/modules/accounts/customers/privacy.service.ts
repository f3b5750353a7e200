import type { components } from '@goldammer/sdk/operations/store'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { listConsents, noteConsent } from './consents.service.ts'
import * as newsletter from './newsletter.repository.ts'
import { readStatus, refuseNewReader, setNewsletter } from './newsletter.service.ts'
import * as repository from './repository.ts'
import { getCustomerRow } from './service.ts'

type Schemas = components['schemas']

/** R2.22: consents as they stand, and how they came to stand so. */
export async function readPrivacy(scope: Scope, customerId: string): Promise<Schemas['Privacy']> {
  const customer = await getCustomerRow(scope.db, customerId)
  const [status, recipient, history] = await Promise.all([
    readStatus(scope.db, customerId),
    newsletter.findByEmail(scope.db, customer.email),
    listConsents(scope.db, customerId),
  ])
  return {
    email: customer.email,
    acceptedDataProtectionAt: customer.acceptedDataProtectionAt?.toISOString() ?? null,
    newsletter: { status, since: recipient?.updatedAt.toISOString() ?? null },
    survey: customer.surveyOptIn,
    postAnonymously: customer.postAnonymously,
    history,
  }
}

export async function changePrivacy(
  scope: Scope,
  customerId: string,
  change: Schemas['PrivacyChange'],
): Promise<Schemas['Privacy']> {
  await inTransaction(scope, async (tx) => {
    const customer = await repository.lockById(tx, customerId)
    await setSurveyAndName(scope, tx, customer, change)
    await refuseNewReader(scope, tx, customerId, change.newsletter, '/newsletter')
    if (change.newsletter !== undefined) await setNewsletter(scope, tx, customer, change.newsletter)
  })
  return await readPrivacy(scope, customerId)
}

type PrivacySettings = { survey?: boolean; postAnonymously?: boolean }

/** What is left out stays; what changes is noted. The caller holds the customer's lock. */
export async function setSurveyAndName(
  scope: Scope,
  tx: Parameters<typeof repository.lockById>[0],
  customer: repository.CustomerRow,
  { survey = customer.surveyOptIn, postAnonymously = customer.postAnonymously }: PrivacySettings,
): Promise<void> {
  if (survey === customer.surveyOptIn && postAnonymously === customer.postAnonymously) return
  await repository.update(tx, customer.id, { surveyOptIn: survey, postAnonymously, updatedAt: scope.clock.now() })
  if (survey !== customer.surveyOptIn) await noteConsent(scope, tx, customer.id, 'survey', survey)
  if (postAnonymously !== customer.postAnonymously) {
    await noteConsent(scope, tx, customer.id, 'postAnonymously', postAnonymously)
  }
}
