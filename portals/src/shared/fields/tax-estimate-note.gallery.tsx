import { defineEntry } from '../../../gallery/entry.ts'
import { TaxEstimateNote } from './tax-estimate-note.tsx'

const estimate = {
  withholdingAgent: 'platform',
  relief: null,
  year: 2027,
  exemptionLeft: 640,
  churchTaxRate: 9,
} as const

export default defineEntry({
  TaxEstimateNote: {
    default: <TaxEstimateNote estimate={estimate} />,
    empty: (
      <TaxEstimateNote estimate={{ ...estimate, withholdingAgent: null, exemptionLeft: null, churchTaxRate: null }} />
    ),
  },
})
