import { tables } from '../../../shared/data-export.ts'

export const exportSection = tables('posts', {
  post_comment: 'customer_id',
  post_like: 'customer_id',
  comment_report: 'customer_id',
  post_read: 'customer_id',
})
