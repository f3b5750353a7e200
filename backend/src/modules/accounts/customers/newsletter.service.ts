import { createHash } from 'node:crypto'
import { isLocale, LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import { requireOpen } from '../../../shared/closed.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { hashToken, newId, newToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { sendMail } from '../../notifications/service.ts'
import { findActive } from '../../reference/repository.ts'
import { noteConsent } from './consents.service.ts'
import { countAttempt, mayMail } from './limits.ts'
import * as repository from './newsletter.repository.ts'
import type { CustomerRow } from './repository.ts'
import { getCustomerRow, refuseSalutation } from './service.ts'
import { refuseStorefrontUrl } from './storefront-url.ts'

type Schemas = components['schemas']
type Status = Schemas['NewsletterStatus']
type Subscription = Schemas['NewsletterSubscription']

const linkDays = 7
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const ACTIVE: Status[] = ['optIn', 'direct']
const isActive = (status: string | undefined) => ACTIVE.includes(status as Status)

/** By address and by network address, so that neither one's inbox nor ours is flooded. */
async function limit(scope: Scope, email: string, caller: string): Promise<void> {
  for (const key of [email.trim().toLowerCase(), caller]) {
    await countAttempt(scope, 'newsletter', key, 'CONTENT__NEWSLETTER_RECIPIENT_THROTTLED')
  }
}

async function readLocale(
  scope: Scope,
  languageId: string | undefined,
): Promise<{ locale: Locale; refusals: ErrorEntry[] }> {
  if (!languageId) return { locale: scope.locale, refusals: [] }
  const language = await findActive(scope.db, 'language', languageId)
  if (language && isLocale(language.locale)) return { locale: language.locale, refusals: [] }
  return {
    locale: scope.locale,
    refusals: [{ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: '/languageId' }],
  }
}

/** The customer who is logged in, themselves, if the address is theirs: it was confirmed with the account. */
async function ownerOf(scope: Scope, email: string): Promise<CustomerRow | null> {
  if (scope.actor.kind !== 'customer' || scope.actor.staffId) return null
  const customer = await getCustomerRow(scope.db, scope.actor.customerId)
  return customer.email.toLowerCase() === email.trim().toLowerCase() ? customer : null
}

/** R2.30: nobody is subscribed whom the address does not belong to (UWG § 7), and nobody learns who is. */
export async function subscribe(scope: Scope, preference: Subscription, caller: string): Promise<Status> {
  const { locale, refusals } = await readLocale(scope, preference.languageId)
  refusals.push(...refuseStorefrontUrl(scope, preference.storefrontUrl))
  refusals.push(...(await refuseSalutation(scope.db, preference.salutationId, '/salutationId')))
  if (refusals.length > 0) throw new AppError(refusals)
  if (preference.option === 'unsubscribe') {
    await unsubscribe(scope, { email: preference.email }, caller)
    return 'optOut'
  }
  requireOpen(scope, 'newsletter')
  await limit(scope, preference.email, caller)
  const owner = preference.option === 'subscribe' ? null : await ownerOf(scope, preference.email)
  await inTransaction(scope, async (tx) => {
    if (owner) await setNewsletter(scope, tx, owner, true)
    else await askByMail(scope, tx, { ...preference, locale })
  })
  return owner ? 'direct' : 'notSet'
}

type Asked = Pick<Subscription, 'email' | 'storefrontUrl' | 'salutationId' | 'firstName' | 'lastName'> & {
  locale: Locale
}

/** A6, unless the address receives the newsletter already. */
async function askByMail(scope: Scope, tx: Tx, asked: Asked): Promise<void> {
  const email = asked.email.trim()
  const known = await repository.findByEmail(tx, email)
  if (isActive(known?.status) || !(await mayMail({ ...scope, db: tx }, 'newsletter', email))) return
  const now = scope.clock.now()
  const token = newToken()
  const row = {
    email,
    status: 'notSet',
    locale: asked.locale,
    salutationId: asked.salutationId || null,
    firstName: asked.firstName?.trim() || null,
    lastName: asked.lastName?.trim() || null,
    tokenHash: hashToken(token),
    tokenExpiresAt: new Date(now.getTime() + linkDays * 24 * 3_600_000),
    updatedAt: now,
  }
  await repository.upsert(tx, { ...row, id: newId(now), createdAt: now }, row)
  const link = `${asked.storefrontUrl.replace(/\/$/, '')}/newsletter-subscribe?em=${sha1(email)}&hash=${token}`
  await sendMail(scope, tx, { template: 'A6', to: { email, locale: asked.locale }, parameters: {}, link })
}

async function setPreferenceOfAccount(scope: Scope, tx: Tx, email: string, preference: boolean): Promise<void> {
  for (const customerId of await repository.setPreferenceOfAccount(tx, email, preference)) {
    await noteConsent(scope, tx, customerId, 'newsletter', preference)
  }
}

/** Uses the link of A6; twice is no harm. */
export async function confirm(scope: Scope, link: { hash: string; em: string }): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const now = scope.clock.now()
    const recipient = await repository.lockByToken(tx, hashToken(link.hash))
    if (!recipient || sha1(recipient.email) !== link.em.toLowerCase()) throw new AppError('LINK_INVALID')
    if (isActive(recipient.status)) return
    if (!recipient.tokenExpiresAt || recipient.tokenExpiresAt <= now) throw new AppError('LINK_EXPIRED')
    await repository.update(tx, recipient.id, { status: 'optIn', confirmedAt: now, updatedAt: now })
    await setPreferenceOfAccount(scope, tx, recipient.email, true)
  })
}

