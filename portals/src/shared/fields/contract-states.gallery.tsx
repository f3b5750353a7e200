import { defineEntry } from '../../../gallery/entry.ts'
import { ContractStates } from './contract-states.tsx'

export default defineEntry({
  ContractStates: {
    default: <ContractStates state="3_2_active" paymentState="settled" />,
    withoutPayment: <ContractStates state="1_3_reflection" />,
    error: <ContractStates state="3_1_payment_open" paymentState="returned" />,
  },
})
