import { downloadHeaders } from '../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import { addCertificate, listCertificates } from './certificate.service.ts'
import { decideHandedIn, listHandedIn, openHandedIn } from './certificate-review.service.ts'
import * as exemptions from './exemption.service.ts'
import * as proofs from './own-proofs.service.ts'
import { decideProof, listHandedInProofs, openProof } from './residence-review.service.ts'
import { addResidenceProof, readTaxInformation, updateTaxInformation } from './tax-information.service.ts'

export const store = storeHandlers({
  readTaxInformation: async ({ scope }) => ({ status: 200, body: await readTaxInformation(scope) }),
  updateTaxInformation: async ({ scope, body, headers }) => ({
    status: 200,
    body: await updateTaxInformation(scope, body, headers['record-version']),
  }),
  addResidenceProof: async ({ scope, body }) => ({ status: 200, body: await addResidenceProof(scope, body) }),
  createResidenceProofTicket: async ({ scope, session, request }) => ({
    status: 200,
    body: await proofs.createResidenceProofTicket({ scope, session, address: request.caller }),
  }),

  listExemptionOrders: async ({ scope }) => ({
    status: 200,
    body: await exemptions.listOrders(scope),
  }),
  readExemptionHeadroom: async ({ scope, query }) => ({
    status: 200,
    body: await exemptions.readHeadroom(scope, query),
  }),
  addExemptionOrder: async ({ scope, body }) => ({ status: 201, body: await exemptions.addOrder(scope, body) }),
  changeExemptionOrder: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await exemptions.changeOrder(scope, params.exemptionOrderId, body, headers['record-version']),
  }),
  revokeExemptionOrder: async ({ scope, params }) => ({
    status: 200,
    body: await exemptions.revokeOrder(scope, params.exemptionOrderId),
  }),
  addExemptionOrderFile: async ({ scope, params, body }) => ({
    status: 200,
    body: await exemptions.addOrderFile(scope, params.exemptionOrderId, body),
  }),

  listNonAssessmentCertificates: async ({ scope }) => ({ status: 200, body: await listCertificates(scope) }),
  addNonAssessmentCertificate: async ({ scope, body }) => ({ status: 201, body: await addCertificate(scope, body) }),
  createNonAssessmentCertificateTicket: async ({ scope, session, params, request }) => ({
    status: 200,
    body: await proofs.createCertificateTicket({ scope, session, address: request.caller }, params.certificateId),
  }),
})

export const staff = staffHandlers({
  listHandedInCertificates: async ({ scope, query }) => ({ status: 200, body: await listHandedIn(scope, query) }),
  decideHandedInCertificate: async ({ scope, params, body }) => ({
    status: 200,
    body: await decideHandedIn(scope, params.certificateId, body),
  }),
  listHandedInResidenceProofs: async ({ scope, query }) => ({
    status: 200,
    body: await listHandedInProofs(scope, query),
  }),
  decideHandedInResidenceProof: async ({ scope, params, body }) => ({
    status: 200,
    body: await decideProof(scope, params.investorId, body),
  }),
  async readHandedInResidenceProofFile({ scope, params }) {
    const download = await openProof(scope, params.investorId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async readHandedInCertificateFile({ scope, params }) {
    const download = await openHandedIn(scope, params.certificateId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
