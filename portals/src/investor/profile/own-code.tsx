import { FactorCode } from '../../shared/second-factor/factor-code.tsx'
import { useRecord } from '../data.ts'

/** Beside a password given again, for who has a second factor. */
export function OwnCode() {
  const { data } = useRecord('second-factor')
  return data?.methods.length ? <FactorCode /> : null
}
