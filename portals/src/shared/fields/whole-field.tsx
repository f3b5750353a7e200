import { formatNumber } from '@goldammer/sdk/format'
import { InputNumber, type InputNumberProps } from 'antd'
import { usePortal } from '../portal-context.ts'

/** A whole number: grouped as in the texts of the page once it is typed, and read with or without its groups. */
export function WholeField(props: Omit<InputNumberProps<number>, 'formatter' | 'parser'>) {
  const { locale } = usePortal().place
  return (
    <InputNumber<number>
      precision={0}
      style={{ width: '100%' }}
      {...props}
      formatter={(value, { userTyping, input }) => {
        if (userTyping) return input
        return value === undefined || String(value) === '' ? '' : formatNumber(Number(value), locale, 0)
      }}
      parser={(text) => (text?.replace(/\D/g, '') ?? '') as unknown as number}
    />
  )
}
