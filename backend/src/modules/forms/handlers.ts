import { storeHandlers } from '../../shared/operations.ts'
import { sendDemand } from './capital-demand.service.ts'
import { sendMessage } from './contact.service.ts'

export const store = storeHandlers({
  async sendContactMail({ scope, body, request }) {
    await sendMessage(scope, body, request.ip)
    return { status: 200 }
  },
  async sendCapitalDemand({ scope, body, request }) {
    await sendDemand(scope, body, request.ip)
    return { status: 204 }
  },
})
