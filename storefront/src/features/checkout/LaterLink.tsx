import { useSendDraftLink } from '@goldammer/sdk/store/investing'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { Button } from '../../components/ui/Button.tsx'
import { Note } from '../../components/ui/Note.tsx'
import { errorsOf } from './step-form.ts'
import { useTexts } from './texts.ts'

/** The draft waits 30 days on the server; the link leads back to it from anywhere (domain/checkout#draft). */
export function LaterLink({ draft }: { draft: CheckoutDraft }) {
  const texts = useTexts()
  const { t } = texts
  const send = useSendDraftLink()
  return (
    <section className="grid gap-3" aria-label={t('checkout.page.later')}>
      <p className="text-xs text-text-muted">{t('checkout.page.saved', { date: draft.expiresAt })}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" busy={send.isPending} onClick={() => send.mutate({ draftId: draft.id })}>
          {t('checkout.page.laterSend')}
        </Button>
        <span className="text-xs text-text-muted">{t('checkout.page.laterHint')}</span>
      </div>
      <div role="status">
        {send.isSuccess && <Note tone="ok">{t('checkout.page.laterSent')}</Note>}
        {send.error && <Note tone="error">{errorsOf(send.error, texts)[0]?.message}</Note>}
      </div>
    </section>
  )
}
