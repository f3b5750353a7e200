/** The papers of a contract; their texts are made by contracts. */
export const contractDocumentKinds = [
  'offer',
  'contract',
  'withdrawal_instruction',
  'withdrawal_receipt',
  'certificate',
  'schedule',
  'typed_confirmation',
] as const
export type ContractDocumentKind = (typeof contractDocumentKinds)[number]
