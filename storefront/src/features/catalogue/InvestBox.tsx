import type { Locale } from '@goldammer/sdk/locales'
import { nearestAmount } from '@goldammer/sdk/rules/amount-steps'
import { readAmount } from '@goldammer/sdk/rules/read-euros'
import { type Cents, eurosToCents } from '@goldammer/sdk/units'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AmountStepper } from '../../components/ui/AmountStepper.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { fill } from '../../lib/fill.ts'
import { numbersOf } from '../../lib/prices.ts'
import { unitPriceField } from './cart-item.ts'
import type { Offer } from './offer.ts'
import { PlannedReturns, type PlannedTexts } from './PlannedReturns.tsx'

export type InvestTexts = PlannedTexts &
  Record<'amount' | 'less' | 'more' | 'hint' | 'hintMax' | 'notAmount' | 'submit' | 'tariff', string>

/** A tariff as it is offered, with the words that depend on it. */
export type Choice = Offer & { terms: string; assumptions: string }

type Props = { choices: [Choice, ...Choice[]]; texts: InvestTexts; locale: Locale; action: string }

/**
 * The amount, in steps of the chosen tariff, and what is planned with it. A plain form, before it is awake too, that leads
 * through the cart into the checkout of this very product.
 */
export function InvestBox({ choices, texts, locale, action }: Props) {
  const prices = numbersOf(locale)
  const [tariffId, setTariffId] = useState(choices[0].tariffId)
  const offer = choices.find((choice) => choice.tariffId === tariffId) ?? choices[0]
  const [amount, setAmount] = useState<Cents>(offer.chips[0] ?? offer.minimum)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => showHead(tariffId), [tariffId])

  // What was chosen and typed before the form was awake stands in its fields, and React keeps it there untold.
  useEffect(() => {
    if (!form.current) return
    const early = new FormData(form.current)
    const choice = choices.find((each) => each.tariffId === early.get('tariffId')) ?? choices[0]
    const euros = readAmount(String(early.get('amount')))
    setTariffId(choice.tariffId)
    if (euros !== null) setAmount(nearestAmount(eurosToCents(euros), choice))
  }, [choices])

  const choose = (wanted: number) => setAmount(nearestAmount(wanted, offer))

  function chooseTariff(choice: Choice) {
    setTariffId(choice.tariffId)
    setAmount(nearestAmount(amount, choice))
  }

  const step = prices.short(offer.increment)
  const hint = fill(offer.maximum === null ? texts.hint : texts.hintMax, {
    step,
    max: offer.maximum === null ? '' : prices.short(offer.maximum),
  })
  return (
    <form ref={form} className="grid gap-[18px]" method="post" action={action}>
      <input type="hidden" name="subscribe" value="" />
      <input type="hidden" name="productId" value={offer.productId} />
      {choices.map((choice) => (
        <input key={choice.tariffId} type="hidden" name={unitPriceField(choice.tariffId)} value={choice.unitPrice} />
      ))}
      {choices.length === 1 ? (
        <input type="hidden" name="tariffId" value={offer.tariffId} />
      ) : (
        <fieldset className="choice">
          <legend>{texts.tariff}</legend>
          <div className="grid gap-2">
            {choices.map((choice) => (
              <label key={choice.tariffId} className="option check">
                <input
                  type="radio"
                  name="tariffId"
                  value={choice.tariffId}
                  checked={choice.tariffId === tariffId}
                  onChange={() => chooseTariff(choice)}
                />
                <span>
                  <b>{choice.name}</b>
                  <span className="block text-text-muted">{choice.terms}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <AmountStepper
        id="invest-amount"
        amount={amount}
        steps={offer}
        chips={offer.chips}
        texts={{
          amount: texts.amount,
          notAmount: texts.notAmount,
          less: fill(texts.less, { step }),
          more: fill(texts.more, { step }),
          hint,
        }}
        prices={prices}
        onTyped={choose}
        onRequest={choose}
      />
      <PlannedReturns
        offer={offer}
        amount={amount}
        prices={prices}
        texts={{ ...texts, assumptions: offer.assumptions }}
      />
      <Button type="submit" size="lg" full>
        {texts.submit}
      </Button>
      <BarAmount text={prices.short(amount)} />
    </form>
  )
}

/** The page has rendered a head for each tariff; the chosen one's is shown. */
function showHead(tariffId: string) {
  for (const head of document.querySelectorAll<HTMLElement>('[data-tariff-head]')) {
    head.hidden = head.dataset.tariffHead !== tariffId
  }
}

/** The amount in the bar at the foot of small screens, which the page has rendered. */
function BarAmount({ text }: { text: string }) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    const found = document.querySelector('#invest-bar-amount')
    found?.replaceChildren()
    setPlace(found)
  }, [])
  return place && createPortal(text, place)
}
