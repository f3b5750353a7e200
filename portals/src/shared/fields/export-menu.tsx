import { Button, Dropdown } from 'antd'
import { Download } from 'lucide-react'
import type { Ref } from 'react'
import { useText } from '../portal-context.ts'

const FORMATS = ['german', 'international'] as const

interface Props {
  isPending: boolean
  onChoose: (format: (typeof FORMATS)[number]) => void
  ref?: Ref<HTMLButtonElement>
}

/** Asks how a spreadsheet is to be written; German comes first (look.md, Tables). */
export function ExportMenu({ isPending, onChoose, ref }: Props) {
  const t = useText()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: FORMATS.map((format) => ({
          key: format,
          label: t(`portal.export.${format}`),
          onClick: () => onChoose(format),
        })),
      }}
    >
      <Button ref={ref} loading={isPending} icon={<Download className="icon small" aria-hidden="true" />}>
        {t('portal.export.title')}
      </Button>
    </Dropdown>
  )
}
