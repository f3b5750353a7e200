import type { CapitalDemand } from '@goldammer/sdk/store/model'

/** R9.02: when the capital is needed. */
export const URGENCIES = ['instant', '3_6', '7_12', 'longterm'] as const satisfies CapitalDemand['urgency'][]
