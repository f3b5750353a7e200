import { storeHandlers } from '../../shared/operations.ts'
import { listNews, markNewsRead, readNewsSettings, saveNewsSettings } from './news.service.ts'

export const store = storeHandlers({
  listNews: async ({ scope, query }) => ({ status: 200, body: await listNews(scope, query) }),
  markNewsRead: async ({ scope, body }) => ({ status: 200, body: await markNewsRead(scope, body.ids) }),
  readNewsSettings: async ({ scope }) => ({ status: 200, body: await readNewsSettings(scope) }),
  saveNewsSettings: async ({ scope, body }) => ({ status: 200, body: await saveNewsSettings(scope, body) }),
})
