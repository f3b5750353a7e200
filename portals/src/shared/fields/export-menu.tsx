import { Button, Dropdown } from 'antd'
import { Download } from 'lucide-react'
import type { Ref } from 'react'
import { useText } from '../portal-context.ts'

const FORMATS = ['german', 'international'] as const

export type ExportFormat = (typeof FORMATS)[number]

interface Props {
  isPending: boolean
  onChoose: (format: ExportFormat) => void
  /** The same with no more than the columns of the list. */
  onChooseShown?: (format: ExportFormat) => void
  ref?: Ref<HTMLButtonElement>
}

/** Asks how a spreadsheet is to be written; German comes first (style §8). */
export function ExportMenu({ isPending, onChoose, onChooseShown, ref }: Props) {
  const t = useText()
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          ...FORMATS.map((format) => ({
            key: format,
            label: t(`portal.export.${format}`),
            onClick: () => onChoose(format),
          })),
          ...(onChooseShown ? FORMATS : []).map((format) => ({
            key: `${format} shown`,
            label: t('portal.export.shown', { format: t(`portal.export.${format}`) }),
            onClick: () => onChooseShown?.(format),
          })),
        ],
      }}
    >
      <Button ref={ref} loading={isPending} icon={<Download className="icon small" aria-hidden="true" />}>
        {t('portal.export.title')}
      </Button>
    </Dropdown>
  )
}
