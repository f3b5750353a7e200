import { viewOf } from './table-view.ts'

/** What a member of our staff is called, and may do. */
export const staffView = viewOf('staff', ['active', 'email', 'id', 'name', 'roles'])
