import type { Locale } from '@goldammer/sdk/locales'
import { readShopChoices, saveShopChoices } from '@goldammer/sdk/staff/content'
import type { ShopChoices, ShopChoicesInput } from '@goldammer/sdk/staff/model'
import type { ReactNode } from 'react'
import { useRead } from '../../../shared/data/use-read.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { GroupedEditor } from '../../kit/editor/grouped-editor.tsx'
import { Ordered } from '../../kit/editor/ordered.tsx'
import { replaced } from '../../kit/editor/replaced.ts'
import type { Words } from '../../kit/editor/texts-of.ts'
import { type Edited, takenUp, toEditor, toInput } from './choices.ts'
import { CountryFields, CurrencyFields, MethodFields } from './fields.tsx'

const key = ['shop-choices']
const words: Words = {
  paymentMethods: 'staff.choices.paymentMethods',
  countries: 'staff.choices.countries',
  currencies: 'staff.choices.currencies',
  name: 'staff.choices.name',
  description: 'staff.choices.description',
  active: 'staff.choices.active',
  shippingAvailable: 'staff.choices.shipping',
  factor: 'staff.choices.factor',
}

/** R1.06: what customers choose from, in the order of the shop. */
export default function Choices() {
  const choices = useRead(key, async () => (await readShopChoices()).data, {
    staleTime: Infinity,
  })
  return <QueryView query={choices}>{(data) => <Editor choices={data} />}</QueryView>
}

function Editor({ choices }: { choices: ShopChoices }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const nameOf = (texts: Partial<Record<Locale, string>>) => texts[portalAddress.locale] || texts['de-DE'] || '–'
  return (
    <GroupedEditor<ShopChoices, Edited>
      title={t('staff.choices.title')}
      lead={t('staff.choices.lead')}
      saved={t('staff.choices.saved')}
      record={choices}
      queryKey={key}
      groupsOf={toEditor}
      words={words}
      versions={{ record: 'shopChoices', toEditor: (document, now) => takenUp(document as ShopChoicesInput, now) }}
      read={readShopChoices}
      save={(edited, version) => saveShopChoices(toInput(edited), { 'Record-Version': version })}
    >
      {(edited, change) => (
        <>
          <Part title={t('staff.choices.paymentMethods')}>
            <Ordered
              isComplete
              items={edited.paymentMethods}
              pointer="/paymentMethods"
              nameOf={({ name, active }) => (active ? nameOf(name) : t('staff.choices.off', { name: nameOf(name) }))}
              onChange={(paymentMethods) => change({ ...edited, paymentMethods })}
            >
              {(method, index) => (
                <MethodFields
                  method={method}
                  pointer={`/paymentMethods/${index}`}
                  onChange={(next, mark) =>
                    change({ ...edited, paymentMethods: replaced(edited.paymentMethods, next) }, mark)
                  }
                />
              )}
            </Ordered>
          </Part>
          <Part title={t('staff.choices.countries')}>
            <Ordered
              isComplete
              items={edited.countries}
              pointer="/countries"
              nameOf={({ name, active, shippingAvailable }) => {
                if (!active) return t('staff.choices.off', { name: nameOf(name) })
                return shippingAvailable ? nameOf(name) : t('staff.choices.noShipping', { name: nameOf(name) })
              }}
              onChange={(countries) => change({ ...edited, countries })}
            >
              {(country, index) => (
                <CountryFields
                  country={country}
                  pointer={`/countries/${index}`}
                  onChange={(next, mark) => change({ ...edited, countries: replaced(edited.countries, next) }, mark)}
                />
              )}
            </Ordered>
          </Part>
          <Part title={t('staff.choices.currencies')}>
            <Ordered
              isComplete
              items={edited.currencies}
              pointer="/currencies"
              nameOf={({ name, isoCode }) => `${nameOf(name)} (${isoCode})`}
              onChange={(currencies) => change({ ...edited, currencies })}
            >
              {(currency, index) => (
                <CurrencyFields
                  currency={currency}
                  pointer={`/currencies/${index}`}
                  onChange={(next, mark) => change({ ...edited, currencies: replaced(edited.currencies, next) }, mark)}
                />
              )}
            </Ordered>
          </Part>
        </>
      )}
    </GroupedEditor>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack tight" aria-label={title}>
      <h2 className="plain">{title}</h2>
      {children}
    </section>
  )
}
