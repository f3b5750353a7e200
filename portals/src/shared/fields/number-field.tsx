import { InputNumber, type InputNumberProps } from 'antd'
import { useId, useState } from 'react'
import { usePortal, useText } from '../portal-context.ts'
import { isRefused, NUMBER_KINDS, type NumberKind, readTyped, showNumber } from './number-kinds.ts'

type Props = Omit<InputNumberProps<number>, 'formatter' | 'parser' | 'precision' | 'decimalSeparator'> & {
  kind: NumberKind
  /** Below zero only where it says so. */
  min?: number
}

/**
 * The one field for numbers: read with comma or point, shown as in the texts of the page once it is typed. What is no number
 * is refused where it is typed.
 */
export function NumberField({ kind, min = 0, ...props }: Props) {
  const { locale } = usePortal().portalAddress
  const t = useText()
  const refusalId = useId()
  const [refused, setRefused] = useState(false)
  const { decimals, unit } = NUMBER_KINDS[kind]
  return (
    <>
      <InputNumber<number>
        suffix={unit}
        style={{ width: '100%' }}
        {...props}
        {...(refused && { status: 'error', 'aria-invalid': true, 'aria-describedby': refusalId })}
        min={min}
        precision={decimals}
        formatter={(value, { userTyping, input }) => {
          if (userTyping) return input
          return value === undefined || String(value) === '' ? '' : showNumber(kind, Number(value), locale)
        }}
        // InputNumber wants nothing as a text.
        parser={(text = '') => readTyped(kind, text, min) ?? ('' as unknown as number)}
        onInput={(text) => setRefused(isRefused(kind, text, min))}
      />
      {refused && (
        <div id={refusalId} role="alert" className="ant-form-item-explain-error">
          {t(min < 0 ? 'validation.decimal' : 'common.amountField.refused')}
        </div>
      )}
    </>
  )
}
