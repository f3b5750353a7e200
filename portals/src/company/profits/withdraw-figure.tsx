import { withdrawProfitFigure } from '@goldammer/sdk/store/company'
import type { ProfitFigure } from '@goldammer/sdk/store/model'
import { Button, Modal } from 'antd'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'

/** What nobody has decided yet may be taken back and entered anew. */
export function WithdrawFigure({ figure }: { figure: ProfitFigure }) {
  const t = useText()
  const { money } = useFormat()
  const [asked, setAsked] = useState(false)
  const withdraw = useAction(async () => (await withdrawProfitFigure(await activeCompanyId(), figure.id)).data, {
    invalidates: ['profit-figures'],
    done: t('company.profits.withdrawDone'),
    onDone: () => setAsked(false),
  })
  return (
    <>
      <Button icon={<Undo2 className="icon" aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('company.profits.withdraw')}
      </Button>
      <Modal
        open={asked}
        title={t('company.profits.withdraw')}
        okText={t('company.profits.withdraw')}
        cancelText={t('common.action.cancel')}
        confirmLoading={withdraw.isPending}
        onCancel={() => setAsked(false)}
        onOk={() => withdraw.mutate(undefined)}
      >
        <p>{t('company.profits.withdrawText', { amount: money(figure.amount), product: figure.productName })}</p>
      </Modal>
    </>
  )
}
