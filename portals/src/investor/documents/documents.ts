import type { DocumentsFilter, PortalDocumentKind } from '@goldammer/sdk/store/model'

/** R2.10: what belongs together when somebody looks for it; the papers for the tax return are one press away. */
const DOCUMENT_GROUPS = {
  contracts: [
    'offer',
    'contract',
    'certificate',
    'schedule',
    'typed_confirmation',
    'withdrawal_instruction',
    'withdrawal_receipt',
    'cancellation',
  ],
  tax: ['payout_statement', 'tax_certificate', 'yearly_overview'],
} as const satisfies Record<string, PortalDocumentKind[]>

export type DocumentGroup = keyof typeof DOCUMENT_GROUPS

export const GROUPS = Object.keys(DOCUMENT_GROUPS) as DocumentGroup[]

export const DOCUMENT_FILTERS = ['group', 'kind', 'year', 'productId', 'text'] as const

const isGroup = (name: string | undefined): name is DocumentGroup => GROUPS.some((it) => it === name)

/** The kinds of a group, or all. */
export const kindsOf = (group: string | undefined): PortalDocumentKind[] =>
  isGroup(group) ? [...DOCUMENT_GROUPS[group]] : GROUPS.flatMap((it) => DOCUMENT_GROUPS[it])

/** The filters of the address as the backend takes them. */
export function documentsFilter({ group, kind, year, productId, text }: Record<string, string>): DocumentsFilter {
  return {
    ...((kind || isGroup(group)) && { kind: kind ? [kind as PortalDocumentKind] : kindsOf(group) }),
    ...(year && { year: Number(year) }),
    ...(productId && { productId }),
    ...(text && { text }),
  }
}
