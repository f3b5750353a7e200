import { App, Button } from 'antd'
import { Copy } from 'lucide-react'
import { Note } from '../fields/note.tsx'
import { useText } from '../portal-context.ts'

/** They are seen this once; `onStored` leads on. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const t = useText()
  const { message } = App.useApp()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    message.success(t('portal.factor.copied'))
  }
  return (
    <div className="stack">
      <h3 className="plain">{t('portal.factor.recoveryTitle')}</h3>
      <Note tone="warn">{t('portal.factor.recoveryText')}</Note>
      <ul className="plain stack tight">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button icon={<Copy className="icon small" aria-hidden="true" />} onClick={() => void copy()}>
          {t('portal.factor.copy')}
        </Button>
        <Button type="primary" onClick={onStored}>
          {t('portal.factor.kept')}
        </Button>
      </div>
    </div>
  )
}
