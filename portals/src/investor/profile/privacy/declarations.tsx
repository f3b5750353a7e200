import type { GivenDeclaration } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'

/** Texts that were accepted with an order or a profile; they belong to the contract and are not taken back here. */
export function Declarations() {
  const t = useText()
  const declarations = useRecord('declarations')
  return (
    <QueryView query={declarations} lines={4}>
      {({ elements }) => (
        <Box title={t('investor.profile.declarations.title')}>
          {elements.length === 0 && <p className="small muted">{t('investor.profile.declarations.none')}</p>}
          {byOrder(elements).map((group) => (
            <Group key={group[0]?.orderId ?? ''} declarations={group} />
          ))}
        </Box>
      )}
    </QueryView>
  )
}

function byOrder(declarations: GivenDeclaration[]): GivenDeclaration[][] {
  return [...Map.groupBy(declarations, ({ orderId }) => orderId).values()]
}

function Group({ declarations }: { declarations: GivenDeclaration[] }) {
  const t = useText()
  const { date } = useFormat()
  const [first] = declarations
  if (!first) return null
  const { orderId, productId, orderNumber, productName } = first
  return (
    <details className="fold" open={declarations.length < 4}>
      <summary>
        <b className="small">{productName ?? t('investor.profile.declarations.ofProfile')}</b>{' '}
        <span className="tiny muted">{orderNumber ?? ''}</span>
      </summary>
      <ul className="stack tight small">
        {declarations.map(({ key, version, acceptedAt }) => (
          <li key={`${key} ${acceptedAt}`}>
            {t(`investor.profile.declarations.${key}`)}{' '}
            <span className="muted">
              {[date(acceptedAt), version && t('investor.profile.declarations.version', { version })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
        {orderId && (
          <li>
            <Link to={`/investments/${orderId}/${productId}?tab=documents`}>
              {t('investor.profile.declarations.toDocuments')}
            </Link>
          </li>
        )}
      </ul>
    </details>
  )
}
