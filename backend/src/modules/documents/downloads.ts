import { type Download, type DownloadLink, openFileOrLink } from '../../shared/download.ts'
import { createRegistry } from '../../shared/registry.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import type { Ticket, TicketKind } from '../accounts/session/download-tickets.ts'

export type OpenDownload = (scope: Scope, session: Session, ticket: Ticket) => Promise<Download | DownloadLink>

/** Each kind of ticket is opened by the module that issues it. */
export const downloads = createRegistry<Record<TicketKind, OpenDownload>>('downloads')

/** For tickets whose subject is a stored file. */
export const openFileOfTicket: OpenDownload = (scope, _session, { subjectId }) => openFileOrLink(scope, subjectId!)
