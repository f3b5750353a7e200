import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import { fromReplica } from '../../shared/read-replica.ts'
import { listMails } from './mail-log.service.ts'
import { listNews, markNewsRead, readNewsSettings, saveNewsSettings } from './news.service.ts'
import { listMailTemplates, previewMail } from './previews.service.ts'

export const store = storeHandlers({
  listNews: async ({ scope, query }) => ({ status: 200, body: await listNews(scope, query) }),
  markNewsRead: async ({ scope, body }) => ({ status: 200, body: await markNewsRead(scope, body.ids) }),
  readNewsSettings: async ({ scope }) => ({ status: 200, body: await readNewsSettings(scope) }),
  saveNewsSettings: async ({ scope, body, headers }) => ({
    status: 200,
    body: await saveNewsSettings(scope, body, headers['record-version']),
  }),
})

export const staff = staffHandlers({
  listMails: fromReplica('current', async ({ scope, query }) => ({ status: 200, body: await listMails(scope, query) })),
  searchMails: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listMails(scope, { ...query, ...body }),
  })),
  listMailTemplates: async ({ scope }) => ({ status: 200, body: { elements: listMailTemplates(scope) } }),
  previewMail: async ({ scope, params, query }) => ({ status: 200, body: previewMail(scope, params.template, query) }),
})
