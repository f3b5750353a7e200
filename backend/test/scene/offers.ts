import { cents } from '@goldammer/sdk/units'
import { listCategoryRecords } from '../../src/modules/content/navigation.service.ts'
import { previewToken } from '../../src/modules/content/preview-token.ts'
import { beginProduct } from '../../src/modules/offers/products/drafts.service.ts'
import { readProperties } from '../../src/modules/offers/products/properties.service.ts'
import { readLive } from '../../src/modules/offers/products/records.service.ts'
import { storeFile } from '../../src/shared/files.ts'
import { newId } from '../../src/shared/ids.ts'
import { inTransaction } from '../../src/shared/transaction.ts'
import { aStaffMember } from '../factories.ts'
import { aProductDocument } from '../issuer-factories.ts'
import type { Scene } from './callers.ts'
import { aPdfFile } from './files.ts'

// Products, their versions and categories.

/** A product of the issuer that nobody is shown, with a version in that state and a file for its documents. */
export async function aProductVersion({ test, issuer, staffId }: Scene, state: 'draft' | 'refused' = 'draft') {
  const { scope, clock, db } = test
  const begin = { issuerId: issuer.companyId, type: 'subordinatedLoan', name: 'Entwurf', branch: 'energy' } as const
  const productId = await inTransaction(scope, async (tx) => {
    const product = await beginProduct(scope, tx, { ...begin, volume: cents(1_000_000) })
    return product.productId
  })
  const { live: fields } = await readLive(db, productId)
  const now = clock.now()
  const made = { createdBy: staffId, updatedBy: staffId }
  await db
    .insertInto('productVersion')
    .values({
      id: newId(),
      productId,
      number: 1,
      state,
      fields: JSON.stringify(fields),
      ...made,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const file = { fileName: 'vib.pdf', mimeType: 'application/pdf', content: aPdfFile().content }
  const { id: fileId } = await storeFile(scope, db, file)
  await db.insertInto('productFile').values({ fileId, productId }).execute()
  return { productId, fields, fileId }
}

export async function aPublishedSheet({ test, issuer }: Scene) {
  const { documentId } = await aProductDocument(test, issuer.productId)
  return { productId: issuer.productId, documentId }
}

let promotions = 0

export const aPromotionInput = () => ({
  code: `PROBE${promotions++}`,
  name: { 'de-DE': 'Probe' },
  effect: 'interest_bonus',
  value: 0.25,
  productIds: [],
  companiesOnly: false,
  combinable: false,
  excludesOthers: false,
  maxPerCustomer: null,
  validFrom: null,
  validUntil: null,
})

export async function aPromotion({ test: { db } }: Scene): Promise<string> {
  const id = newId()
  const { name, ...input } = aPromotionInput()
  await db
    .insertInto('promotion')
    .values({ id, ...input, value: 25, name: JSON.stringify(name) })
    .execute()
  return id
}

/** All properties, as they are. */
export async function theProperties({ test }: Scene) {
  const { groups } = await readProperties({ ...test.scope, locale: 'de-DE' })
  const withoutRest = ({ id, name }: { id: string; name: object }) => ({ id, name })
  return { groups: groups.map((group) => ({ ...withoutRest(group), options: group.options.map(withoutRest) })) }
}

/** As the entries of the navigation stand. */
export async function categoryOrder({ test }: Scene) {
  const { elements } = await listCategoryRecords({ ...test.scope, locale: 'de-DE' })
  return { entries: elements.map(({ id, tree, parentId }) => ({ id, tree, parentId })) }
}

/** A category of the catalogue that nothing else is in. */
export async function aCategory({ test }: Scene): Promise<string> {
  const id = newId()
  const { id: parentId } = await test.db
    .selectFrom('category')
    .select('id')
    .where('root', '=', 'catalogue')
    .executeTakeFirstOrThrow()
  const name = JSON.stringify({ 'de-DE': 'Wärme' })
  await test.db.insertInto('category').values({ id, parentId, type: 'page', name, position: 99 }).execute()
  return id
}

/** The signed address of a product's draft. */
export async function aProductPreview({ test, issuer }: Scene): Promise<string> {
  const editor = await aStaffMember(test, { name: 'Edda Editor', roles: ['content'] })
  const expiresAt = new Date(test.clock.now().getTime() + 60_000)
  const { previewSecret } = test.parts.config
  return previewToken({ kind: 'product', id: issuer.productId, staffId: editor.id, expiresAt }, previewSecret)
}
