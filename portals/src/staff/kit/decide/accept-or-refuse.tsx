import { Button } from 'antd'
import { Ban, Check } from 'lucide-react'

interface Props {
  accept: string
  refuse: string
  onAccept: () => void
  onRefuse: () => void
  /** In a list: small, each named by what it is about. */
  nameOf?: (act: string) => string
}

/** The two answers to what somebody has asked for or handed in; each opens what confirms it. */
export function AcceptOrRefuse({ accept, refuse, onAccept, onRefuse, nameOf }: Props) {
  const size = nameOf ? 'small' : 'middle'
  return (
    <>
      <Button
        type="primary"
        size={size}
        icon={<Check className="icon small" aria-hidden="true" />}
        aria-label={nameOf?.(accept)}
        onClick={onAccept}
      >
        {accept}
      </Button>
      <Button
        size={size}
        icon={<Ban className="icon small" aria-hidden="true" />}
        aria-label={nameOf?.(refuse)}
        onClick={onRefuse}
      >
        {refuse}
      </Button>
    </>
  )
}
