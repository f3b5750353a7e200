import { formatNumber } from '@goldammer/sdk/format'
import type { InputNumberProps } from 'antd'
import { usePortal } from '../portal-context.ts'

/** Groups a number as in the texts of the page once it is typed; while it is typed it stays as it is. */
export function useGrouped(decimals: number): NonNullable<InputNumberProps<number>['formatter']> {
  const { locale } = usePortal().place
  return (value, { userTyping, input }) => {
    if (userTyping) return input
    return value === undefined || String(value) === '' ? '' : formatNumber(Number(value), locale, decimals)
  }
}
