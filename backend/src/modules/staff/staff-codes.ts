import { writeAudit } from '../../shared/history.ts'
import type { Owners } from '../session/factors/codes.service.ts'

export const staffCodes: Owners = {
  ...{ table: 'staff', id: 'id', codes: 'staff_recovery_code', owner: 'staff_id' },
  ...{ wrong: 'STAFF_CODE_WRONG', locked: 'STAFF_CODES_LOCKED' },
  async onLocked(scope, tx, { id }) {
    const { roles } = await tx.selectFrom('staff').select('roles').where('id', '=', id).executeTakeFirstOrThrow()
    const actor = { kind: 'staff', staffId: id, roles } as const
    await writeAudit({ ...scope, actor }, tx, { action: 'staff.codesLocked' })
  },
}
