import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { createOrder } from '@goldammer/sdk/store/checkout'
import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Note } from '../../components/ui/Note.tsx'
import { RiskNote } from '../../components/ui/RiskNote.tsx'
import { currencyPath, localePath, successPath } from '../../lib/paths.ts'
import { EURO } from '../../lib/shown-currency.ts'
import { forgetSituation } from './financial-situation.ts'
import { leadToLogin } from './login-again.ts'
import { OrderFigures } from './OrderFigures.tsx'
import { forgetOrderKey, orderKey } from './order-key.ts'
import { PasswordAgain } from './PasswordAgain.tsx'
import { ErrorSummary } from './StepCard.tsx'
import { errorsOf, type FieldError } from './step-form.ts'
import { useTexts } from './texts.ts'
import { wayOutOf, whyNoWithdrawal } from './way-out.ts'

const STATES_ANOTHER_STEP = ['DRAFT_CHANGED', 'CHECKOUT__INVESTMENT_INCOMPLETE']

type Props = { draft: CheckoutDraft; onReload: () => void }

/**
 * Step 10: the binding words of BGB § 312j (3); pressed twice, it orders once. Who has to confirm with a code first presses it again
 * afterwards: no other button may conclude the contract.
 */
export function BuyStep({ draft, onReload }: Props) {
  const texts = useTexts()
  const { t, locale } = texts
  const [errors, setErrors] = useState<FieldError[]>([])
  const [isOtherCurrency, setIsOtherCurrency] = useState(false)
  const [lacksFactor, setLacksFactor] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [stepUp, setStepUp] = useState<'none' | 'asked' | 'done'>('none')
  const running = useRef(false)

  async function order() {
    if (running.current || !draft.lineItemId) return
    running.current = true
    setIsBusy(true)
    setErrors([])
    try {
      const { data } = await createOrder(
        { lineItemId: draft.lineItemId, draftId: draft.id },
        { 'Idempotency-Key': orderKey(draft.id) },
      )
      forgetOrderKey(draft.id)
      forgetSituation(draft.id)
      // The button stays busy while the next page loads.
      location.assign(localePath(locale, successPath(data.id)))
    } catch (error) {
      if (leadToLogin(error, locale)) return
      running.current = false
      setIsBusy(false)
      if (error instanceof ApiClientError && error.has('STEP_UP_REQUIRED')) {
        setStepUp('asked')
        return
      }
      setIsOtherCurrency(error instanceof ApiClientError && error.has('CURRENCY_NOT_ALLOWED'))
      setLacksFactor(error instanceof ApiClientError && error.has('CUSTOMER_SECOND_FACTOR_MISSING'))
      setErrors(errorsOf(error, texts).map(({ message }) => ({ field: '', message })))
      if (error instanceof ApiClientError && STATES_ANOTHER_STEP.some((code) => error.has(code))) onReload()
    }
  }

  const whyNot = whyNoWithdrawal(draft)
  return (
    <div className="grid gap-6">
      <ErrorSummary errors={errors} />
      {isOtherCurrency && errors.length > 0 && <ToEuro />}
      {lacksFactor && errors.length > 0 && (
        <a className="btn btn-outline" href={localePath(locale, '/investor-portal/profile?tab=account')}>
          {t('common.action.setUpFactor')}
        </a>
      )}
      <OrderFigures draft={draft} />
      <p className="text-sm">
        {t('checkout.buy.lead')} {t('checkout.buy.next')}
      </p>
      <p className="text-sm">
        {t(`checkout.buy.way.${wayOutOf(draft)}`, { days: draft.product.withdrawalDays })}
        {whyNot && ` ${t(`investing.wayOut.none.${whyNot}`)}`}
      </p>
      <RiskNote label={t('content.risk.label')} text={t(`common.riskNotice.${draft.product.riskNotice}`)} />
      {!draft.orderable && <Note tone="warn">{t('checkout.buy.notYet')}</Note>}
      {stepUp === 'asked' ? (
        <PasswordAgain onConfirmed={() => setStepUp('done')} />
      ) : (
        <>
          {stepUp === 'done' && (
            <div role="status">
              <Note tone="ok">{t('checkout.password.done')}</Note>
            </div>
          )}
          <Button
            size="lg"
            full
            busy={isBusy}
            disabled={!draft.orderable}
            // It comes back as the answer to the confirmation.
            autoFocus={stepUp === 'done'}
            onClick={order}
          >
            {t('checkout.buy.submit')}
          </Button>
        </>
      )}
    </div>
  )
}

/** domain/conventions#currency-not-allowed: the plain form of the choice in the footer; it leads back here, where the draft goes on as it was. */
function ToEuro() {
  const { t, locale } = useTexts()
  return (
    <form method="post" action={localePath(locale, currencyPath)}>
      <button className="btn btn-outline" type="submit" name="currency" value={EURO.isoCode}>
        {t('checkout.buy.toEuro')}
      </button>
    </form>
  )
}
