import { readEuros } from '@goldammer/sdk/rules/read-euros'
import { InputNumber, type InputNumberProps } from 'antd'
import { useGrouped } from './use-grouped.ts'

/** An amount in euros: grouped as in the texts of the page once it is typed, and read whichever way it is typed. */
export function AmountField(props: Omit<InputNumberProps<number>, 'formatter' | 'parser'>) {
  const formatter = useGrouped(2)
  return (
    <InputNumber<number>
      suffix="€"
      precision={2}
      style={{ width: '100%' }}
      {...props}
      formatter={formatter}
      parser={(text) => (amountOf(text ?? '') ?? '') as number}
    />
  )
}

/** A loss is an amount below nothing. */
function amountOf(text: string): number | null {
  const euros = readEuros(text)
  return euros !== null && /^\s*[-−]/.test(text) ? -euros : euros
}
