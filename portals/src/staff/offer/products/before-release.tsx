import type { ProductRecord } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { tabOf } from './product.ts'

const POINTERS = { no_category: '/categoryIds', no_picture: '/cover' } as const

/** What does not prevent publication and should be known before: a product nobody finds, and open steps of its round. */
export function BeforeRelease({ product: { hints, checklist } }: { product: ProductRecord }) {
  const t = useText()
  const steps = checklist?.steps ?? []
  if (hints.length === 0 && steps.length === 0) return null
  return (
    <Note tone="warn">
      <p>
        <b>{t('staff.products.hintsTitle')}</b>
      </p>
      <ul className="list">
        {hints.map((hint) => (
          <li key={hint} className="small">
            <Link to={`?tab=${tabOf(POINTERS[hint])}`}>{t(`staff.products.hint.${hint}`)}</Link>
          </li>
        ))}
        {checklist && steps.length > 0 && (
          <li className="small">
            <details>
              <summary>{t('staff.products.checklistOpen', { count: steps.length })}</summary>
              <ul>
                {steps.map(({ key, state }) => (
                  <li key={key}>
                    {t(`portal.project.steps.${key}`)} ({t(`states.projectStep.${state}`)})
                  </li>
                ))}
              </ul>
              <Link to={`/projects/${checklist.roundId}`}>{t('staff.products.toChecklist')}</Link>
            </details>
          </li>
        )}
      </ul>
    </Note>
  )
}
