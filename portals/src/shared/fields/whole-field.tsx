import { InputNumber, type InputNumberProps } from 'antd'
import { typedNumber } from './typed-number.ts'
import { useGrouped } from './use-grouped.ts'

/** A whole number: grouped as in the texts of the page once it is typed, read with or without its groups, and rounded. */
export function WholeField(props: Omit<InputNumberProps<number>, 'formatter' | 'parser'>) {
  const formatter = useGrouped(0)
  return (
    <InputNumber<number>
      precision={0}
      style={{ width: '100%' }}
      {...props}
      formatter={formatter}
      parser={typedNumber}
    />
  )
}
