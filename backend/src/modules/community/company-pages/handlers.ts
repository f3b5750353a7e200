import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import * as pages from './service.ts'

export const store = storeHandlers({
  listCompanyPages: async ({ scope, params }) => ({
    status: 200,
    body: { elements: await pages.listPages(scope, params.companyId) },
  }),
  readCompanyPage: async ({ scope, params }) => ({
    status: 200,
    body: await pages.readPage(scope, params.companyId, params.slug),
  }),
})

export const staff = staffHandlers({
  listCompanyPageRecords: async ({ scope }) => ({ status: 200, body: await pages.listPageRecords(scope) }),
  readCompanyPageRecord: async ({ scope, params }) => ({
    status: 200,
    body: await pages.readPageRecord(scope, params.pageId),
  }),
  createCompanyPage: async ({ scope, body }) => ({ status: 201, body: await pages.createPage(scope, body) }),
  updateCompanyPage: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await pages.updatePage(scope, params.pageId, body, headers['record-version']),
  }),
  publishCompanyPage: async ({ scope, params }) => ({
    status: 200,
    body: await pages.releasePage(scope, params.pageId, 'publish'),
  }),
  withdrawCompanyPage: async ({ scope, params }) => ({
    status: 200,
    body: await pages.releasePage(scope, params.pageId, 'withdraw'),
  }),
})
