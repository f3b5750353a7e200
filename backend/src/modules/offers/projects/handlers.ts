import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import * as projects from './service.ts'

export const store = storeHandlers({
  listProjects: async ({ scope, params }) => ({
    status: 200,
    body: { elements: await projects.listProjects(scope, params.companyId) },
  }),
  readProject: async ({ scope, params }) => ({ status: 200, body: await projects.readProject(scope, params) }),
  submitProjectStep: async ({ scope, params: { step, ...place } }) => ({
    status: 200,
    body: await projects.moveStep(scope, place, step, { act: 'submit' }),
  }),
  addProjectEntry: async ({ scope, params: { step, ...place }, body }) => ({
    status: 201,
    body: await projects.addEntry(scope, place, step, body),
  }),
  createProjectFileTicket: async ({ scope, session, params, request }) => ({
    status: 200,
    body: await projects.createProjectFileTicket(scope, session, params, request.caller),
  }),
})

export const staff = staffHandlers({
  listProjectRecords: async ({ scope, query }) => ({
    status: 200,
    body: await projects.listProjectRecords(scope, query),
  }),
  readProjectRecord: async ({ scope, params: { roundId } }) => ({
    status: 200,
    body: await projects.readProject(scope, { roundId }),
  }),
  moveProjectStep: async ({ scope, params: { step, roundId }, body }) => ({
    status: 200,
    body: await projects.moveStep(scope, { roundId }, step, body),
  }),
  setProjectStepDue: async ({ scope, params: { step, roundId }, body }) => ({
    status: 200,
    body: await projects.setStepDue(scope, { roundId }, step, body.dueOn),
  }),
  addProjectEntryAsStaff: async ({ scope, params: { step, roundId }, body }) => ({
    status: 201,
    body: await projects.addEntry(scope, { roundId }, step, body),
  }),
  async readProjectFile({ scope, params }) {
    const download = await projects.openProjectFile(scope, params.entryId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
