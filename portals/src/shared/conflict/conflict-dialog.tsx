import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useText } from '../portal-context.ts'
import type { Difference } from './conflict.ts'

export interface Wording<Values> {
  label: (name: keyof Values & string) => string
  show: (name: keyof Values & string, values: Values) => string
}

interface Props<Values> extends Wording<Values> {
  mine: Values
  theirs: Values
  differences: Difference<Values>[]
  onChosen: (chosen: Set<keyof Values>) => void
  onClose: () => void
}

/** Both versions of what was changed in two places, field by field, and the choice between them. */
export function ConflictDialog<Values extends object>(props: Props<Values>) {
  const { mine, theirs, differences, label, show, onChosen, onClose } = props
  const t = useText()
  const [chosen, setChosen] = useState(
    () => new Set<keyof Values>(differences.filter((it) => it.touched).map(({ name }) => name)),
  )
  function choose(name: keyof Values, isMine: boolean) {
    const next = new Set(chosen)
    if (isMine) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  return (
    <Modal
      open
      title={t('portal.conflict.title')}
      okText={t('portal.conflict.save')}
      cancelText={t('portal.conflict.back')}
      onOk={() => onChosen(chosen)}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{t('portal.conflict.text')}</p>
        {differences.map(({ name }) => (
          <fieldset key={name} className="conflict">
            <legend className="strong small">{label(name)}</legend>
            <Radio.Group
              className="stack tight"
              value={chosen.has(name)}
              onChange={({ target }) => choose(name, target.value)}
              options={[
                { value: true, label: t('portal.conflict.mine', { value: show(name, mine) || '–' }) },
                { value: false, label: t('portal.conflict.theirs', { value: show(name, theirs) || '–' }) },
              ]}
            />
          </fieldset>
        ))}
      </div>
    </Modal>
  )
}
