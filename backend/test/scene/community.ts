import { storeFile } from '../../src/shared/files.ts'
import { newId } from '../../src/shared/ids.ts'
import { aContract } from '../issuer-factories.ts'
import type { Scene } from './callers.ts'
import { aPdfFile } from './files.ts'

// What people write: posts, comments, messages, reviews.

/** A published post of the issuer. */
export async function aPost({ test, issuer }: Scene, kind: 'update' | 'newsroom' | 'ir_post'): Promise<string> {
  const now = test.clock.now()
  const id = newId(now)
  const texts = {
    title: JSON.stringify({ 'de-DE': 'Baubeginn' }),
    content: JSON.stringify({ 'de-DE': '<p>Läuft.</p>' }),
  }
  await test.db
    .insertInto('post')
    .values({
      ...texts,
      id,
      productId: issuer.productId,
      kind,
      state: 'published',
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** A post of the issuer that nobody has seen. */
export async function aDraftPost(scene: Scene): Promise<string> {
  const id = await aPost(scene, 'update')
  await scene.test.db.updateTable('post').set({ state: 'draft', publishedAt: null }).where('id', '=', id).execute()
  return id
}

/** A page for all companies. */
export async function aCompanyPage(
  { test }: Scene,
  state: 'draft' | 'published',
): Promise<{ id: string; slug: string }> {
  const id = newId()
  const page = { id, slug: `seite-${id}`, forAll: true, state, updatedAt: test.clock.now() }
  await test.db
    .insertInto('companyPage')
    .values({ ...page, title: { 'de-DE': 'Seite' }, content: { 'de-DE': '<p>Text</p>' } })
    .execute()
  return page
}

/** A PDF beside a published post. */
export async function aPostAttachment(
  scene: Scene,
  kind: 'update' | 'ir_post' = 'update',
): Promise<{ postId: string; attachmentId: string }> {
  const { scope, db, clock } = scene.test
  const postId = await aPost(scene, kind)
  const attachmentId = newId()
  const { content } = aPdfFile()
  const file = await storeFile(scope, db, { fileName: 'bauplan.pdf', mimeType: 'application/pdf', content })
  await db
    .insertInto('postAttachment')
    .values({ id: attachmentId, postId, fileId: file.id, createdAt: clock.now() })
    .execute()
  return { postId, attachmentId }
}

/** What the customer said in the dialog. */
export async function aComment({ test, issuer, customer }: Scene): Promise<string> {
  const id = newId()
  await test.db
    .insertInto('postComment')
    .values({
      id,
      productId: issuer.productId,
      kind: 'dialog',
      customerId: customer.id,
      locale: 'de-DE',
      text: 'Wann wird der Kran erwartet?',
      createdAt: test.clock.now(),
    })
    .execute()
  return id
}

export async function aNewsletterReader({ test }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  const dates = { createdAt: now, updatedAt: now, confirmedAt: now }
  await test.db
    .insertInto('newsletterRecipient')
    .values({ ...dates, id, email: `${id}@neu.example`, status: 'optIn', locale: 'de-DE' })
    .execute()
  return id
}

export async function aContactMessage({ test }: Scene): Promise<string> {
  const id = newId()
  const createdAt = test.clock.now()
  await test.db
    .insertInto('contactMessage')
    .values({
      id,
      createdAt,
      updatedAt: createdAt,
      locale: 'de-DE',
      subject: 'Frage',
      comment: 'Wann beginnt es?',
      sender: 'Jana Probst',
      email: 'jana@neu.example',
    })
    .execute()
  return id
}

/** Of the scene's customer, and waiting. */
export async function aReview({ test, issuer, customer }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  const comment = {
    locale: 'de-DE',
    title: 'Klar',
    content: 'Gut beschrieben.',
    points: 4,
    createdAt: now,
    updatedAt: now,
  }
  const row = await test.db
    .insertInto('productReview')
    .values({ id, productId: issuer.productId, customerId: customer.id, ...comment })
    .onConflict((conflict) =>
      conflict.columns(['productId', 'customerId']).doUpdateSet({ approvedAt: null, ruledAt: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** What the customer, who has invested, said about an IR post. */
export async function anIrComment(scene: Scene): Promise<string> {
  const { test, issuer, customer } = scene
  await aContract(test, issuer, { customer, state: '3_2_active' })
  const postId = await aPost(scene, 'ir_post')
  const id = await aComment(scene)
  await test.db.updateTable('postComment').set({ kind: 'ir_comment', postId }).where('id', '=', id).execute()
  return id
}
