import { staffHandlers } from '../../../shared/operations.ts'
import * as library from './library.service.ts'

export const staff = staffHandlers({
  listLibrary: async ({ scope, query }) => ({ status: 200, body: await library.listLibrary(scope, query) }),
  addToLibrary: async ({ scope, body }) => ({ status: 201, body: await library.addToLibrary(scope, body) }),
  changeMedium: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await library.changeMedium(scope, params.mediaId, body, headers['record-version']),
  }),
  listMediumUses: async ({ scope, params }) => ({ status: 200, body: await library.listUses(scope, params.mediaId) }),
  async deleteMedium({ scope, params, headers }) {
    await library.deleteMedium(scope, params.mediaId, headers['record-version'])
    return { status: 204 }
  },
})
