import { actAs } from '@goldammer/sdk/client/identity'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'

/** R1.04: what belongs to the draft's person or company; `what` keeps apart what is read of each. */
export const readAsInvestor = ({ investor }: Pick<CheckoutDraft, 'investor'>, what: string) => ({
  query: { queryKey: [what, investor.id] },
  request: actAs(investor.id),
})

/** Adds to what belongs to the draft's person or company. */
export const addAsInvestor = ({ investor }: Pick<CheckoutDraft, 'investor'>) => ({ request: actAs(investor.id) })
