import { Readable } from 'node:stream'
import { translate } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { ZipFile } from 'yazl'
import { AppError } from '../../shared/app-error.ts'
import type { Download } from '../../shared/download.ts'
import { refuseUnscanned } from '../../shared/file-scans.ts'
import { getFile, readFile } from '../../shared/files.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { issueTicket, type Ticket } from '../accounts/session/download-tickets.ts'
import { customerOf } from '../accounts/session/service.ts'
import { assertActing } from '../investors/service.ts'
import * as repository from './repository.ts'
import { type DocumentsFilter, isLocked, listProductDocuments, matchingPapers } from './service.ts'

/** Rights and filters are applied now: the ticket names the files, which are read one after the other when it is taken. */
export async function createArchiveTicket(scope: Scope, session: Session, filter: DocumentsFilter, caller: string) {
  const papers = await matchingPapers(scope, customerOf(session), filter)
    .select('document.fileId')
    .orderBy('document.createdAt')
    .orderBy('document.id')
    .execute()
  const files = papers
    .filter(({ kind }) => !isLocked(session, kind))
    .map(({ fileId, createdAt }) => ({ fileId, day: toLocalDate(createdAt) }))
  if (files.length === 0) throw new AppError('DOCUMENT_NOT_FOUND')
  return await issueTicket(scope, session, { kind: 'documents-archive', subjectId: null, payload: { files } }, caller)
}

/** R2.23: the papers of a contract, and the documents of its product that the customer may open. */
export async function createContractArchiveTicket(scope: Scope, session: Session, orderId: string, caller: string) {
  const known = await scope.db
    .selectFrom('contract')
    .select(['customerId', 'investorId', 'productId', 'orderNumber'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const contract = await assertActing(scope, scope.db, known, 'CONTRACT_NOT_FOUND')
  const { customerId } = contract
  const viewer = { customerId, locale: scope.locale, now: scope.clock.now() }
  const [papers, documents] = await Promise.all([
    repository
      .selectContractDocuments(scope.db)
      .select('document.fileId')
      .where('document.orderId', '=', orderId)
      .where('document.customerId', '=', customerId)
      .orderBy('document.createdAt')
      .orderBy('document.id')
      .execute(),
    listProductDocuments(scope.db, contract.productId, viewer),
  ])
  const open = documents.filter(({ locked }) => !locked)
  const fileOf = await repository.listFilesOfVersions(
    scope.db,
    open.map(({ version }) => version.id),
  )
  const files = [
    ...papers.filter(({ kind }) => !isLocked(session, kind)),
    ...open.map(({ version: { id, publishedAt } }) => ({
      fileId: fileOf.get(id)!,
      createdAt: new Date(publishedAt),
    })),
  ].map(({ fileId, createdAt }) => ({ fileId, day: toLocalDate(createdAt) }))
  if (files.length === 0) throw new AppError('DOCUMENT_NOT_FOUND')
  const payload = { files, name: contract.orderNumber }
  return await issueTicket(scope, session, { kind: 'documents-archive', subjectId: orderId, payload }, caller)
}

/** One folder a year. A name that comes twice is numbered, as a ZIP keeps both and a disk only one. */
export function entryNames(files: { fileName: string; day: string }[]): string[] {
  const taken = new Map<string, number>()
  return files.map(({ fileName, day }) => {
    const name = `${day.slice(0, 4)}/${fileName.replace(/[/\\]/g, '_')}`
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    return times === 1 ? name : name.replace(/(\.[^.]*)?$/, (ending) => ` (${times})${ending}`)
  })
}

/** PDFs are compressed already, so they are only strung together; of the archive no more than a file is in memory. */
export async function openArchive(scope: Scope, _session: Session, ticket: Ticket): Promise<Download> {
  const wanted = ticket.payload.files as { fileId: string; day: string }[]
  const files = await Promise.all(
    wanted.map(async ({ fileId, day }) => ({ ...(await getFile(scope.db, fileId)), day })),
  )
  for (const file of files) refuseUnscanned(file)
  const names = entryNames(files)
  const zip = new ZipFile()
  let open: Readable | undefined
  for (const [index, { day, ...file }] of files.entries()) {
    zip.addReadStreamLazy(names[index]!, { compress: false, mtime: new Date(`${day}T12:00:00Z`) }, (done) => {
      readFile(scope, file).then(
        (bytes) => {
          open = Readable.from([bytes], { objectMode: false })
          done(null, open)
        },
        (error) => done(error, undefined as never),
      )
    })
  }
  const content = zip.outputStream as Readable
  zip.on('error', (error: Error) => {
    scope.log.error({ err: error }, 'the archive broke off')
    content.destroy(error)
  })
  // The visitor who leaves in the middle leaves no file open.
  content.on('close', () => open?.destroy())
  zip.end()
  const name =
    (ticket.payload.name as string | undefined) ?? translate(scope.locale, 'investor.documents.title').toLowerCase()
  return { fileName: `${name}-${toLocalDate(scope.clock.now())}.zip`, mimeType: 'application/zip', content }
}