/** R2.30: at once for who has shown that the address is theirs, by a login or by the link of A17; for any other it is asked. */
export async function unsubscribe(
  scope: Scope,
  { email = '', hash }: { email?: string | undefined; hash?: string | undefined },
  caller: string,
): Promise<void> {
  if (hash) return await leaveByLink(scope, hash)
  await limit(scope, email, caller)
  const owner = await ownerOf(scope, email)
  await inTransaction(scope, (tx) => (owner ? leaveNewsletter(scope, tx, email) : askWhetherToLeave(scope, tx, email)))
}

/** A17, if the address receives the newsletter. */
async function askWhetherToLeave(scope: Scope, tx: Tx, email: string): Promise<void> {
  const known = await repository.findByEmail(tx, email)
  const reader = isActive(known?.status) ? known : await repository.findReadingAccount(tx, email)
  if (!reader || !(await mayMail({ ...scope, db: tx }, 'leaving', email))) return
  const now = scope.clock.now()
  const token = newToken()
  const locale = isLocale(reader.locale) ? reader.locale : scope.locale
  const link = {
    leaveHash: hashToken(token),
    leaveExpiresAt: new Date(now.getTime() + linkDays * 24 * 3_600_000),
  }
  // An account that consented at its registration has no row yet.
  const row = { email: reader.email, locale, status: 'direct', confirmedAt: now, createdAt: now, updatedAt: now }
  await repository.upsert(
    tx,
    { ...row, ...link, id: newId(now) },
    known === reader ? link : { ...link, status: 'direct' },
  )
  const to = { email: reader.email, locale }
  await sendMail(scope, tx, {
    template: 'A17',
    to,
    parameters: {},
    link: `/newsletter-subscribe?unsubscribe&hash=${token}`,
  })
}

/** Uses the link of A17; twice is no harm. */
async function leaveByLink(scope: Scope, hash: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const recipient = await repository.lockByLeaveHash(tx, hashToken(hash))
    if (!recipient?.leaveExpiresAt) throw new AppError('LINK_INVALID')
    if (recipient.leaveExpiresAt <= scope.clock.now()) throw new AppError('LINK_EXPIRED')
    await leaveNewsletter(scope, tx, recipient.email)
  })
}

/** The address gets nothing any more, and its account records it. */
export async function leaveNewsletter(scope: Scope, tx: Tx, email: string): Promise<void> {
  const known = await repository.findByEmail(tx, email)
  if (known) await leave(scope, tx, known.id)
  await setPreferenceOfAccount(scope, tx, email, false)
}

const leave = (scope: Scope, tx: Tx, id: string) =>
  repository.update(tx, id, { status: 'optOut', tokenHash: null, tokenExpiresAt: null, updatedAt: scope.clock.now() })

/** While there are no new readers, who is one already may say so again. */
export async function refuseNewReader(
  scope: Scope,
  tx: Tx,
  customerId: string,
  preference: boolean | undefined,
  pointer: string,
): Promise<void> {
  if (preference && !(await readsNewsletter(tx, customerId))) requireOpen(scope, 'newsletter', pointer)
}

/** The customer's choice in the account, whose address is confirmed. */
export async function setNewsletter(
  scope: Scope,
  tx: Tx,
  { email, locale }: Pick<CustomerRow, 'email' | 'locale'>,
  preference: boolean,
): Promise<void> {
  const now = scope.clock.now()
  const known = await repository.findByEmail(tx, email)
  if (preference && !isActive(known?.status)) {
    const row = {
      email,
      locale,
      status: 'direct',
      tokenHash: null,
      tokenExpiresAt: null,
      confirmedAt: now,
      updatedAt: now,
    }
    await repository.upsert(tx, { ...row, id: newId(now), createdAt: now }, row)
  }
  if (!preference && known) await leave(scope, tx, known.id)
  await setPreferenceOfAccount(scope, tx, email, preference)
}

/** The consent was for the old address: at the new one the newsletter goes on once that is confirmed by its own mail. */
export async function moveNewsletter(scope: Scope, tx: Tx, before: CustomerRow, email: string): Promise<void> {
  await repository.remove(tx, before.email)
  const isSubscribed = isActive((await repository.findByEmail(tx, email))?.status)
  await setPreferenceOfAccount(scope, tx, email, isSubscribed)
  if (isSubscribed || !before.newsletterOptIn) return
  const locale = isLocale(before.locale) ? before.locale : scope.locale
  await askByMail(scope, tx, { email, locale, storefrontUrl: `${scope.config.publicUrl}${LOCALE_PREFIXES[locale]}` })
}

/** domain/funding-rounds#early-signer: customers who get the newsletter, by the account or by the form, may order early. */
export async function readsNewsletter(db: Database | Tx, customerId: string): Promise<boolean> {
  return (await listNewsletterReaders(db, [customerId])).has(customerId)
}

export function listNewsletterReaders(db: Database | Tx, customerIds: string[]): Promise<Set<string>> {
  return repository.listReaders(db, customerIds, ACTIVE)
}

export async function readStatus(db: Database, customerId: string): Promise<Status> {
  const customer = await getCustomerRow(db, customerId)
  const known = await repository.findByEmail(db, customer.email)
  const status = known?.status as Status | undefined
  // The consent of an account that has no row of its own comes from its registration.
  if (customer.newsletterOptIn) return status && isActive(status) ? status : 'direct'
  return status && !isActive(status) ? status : 'undefined'
}
