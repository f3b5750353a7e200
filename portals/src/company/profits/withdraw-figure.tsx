import { withdrawProfitFigure } from '@goldammer/sdk/store/company'
import type { ProfitFigure } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'

/** What nobody has decided yet may be taken back and entered again. */
export function WithdrawFigure({ figure }: { figure: ProfitFigure }) {
  const t = useText()
  const { money } = useFormat()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button icon={<Undo2 className="icon" aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('company.profits.withdraw')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('company.profits.withdraw')}
          act={async () => withdrawProfitFigure(await activeCompanyId(), figure.id)}
          invalidates={['profit-figures']}
          done={t('company.profits.withdrawDone')}
          onClose={() => setAsked(false)}
        >
          <p>{t('company.profits.withdrawText', { amount: money(figure.amount), product: figure.productName })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
