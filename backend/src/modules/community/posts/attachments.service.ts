import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import { eraseFile, storeFile } from '../../../shared/files.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Upload } from '../../../shared/operations.ts'
import { givenFile, readPdf } from '../../../shared/pdf-file.ts'
import { purgeProductPage } from '../../../shared/purge.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { issueTicket } from '../../accounts/session/download-tickets.ts'
import { findShown } from '../../catalogue/products.ts'
import { lockPost } from './company.service.ts'
import { stranger } from './relation.ts'
import * as repository from './repository.ts'
import { type ProductRelation, refuseReadingPost } from './rules.ts'

type Attachment = components['schemas']['PostAttachment']

/** More than anybody opens. */
const ATTACHMENTS_MAX = 10

/** R2.25: one more PDF beside a post of the company. */
export async function addPostAttachment(
  scope: Scope,
  companyId: string,
  postId: string,
  given: Upload | string | undefined,
): Promise<Attachment> {
  const file = givenFile(given)
  await countAttempt(scope, 'proofs', actingCustomer(scope))
  const upload = await readPdf(file, 'anlage')
  return await inTransaction(scope, async (tx) => {
    const { state, productId } = await lockPost(tx, companyId, postId)
    if ((await repository.countAttachments(tx, postId)) >= ATTACHMENTS_MAX)
      throw new AppError('ATTACHMENTS_FULL', { pointer: '/file' })
    const now = scope.clock.now()
    const id = newId(now)
    const stored = await storeFile(scope, tx, { ...upload, uploaded: true })
    await repository.insertAttachment(tx, { id, postId, fileId: stored.id, createdAt: now })
    await writeHistory(scope, tx, { entity: 'post', entityId: postId, event: 'attach', from: state, to: state })
    if (state === 'published') await purgeProductPage(scope, tx, productId)
    return { id, fileName: stored.fileName, size: stored.size }
  })
}

/** domain/posts#revisions: what was published once is only taken out of sight. */
export async function removePostAttachment(
  scope: Scope,
  companyId: string,
  postId: string,
  attachmentId: string,
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { state, productId, publishedAt } = await lockPost(tx, companyId, postId)
    const attachment = await repository.findAttachment(tx, attachmentId)
    if (attachment?.postId !== postId) throw new AppError('FILE_NOT_FOUND')
    if (publishedAt) await repository.hideAttachment(tx, attachmentId, scope.clock.now())
    else {
      await repository.deleteAttachment(tx, attachmentId)
      await eraseFile(scope, tx, attachment.fileId)
    }
    await writeHistory(scope, tx, { entity: 'post', entityId: postId, event: 'detach', from: state, to: state })
    if (state === 'published') await purgeProductPage(scope, tx, productId)
  })
}

/** R6.03: for whoever may read the post; before it is published, for its company alone. */
export async function createPostAttachmentTicket(
  scope: Scope,
  session: Session,
  attachmentId: string,
  caller: string,
): Promise<{ url: string; expiresAt: string }> {
  const attachment = await repository.findAttachment(scope.db, attachmentId)
  if (!attachment) throw new AppError('FILE_NOT_FOUND')
  const { actor, db } = scope
  const { productId } = attachment
  const relation: ProductRelation =
    actor.kind === 'customer' ? await repository.findRelation(db, productId, actor.customerId) : stranger
  if (relation.role === null) {
    const isShown = attachment.state === 'published' && (await findShown(db, productId))
    if (!isShown) throw new AppError('FILE_NOT_FOUND')
  }
  const refusal = refuseReadingPost(relation, attachment)
  if (refusal) throw new AppError(refusal)
  const ticket = { kind: 'company-file', subjectId: attachment.fileId, payload: {} } as const
  return await issueTicket(scope, session, ticket, caller)
}
