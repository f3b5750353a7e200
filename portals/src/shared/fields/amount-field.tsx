import { InputNumber, type InputNumberProps } from 'antd'
import { typedNumber } from './typed-number.ts'
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
      parser={typedNumber}
    />
  )
}
