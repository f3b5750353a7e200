import { tables } from '../../shared/data-export.ts'

export const exportSection = tables('news', { news: 'customer_id', news_setting: 'customer_id' })
