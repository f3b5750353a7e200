import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import * as attachments from './attachments.service.ts'
import * as comments from './comments.service.ts'
import * as company from './company.service.ts'
import * as ir from './investor-relations.service.ts'
import { changeLike } from './likes.service.ts'
import { listToModerate, ruleOnComment } from './moderation.service.ts'
import { addPostPicture } from './pictures.service.ts'
import * as posts from './posts.service.ts'
import { markPostRead } from './readers.service.ts'
import { answerComment } from './staff-answers.service.ts'
import * as threads from './threads.service.ts'

export const store = storeHandlers({
  async listPosts({ scope, params, query }) {
    return { status: 200, body: await posts.listPosts(scope, params.productId, query) }
  },

  async createPost({ scope, params, body }) {
    return { status: 200, body: await posts.createPost(scope, params.productId, body) }
  },

  async readPost({ scope, params }) {
    return { status: 200, body: await posts.readPost(scope, params.productId, params.postId) }
  },

  async changePost({ scope, params, body }) {
    return { status: 200, body: await posts.changePost(scope, params.productId, params.postId, body) }
  },

  async withdrawPost({ scope, params }) {
    await posts.withdrawPost(scope, params.productId, params.postId)
    return { status: 204 }
  },

  async listPostRevisions({ scope, params }) {
    return { status: 200, body: await posts.listRevisions(scope, params.productId, params.postId) }
  },

  async listComments({ scope, params, query }) {
    return { status: 200, body: await comments.listComments(scope, params.productId, query) }
  },

  async createComment({ scope, params, body }) {
    return { status: 200, body: await comments.createComment(scope, params.productId, body) }
  },

  async deleteComment({ scope, params }) {
    await comments.deleteComment(scope, params.productId, params.commentId)
    return { status: 204 }
  },

  async reportComment({ scope, params, body }) {
    await comments.reportComment(scope, params.productId, params.commentId, body)
    return { status: 204 }
  },

  async moderateComment({ scope, params, body }) {
    return { status: 200, body: await comments.moderateComment(scope, params.productId, params.commentId, body) }
  },

  async changeLike({ scope, params, body }) {
    return { status: 200, body: await changeLike(scope, params.productId, body) }
  },

  async markPostRead({ scope, params }) {
    await markPostRead(scope, params.productId, params.postId)
    return { status: 204 }
  },

  async listCompanyPosts({ scope, params, query }) {
    return { status: 200, body: await company.listCompanyPosts(scope, params.companyId, query) }
  },

  async createCompanyPost({ scope, params, body }) {
    return { status: 201, body: await company.createCompanyPost(scope, params.companyId, body) }
  },

  async readCompanyPost({ scope, params }) {
    return { status: 200, body: await company.readCompanyPost(scope, params.companyId, params.postId) }
  },

  async updateCompanyPost({ scope, params, body, headers }) {
    const { companyId, postId } = params
    return {
      status: 200,
      body: await company.updateCompanyPost(scope, companyId, postId, body, headers['record-version']),
    }
  },

  async deleteCompanyPost({ scope, params }) {
    await company.deleteCompanyPost(scope, params.companyId, params.postId)
    return { status: 204 }
  },

  async withdrawCompanyPost({ scope, params }) {
    return { status: 200, body: await company.withdrawCompanyPost(scope, params.companyId, params.postId) }
  },

  async listCompanyPostRevisions({ scope, params }) {
    return { status: 200, body: await company.listCompanyPostRevisions(scope, params.companyId, params.postId) }
  },

  async addPostPicture({ scope, params, body }) {
    return { status: 201, body: await addPostPicture(scope, params.companyId, body) }
  },

  async addPostAttachment({ scope, params, body }) {
    const { companyId, postId } = params
    return { status: 201, body: await attachments.addPostAttachment(scope, companyId, postId, body.file) }
  },

  async removePostAttachment({ scope, params }) {
    await attachments.removePostAttachment(scope, params.companyId, params.postId, params.attachmentId)
    return { status: 204 }
  },

  async createPostAttachmentTicket({ scope, session, params, request }) {
    const { attachmentId } = params
    return {
      status: 200,
      body: await attachments.createPostAttachmentTicket(scope, session, attachmentId, request.caller),
    }
  },

  async listCompanyThreads({ scope, params, query }) {
    return { status: 200, body: await threads.listCompanyThreads(scope, params.companyId, query) }
  },

  async markThreadHandled({ scope, params, body }) {
    const { companyId, commentId } = params
    return { status: 200, body: await threads.markThreadHandled(scope, companyId, commentId, body.handled) }
  },

  async readPostSummary({ scope, params }) {
    return { status: 200, body: await posts.readSummary(scope, params.productId) }
  },

  async readPostRights({ scope, params }) {
    return { status: 200, body: await posts.readRights(scope, params.productId) }
  },
})

export const staff = staffHandlers({
  async listCommentsToModerate({ scope, query }) {
    return { status: 200, body: await listToModerate(scope, query) }
  },

  async answerComment({ scope, params, body }) {
    return { status: 201, body: await answerComment(scope, params.commentId, body) }
  },

  listIrPosts: async ({ scope, query }) => ({ status: 200, body: await ir.listIrPosts(scope, query) }),
  readIrPost: async ({ scope, params }) => ({ status: 200, body: await ir.readIrPost(scope, params.postId) }),
  commentIrPost: async ({ scope, params, body }) => ({
    status: 201,
    body: await ir.commentIrPost(scope, params.postId, body),
  }),
  async readIrAttachment({ scope, params }) {
    const download = await ir.openIrAttachment(scope, params.postId, params.attachmentId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },

  async ruleOnComment({ scope, params, headers, body }) {
    return { status: 200, body: await ruleOnComment(scope, params.commentId, body, headers['record-version']) }
  },
})
