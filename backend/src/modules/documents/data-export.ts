import { tables } from '../../shared/data-export.ts'

/** The papers themselves lie in the portal; here stands which there are and which were opened. */
export const exportSection = tables('documents', { contract_document: 'customer_id', document_opening: 'customer_id' })
