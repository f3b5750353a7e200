import { answerPartOffer } from '@goldammer/sdk/store/investor'
import type { InvestmentDetail, PartOffer } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'

/** domain/amounts#part-offer: less than the whole amount is free, and held until the investor says yes or no. */
export function PartOfferBox({ data, partOffer }: { data: InvestmentDetail; partOffer: PartOffer }) {
  const t = useText()
  const { dateTime } = useFormat()
  const [answer, setAnswer] = useState<boolean>()
  const { orderId, amountTotal } = data.investment
  const { id: partOfferId, amount, expiresAt } = partOffer
  const answering = useAction((accepted: boolean) => answerPartOffer(orderId, { partOfferId, accepted }), {
    invalidates: ['investments', 'dashboard'],
    done: t(answer ? 'own.partOffer.accepted' : 'own.partOffer.declined'),
  })
  const give = (accepted: boolean) => {
    setAnswer(accepted)
    answering.mutate(accepted)
  }
  const isLocked = useImpersonated()
  return (
    <Box title={t('own.partOffer.title')}>
      <div className="stack">
        <Note tone="warn">
          <b>{t('own.partOffer.text', { wanted: amountTotal, amount, moment: dateTime(expiresAt) })}</b>
          <p>{t('own.partOffer.meaning')}</p>
        </Note>
        <div className="row wrap">
          <Button
            type="primary"
            disabled={isLocked}
            loading={answering.isPending && answer === true}
            onClick={() => give(true)}
          >
            {t('own.partOffer.accept', { amount })}
          </Button>
          <Button disabled={isLocked} loading={answering.isPending && answer === false} onClick={() => give(false)}>
            {t('own.partOffer.decline')}
          </Button>
          {isLocked && <span className="tiny muted">{t('portal.impersonation.locked')}</span>}
        </div>
      </div>
    </Box>
  )
}
