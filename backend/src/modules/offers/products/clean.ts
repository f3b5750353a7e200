import { LOCALES } from '@goldammer/sdk/locales'
import { isLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'
import { cleanContent, cleanTitle } from '../../../shared/rich-text.ts'
import { categoryView } from '../../content/category-view.ts'
import { isOwnAddress } from '../../content/own-addresses.ts'
import { productDocumentVersionView, productDocumentView } from '../../documents/document-view.ts'
import type { ProductFields } from './fields-wire.ts'

const PATH = /^[a-z0-9]+([-_./][a-z0-9]+)*$/

const noChoice = (pointer: string): ErrorEntry => ({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer })
const badFormat = (pointer: string): ErrorEntry => ({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer })

/** The input as stored: trimmed, without active content, and with an id for each new entry. */
export function cleanFields(fields: ProductFields, now: Date): ProductFields {
  return {
    ...fields,
    name: cleanTitle(fields.name),
    description: cleanTitle(fields.description),
    metaDescription: cleanTitle(fields.metaDescription),
    flag: cleanTitle(fields.flag),
    comment: fields.comment || null,
    isin: fields.isin?.trim() || null,
    tokenProviderProductId: fields.tokenProviderProductId?.trim() || null,
    payingOffice: fields.payingOffice || null,
    regulatoryAuthority: fields.regulatoryAuthority || null,
    distributionCompany: fields.distributionCompany || null,
    cover: fields.cover && { ...fields.cover, alt: cleanTitle(fields.cover.alt) },
    media: fields.media.map(({ id, alt }) => ({
      id,
      alt: cleanTitle(id === fields.cover?.id ? fields.cover.alt : alt),
    })),
    propertyIds: [...new Set(fields.propertyIds)],
    categoryIds: [...new Set(fields.categoryIds)].toSorted(),
    content: Object.fromEntries(
      Object.entries(fields.content).map(([tab, text]) => [tab, cleanContent(text)]),
    ) as ProductFields['content'],
    keyFacts: fields.keyFacts.map(({ label, value }) => ({ label: cleanTitle(label), value: cleanTitle(value) })),
    tariffs: fields.tariffs.map((tariff) => ({
      ...tariff,
      id: tariff.id ?? newId(now),
      name: cleanTitle(tariff.name),
      owner: tariff.owner || null,
    })),
    round: fields.round && { ...fields.round, name: cleanTitle(fields.round.name) },
    seoPaths: cleanTitle(fields.seoPaths),
    documents: fields.documents.map((document) => ({
      ...document,
      id: document.id ?? newId(now),
      title: cleanTitle(document.title),
    })),
  }
}

/** Refuses what no draft can hold: a text too long, an unknown or another product's record, the same one twice. */
export async function refuseUnknown(tx: Tx, productId: string, fields: ProductFields): Promise<void> {
  const entries = [...textEntries(fields), ...duplicates(fields), ...(await unknownRecords(tx, productId, fields))]
  if (entries.length > 0) throw new AppError(entries)
}

function textEntries({ name, flag, seoPaths, accruedInterestPeriods }: ProductFields): ErrorEntry[] {
  const entries: ErrorEntry[] = []
  const long = (pointer: string, max: number): ErrorEntry => ({
    code: 'VIOLATION::TOO_LONG_ERROR',
    pointer,
    parameters: { max },
  })
  for (const locale of LOCALES) {
    if ((name[locale]?.length ?? 0) > 255) entries.push(long(`/name/${locale}`, 255))
    if ((flag[locale]?.length ?? 0) > 24) entries.push(long(`/flag/${locale}`, 24))
    const path = seoPaths[locale]
    if (path !== undefined && (!PATH.test(path) || path.length > 200 || isOwnAddress(path)))
      entries.push(badFormat(`/seoPaths/${locale}`))
  }
  if (accruedInterestPeriods !== '' && !accruedInterestPeriods.split(',').every(isLocalDate))
    entries.push(badFormat('/accruedInterestPeriods'))
  return entries
}

const isTwice = (ids: (string | null)[]) => new Set(ids).size < ids.length

function duplicates({ tariffs, documents, media }: ProductFields): ErrorEntry[] {
  const ids = (list: { id: string | null }[]) => list.map(({ id }) => id)
  const twice = (pointer: string): ErrorEntry => ({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer })
  return [
    ...(isTwice(ids(tariffs)) ? [twice('/tariffs')] : []),
    ...(isTwice(ids(documents)) ? [twice('/documents')] : []),
    ...(isTwice(ids(media)) ? [twice('/media')] : []),
    ...documents.flatMap(({ files }, index) =>
      isTwice(files.map(({ locale }) => locale)) ? [twice(`/documents/${index}/files`)] : [],
    ),
  ]
}

/** Records that a draft names and that are not there, or another product's. */
export async function unknownRecords(
  tx: Database | Tx,
  productId: string,
  fields: ProductFields,
): Promise<ErrorEntry[]> {
  const pictures = [...(fields.cover ? [fields.cover.id] : []), ...fields.media.map(({ id }) => id)]
  const [properties, categories, media, files, tariffs, documents] = await Promise.all([
    known(tx.selectFrom('propertyOption').select('id'), fields.propertyIds),
    known(tx.selectFrom(categoryView('category')).select('id'), fields.categoryIds),
    known(
      tx
        .selectFrom('media')
        .select('id')
        .where((eb) => eb.or([eb('belongsTo', 'is', null), eb('belongsTo', '=', productId)])),
      pictures,
    ),
    knownFiles(tx, productId),
    foreign(tx, 'tariff', productId, fields.tariffs),
    foreign(tx, 'productDocument', productId, fields.documents),
  ])
  const missing = (ids: string[], found: Set<string>, at: (index: number) => string) =>
    ids.flatMap((id, index) => (found.has(id) ? [] : [noChoice(at(index))]))
  return [
    ...missing(fields.propertyIds, properties, () => '/propertyIds'),
    ...missing(fields.categoryIds, categories, () => '/categoryIds'),
    ...(fields.cover && !media.has(fields.cover.id) ? [noChoice('/cover')] : []),
    ...missing(
      fields.media.map(({ id }) => id),
      media,
      (index) => `/media/${index}`,
    ),
    ...fields.documents.flatMap((document, index) =>
      missing(
        document.files.map(({ fileId }) => fileId),
        files,
        () => `/documents/${index}/files`,
      ),
    ),
    ...(tariffs ? [noChoice('/tariffs')] : []),
    ...(documents ? [noChoice('/documents')] : []),
  ]
}

// biome-ignore lint/suspicious/noExplicitAny: a selection of ids of any table
async function known(query: any, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows: { id: string }[] = await query.where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

async function knownFiles(tx: Database | Tx, productId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('productFile')
    .select('fileId')
    .where('productId', '=', productId)
    .union(
      tx
        .selectFrom(productDocumentVersionView('version'))
        .innerJoin(productDocumentView('document'), 'document.id', 'version.documentId')
        .select('version.fileId')
        .where('document.productId', '=', productId),
    )
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}

async function foreign(
  tx: Database | Tx,
  table: 'tariff' | 'productDocument',
  productId: string,
  list: { id: string | null }[],
): Promise<boolean> {
  const ids = list.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return false
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('productId', '!=', productId)
    .execute()
  return rows.length > 0
}
