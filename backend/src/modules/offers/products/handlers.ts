import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import * as drafts from './drafts.service.ts'
import * as preview from './preview.service.ts'
import * as promotions from './promotions.service.ts'
import * as properties from './properties.service.ts'
import * as records from './records.service.ts'
import * as uploads from './uploads.service.ts'

export const store = storeHandlers({
  readProductPreview: async ({ scope, params }) => ({
    status: 200,
    body: await preview.readProductPreview(scope, params.token),
  }),
})

export const staff = staffHandlers({
  writeProductPreview: async ({ scope, params }) => ({
    status: 200,
    body: await preview.writeProductPreview(scope, params.productId),
  }),
  listProductRecords: async ({ scope, query }) => ({
    status: 200,
    body: await records.listProductRecords(scope, query),
  }),
  createProduct: async ({ scope, body }) => ({ status: 201, body: await drafts.createProduct(scope, body) }),
  readProductRecord: async ({ scope, params }) => ({
    status: 200,
    body: await records.readProductRecord(scope, params.productId),
  }),
  saveProductDraft: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await drafts.saveDraft(scope, params.productId, body, headers['record-version']),
  }),
  moveProductDraft: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await drafts.moveDraft(scope, params.productId, body, headers['record-version']),
  }),
  readProductVersion: async ({ scope, params }) => ({
    status: 200,
    body: await records.readProductVersion(scope, params.productId, params.number),
  }),
  restoreProductVersion: async ({ scope, params }) => ({
    status: 200,
    body: await drafts.restoreVersion(scope, params.productId, params.number),
  }),
  addProductFile: async ({ scope, params, body }) => ({
    status: 201,
    body: await uploads.addProductFile(scope, params.productId, body),
  }),
  listProductDocumentVersions: async ({ scope, params }) => ({
    status: 200,
    body: await uploads.listDocumentVersions(scope, params.productId, params.documentId),
  }),
  async readProductFile({ scope, params }) {
    const download = await uploads.openProductFile(scope, params.productId, params.fileId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  addProductPicture: async ({ scope, params, body }) => ({
    status: 201,
    body: await uploads.addProductPicture(scope, params.productId, body),
  }),
  listPromotionRecords: async ({ scope, query }) => ({
    status: 200,
    body: await promotions.listPromotionRecords(scope, query),
  }),
  createPromotion: async ({ scope, body }) => ({ status: 201, body: await promotions.createPromotion(scope, body) }),
  readPromotionRecord: async ({ scope, params }) => ({
    status: 200,
    body: await promotions.readPromotionRecord(scope, params.promotionId),
  }),
  updatePromotion: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await promotions.updatePromotion(scope, params.promotionId, body, headers['record-version']),
  }),
  endPromotion: async ({ scope, params }) => ({
    status: 200,
    body: await promotions.endPromotion(scope, params.promotionId),
  }),
  readProperties: async ({ scope }) => ({ status: 200, body: await properties.readProperties(scope) }),
  saveProperties: async ({ scope, body, headers }) => ({
    status: 200,
    body: await properties.saveProperties(scope, body, headers['record-version']),
  }),
  readProductChoices: async ({ scope }) => ({ status: 200, body: await records.readProductChoices(scope) }),
})
