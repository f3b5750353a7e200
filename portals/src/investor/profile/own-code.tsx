import type { SecondFactor } from '@goldammer/sdk/store/model'
import { FactorCode } from '../../shared/second-factor/factor-code.tsx'
import { useRecord } from '../../shared/use-record.ts'

/** Beside a password given again, for who has a second factor. */
export function OwnCode() {
  const { data } = useRecord<SecondFactor>('second-factor', 'own')
  return data?.methods.length ? <FactorCode /> : null
}
