import { staffHandlers } from '../../../shared/operations.ts'
import { readSystemHealth } from './health.service.ts'
import { listQueue, retryQueuedJob } from './queue.service.ts'
import { changeSetting, listSettings } from './settings.service.ts'
import { listTimedJobs, runTimedJob } from './timed-jobs.service.ts'
import { listWebhooks, processWebhook } from './webhooks.service.ts'

export const staff = staffHandlers({
  listQueue: async ({ scope, query }) => ({ status: 200, body: await listQueue(scope, query) }),
  retryQueuedJob: async ({ scope, params }) => ({ status: 200, body: await retryQueuedJob(scope, params.jobId) }),
  listTimedJobs: async ({ scope }) => ({ status: 200, body: await listTimedJobs(scope) }),
  async runTimedJob({ scope, params }) {
    await runTimedJob(scope, params.name)
    return { status: 202 }
  },
  listWebhooks: async ({ scope, query }) => ({ status: 200, body: await listWebhooks(scope, query) }),
  processWebhook: async ({ scope, params }) => ({ status: 200, body: await processWebhook(scope, params.webhookId) }),
  listSettings: async ({ scope }) => ({ status: 200, body: await listSettings(scope) }),
  changeSetting: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await changeSetting(scope, params.name, body, headers['record-version']),
  }),
  readSystemHealth: async ({ scope }) => ({ status: 200, body: await readSystemHealth(scope) }),
})
