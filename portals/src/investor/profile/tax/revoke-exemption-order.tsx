import { revokeExemptionOrder } from '@goldammer/sdk/store/investor'
import type { ExemptionOrder } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { Ban } from 'lucide-react'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useImpersonated } from '../../../shared/use-impersonated.ts'

export function RevokeExemptionOrder({ order, name }: { order: ExemptionOrder; name: string }) {
  const t = useText()
  const { modal } = App.useApp()
  const isLocked = useImpersonated()
  const revoke = useAction((id: string) => revokeExemptionOrder(id), {
    invalidates: ['exemption-orders'],
    done: t('own.exemption.revoked'),
  })
  if (isLocked) return null
  const text = t('own.exemption.revoke')
  return (
    <Button
      size="small"
      type="text"
      loading={revoke.isPending}
      icon={<Ban className="icon small" aria-hidden="true" />}
      aria-label={`${text}: ${name}`}
      onClick={() =>
        modal.confirm({
          title: t('own.exemption.revokeTitle'),
          content: t('own.exemption.revokeText', { name }),
          okText: text,
          okButtonProps: { danger: true },
          cancelText: t('common.action.cancel'),
          onOk: () => revoke.mutateAsync(order.id).catch(() => undefined),
        })
      }
    >
      {text}
    </Button>
  )
}
