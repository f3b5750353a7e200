import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { components } from '@goldammer/sdk/operations/store'
import { certificateKindsOf, taxpayerOf } from '@goldammer/sdk/rules/withholding'
import { isLocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { storeFile } from '../../shared/files.ts'
import { writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import { productView } from '../catalogue/product-view.ts'
import { type CertificateKind, refuseKind, refuseValidity, stateOf } from './certificate.rules.ts'
import { listTaxedProducts } from './exemption.repository.ts'
import { lockInvestor } from './repository.ts'
import { isPerson } from './rules.ts'
import { getActing } from './service.ts'

type Schemas = components['schemas']

const select = (db: Database | Tx) =>
  db
    .selectFrom('nonAssessmentCertificate as certificate')
    .leftJoin('file', 'file.id', 'certificate.fileId')
    .leftJoin(productView('product'), 'product.id', 'certificate.productId')
    .selectAll('certificate')
    .select(['file.fileName', 'product.name as productName'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toCertificate = (scope: Scope, row: Row): Schemas['NonAssessmentCertificate'] => ({
  id: row.id,
  investorId: row.investorId,
  kind: row.kind as CertificateKind,
  productId: row.productId,
  productName: row.productId ? inLocale(row.productName, scope.locale) : null,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  file: row.fileName,
  state: stateOf(row, toLocalDate(scope.clock.now())),
  refusalReason: row.refusalReason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: (row.confirmedAt ?? row.refusedAt)?.toISOString() ?? null,
})

export async function listCertificates(scope: Scope): Promise<Schemas['NonAssessmentCertificateList']> {
  const investor = await getActing(scope, scope.db)
  const [elements, products] = await Promise.all([
    listCertificatesOf(scope, investor.id),
    listTaxedProducts(scope.db, investor.id),
  ])
  return {
    investorId: investor.id,
    kinds: certificateKindsOf(taxpayerOf(investor)),
    products: products.map(({ id, name, nameCompany }) => ({
      id,
      name: inLocale(name, scope.locale),
      companyName: nameCompany,
    })),
    isAbroad: isPerson(investor) && investor.isSubjectToGermanTax === false,
    elements,
  }
}

/** The latest first. */
export async function listCertificatesOf(
  scope: Scope,
  investorId: string,
): Promise<Schemas['NonAssessmentCertificate'][]> {
  const rows = await select(scope.db)
    .where('certificate.investorId', '=', investorId)
    .orderBy('certificate.createdAt', 'desc')
    .orderBy('certificate.id', 'desc')
    .execute()
  return rows.map((row) => toCertificate(scope, row))
}

export type CertificateInput = {
  kind?: CertificateKind
  productId?: string
  validFrom: string
  validUntil: string
  file?: Upload | string
}

/** R3.06, R5.05: handed in; it counts once finance has confirmed it. */
export async function addCertificate(
  scope: Scope,
  { file: part, kind = 'non_assessment', productId, ...days }: CertificateInput,
): Promise<Schemas['NonAssessmentCertificate']> {
  const own = await getActing(scope, scope.db)
  for (const field of ['validFrom', 'validUntil'] as const)
    if (!isLocalDate(days[field])) throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: `/${field}` })
  const validFrom = localDate(days.validFrom)
  const validUntil = localDate(days.validUntil)
  const now = scope.clock.now()
  const wrongKind = refuseKind(kind, own)
  const refusal = refuseValidity(kind, validFrom, validUntil, toLocalDate(now))
  const wrongProduct = wrongKind ? null : await refuseProduct(scope, own.id, kind, productId)
  const upload = uploadOf(part)
  if (wrongKind || refusal || wrongProduct || !upload) {
    throw new AppError([
      ...(wrongKind ? [{ code: wrongKind, pointer: '/kind' }] : []),
      ...(wrongProduct ? [{ code: wrongProduct, pointer: '/productId' }] : []),
      ...(refusal ? [refusal] : []),
      ...(upload ? [] : [{ code: 'VIOLATION::IS_BLANK_ERROR' as const, pointer: '/file' }]),
    ])
  }
  refuseLargeProof(upload, '/file')
  await countAttempt(scope, 'proofs', own.customerId)
  const file = await readProof(upload, '/file')
  return await inTransaction(scope, async (tx) => {
    // Two clicks at once wait here for each other.
    const investor = await lockInvestor(tx, own.id)
    const waiting = await select(tx)
      .where('certificate.investorId', '=', investor.id)
      .where('certificate.confirmedAt', 'is', null)
      .where('certificate.refusedAt', 'is', null)
      .executeTakeFirst()
    if (waiting) throw new AppError('CERTIFICATE_PENDING')
    const { id: fileId } = await storeFile(scope, tx, { ...file, uploaded: true })
    const id = newId(now)
    await tx
      .insertInto('nonAssessmentCertificate')
      .values({
        id,
        investorId: investor.id,
        kind,
        productId: productId ?? null,
        validFrom,
        validUntil,
        fileId,
        createdAt: now,
      })
      .execute()
    await writeHistory(scope, tx, {
      entity: 'non_assessment_certificate',
      entityId: id,
      event: 'handIn',
      from: null,
      to: 'pending',
    })
    return toCertificate(scope, await select(tx).where('certificate.id', '=', id).executeTakeFirstOrThrow())
  })
}

/** EStG § 50c (2): a treaty certificate is of one debtor's payments, every other one of all. */
async function refuseProduct(
  { db }: Scope,
  investorId: string,
  kind: CertificateKind,
  productId: string | undefined,
): Promise<ErrorCode | null> {
  if (kind !== 'treaty') return productId === undefined ? null : 'VIOLATION::NO_SUCH_CHOICE_ERROR'
  if (productId === undefined) return 'VIOLATION::IS_BLANK_ERROR'
  const products = await listTaxedProducts(db, investorId)
  return products.some(({ id }) => id === productId) ? null : 'VIOLATION::NO_SUCH_CHOICE_ERROR'
}
