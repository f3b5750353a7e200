import { useText } from '../portal-context.ts'
import { Mark } from './logo.tsx'

/** What index.html shows before the program runs, until the program knows who it is for. */
export function Opening() {
  const t = useText()
  return (
    <div className="opening" aria-busy="true">
      <div>
        <Mark />
      </div>
      <main>
        <h1 className="hidden-text">Goldammer</h1>
        <span className="hidden-text" role="status">
          {t('common.word.loading')}
        </span>
        <div className="sheet">
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </main>
    </div>
  )
}
