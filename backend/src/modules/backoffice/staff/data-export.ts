import type { ExportSection } from '../../../shared/data-export.ts'

/** What was noted about the customer; who noted it is no data of theirs (GDPR Art. 15 (4)). */
export const exportSection: ExportSection = {
  name: 'notes',
  async read(db, customerId) {
    return {
      customerNote: await db
        .selectFrom('customerNote')
        .select(['text', 'createdAt', 'changedAt'])
        .where('customerId', '=', customerId)
        .orderBy('createdAt')
        .execute(),
      staffTask: await db
        .selectFrom('staffTask')
        .select(['title', 'dueOn', 'createdAt', 'doneAt'])
        .where('customerId', '=', customerId)
        .orderBy('createdAt')
        .execute(),
    }
  },
}
