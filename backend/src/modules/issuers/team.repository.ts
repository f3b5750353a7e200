import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { mediaUrl } from '../../shared/files.ts'
import type { TeamMember } from '../../shared/tables.ts'

export type MemberRow = Selectable<TeamMember> & { imageUrl: string | null }

/** In the order they are shown in. */
export async function listMembers(db: Database | Tx, companyId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('teamMember')
    .leftJoin('media', 'media.id', 'teamMember.profileImageId')
    .leftJoin('file', 'file.id', 'media.fileId')
    .selectAll('teamMember')
    .select('file.fileName')
    .where('companyId', '=', companyId)
    .orderBy('sort')
    .orderBy('teamMember.id')
    .execute()
  return rows.map(({ fileName, ...row }) => ({
    ...row,
    imageUrl: row.profileImageId && fileName ? mediaUrl(row.profileImageId, fileName) : null,
  }))
}

/** Whoever changes a team holds its company: members come, go and move one after another. */
export async function lockTeam(tx: Tx, companyId: string): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute()
}

export async function insertMember(tx: Tx, row: Insertable<TeamMember>): Promise<void> {
  await tx.insertInto('teamMember').values(row).execute()
}

export async function updateMember(tx: Tx, id: string, change: Updateable<TeamMember>): Promise<void> {
  await tx.updateTable('teamMember').set(change).where('id', '=', id).execute()
}

export async function deleteMember(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teamMember').where('id', '=', id).execute()
}
