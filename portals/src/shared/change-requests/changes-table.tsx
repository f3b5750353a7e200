import type { RequestedChange } from '@goldammer/sdk/store/model'
import { useText } from '../portal-context.ts'
import { useShownValue } from './values.ts'

/** Old and new beside each other, a row for each field that changes. */
export function ChangesTable({ label, changes }: { label: string; changes: RequestedChange[] }) {
  const t = useText()
  const show = useShownValue()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-box" aria-label={label} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('portal.change.fieldHead')}</th>
            <th scope="col">{t('portal.change.before')}</th>
            <th scope="col">{t('portal.change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{t(`portal.change.field.${field}`)}</th>
              <td className="muted">{show(field, before)}</td>
              <td className="strong">{show(field, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
