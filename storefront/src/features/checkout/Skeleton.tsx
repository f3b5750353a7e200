import { useTexts } from './texts.ts'

/** While data are on their way. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { t } = useTexts()
  const names = Array.from({ length: lines }, (_line, index) => `line-${index}`)
  return (
    <div className="grid gap-4" aria-busy="true">
      <span className="sr-only">{t('common.word.loading')}</span>
      {names.map((name) => (
        <div key={name} className="skeleton h-11" />
      ))}
    </div>
  )
}
