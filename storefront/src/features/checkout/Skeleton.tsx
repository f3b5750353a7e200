import { useTexts } from './texts.ts'

/** While data are on their way. */
export function Skeleton() {
  const { t } = useTexts()
  return (
    <div className="grid gap-4" aria-busy="true">
      <span className="sr-only">{t('common.word.loading')}</span>
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
    </div>
  )
}
