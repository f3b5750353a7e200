import { nearestAmount } from '@goldammer/sdk/rules/amount-steps'
import { addLineItem, updateLineItem } from '@goldammer/sdk/store/checkout'
import type { Cart } from '@goldammer/sdk/store/model'
import type { Cents } from '@goldammer/sdk/units'
import { type SubmitEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { AmountStepper } from '../../components/ui/AmountStepper.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Note } from '../../components/ui/Note.tsx'
import { fill } from '../../lib/fill.ts'
import { priceFormats } from '../../lib/prices.ts'
import type { Offer } from './offer.ts'
import { PlannedReturns, type PlannedTexts } from './PlannedReturns.tsx'

export type InvestTexts = PlannedTexts &
  Record<'amount' | 'less' | 'more' | 'hint' | 'hintMax' | 'submit' | 'failed', string>

type Props = { offer: Offer; texts: InvestTexts; priceLocale: string; action: string; cartPath: string }

/** Works as a plain form before it is awake; awake, it counts along and says what the cart corrected. */
export function InvestBox({ offer, texts, priceLocale, action, cartPath }: Props) {
  const prices = priceFormats(priceLocale)
  const [amount, setAmount] = useState<Cents>(offer.chips[0] ?? offer.minimum)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])

  const choose = (wanted: number) => setAmount(nearestAmount(wanted, offer))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const answer = await putInCart(offer, amount).catch(() => [texts.failed])
    if (answer.length === 0) location.assign(cartPath)
    else setBusy(false)
    setProblems(answer)
  }

  const step = prices.short(offer.increment)
  const hint = fill(offer.maximum === null ? texts.hint : texts.hintMax, {
    step,
    max: offer.maximum === null ? '' : prices.short(offer.maximum),
  })
  return (
    <form className="grid gap-[18px]" method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="productId" value={offer.productId} />
      <input type="hidden" name="tariffId" value={offer.tariffId} />
      <input type="hidden" name="unitPrice" value={offer.unitPrice} />
      <AmountStepper
        id="invest-amount"
        amount={amount}
        steps={offer}
        chips={offer.chips}
        texts={{ amount: texts.amount, less: fill(texts.less, { step }), more: fill(texts.more, { step }), hint }}
        prices={prices}
        onTyped={choose}
        onWish={choose}
      />
      <PlannedReturns offer={offer} amount={amount} prices={prices} texts={texts} />
      {problems.length > 0 && (
        <Note tone="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      <Button type="submit" size="lg" full busy={busy}>
        {texts.submit}
      </Button>
      <BarAmount text={prices.short(amount)} />
    </form>
  )
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

/** The wanted amount stands in the cart, or what the cart says against it. */
async function putInCart({ productId, tariffId, unitPrice }: Offer, amount: Cents): Promise<string[]> {
  await import('../../lib/browser-client.ts')
  const quantity = amount / unitPrice
  const item = { id: productId, referencedId: productId, type: 'product', quantity, payload: { tariffId } }
  let { data: cart } = await addLineItem({ items: [item] })
  // A line that was there before has grown by the amount: bring it to what is wanted now.
  const line = cart.lineItems.find(({ id }) => id === productId)
  if (line && line.quantity !== quantity) {
    cart = (await updateLineItem({ items: [{ id: productId, quantity }] })).data
  }
  document.dispatchEvent(new CustomEvent<Cart>('cart:changed', { detail: cart }))
  return Object.values(cart.errors)
    .filter((error) => error.level > 0)
    .map((error) => error.message)
}
