import { Switch } from 'antd'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import type { Country, Currency, Method } from './choices.ts'

interface Props<Item> {
  pointer: string
  onChange: (item: Item, mark?: string) => void
}

function NameField<Item extends Pick<Country, 'name'>>({ item, pointer, onChange }: Props<Item> & { item: Item }) {
  const t = useText()
  return (
    <TextsField
      field={{ name: 'name', kind: 'text' }}
      label={t('staff.choices.name')}
      value={item.name}
      pointer={`${pointer}/name`}
      onChange={(name, mark) => onChange({ ...item, name: name as object }, mark)}
    />
  )
}

export function MethodFields({ method, pointer, onChange }: Props<Method> & { method: Method }) {
  const t = useText()
  return (
    <>
      {method.isFixed ? (
        <p className="small muted">{t('staff.choices.isFixed')}</p>
      ) : (
        <Labelled label={t('staff.choices.active')} pointer={`${pointer}/active`}>
          {({ id }) => (
            <Switch id={id} checked={method.active} onChange={(active) => onChange({ ...method, active })} />
          )}
        </Labelled>
      )}
      <NameField item={method} pointer={pointer} onChange={onChange} />
      <TextsField
        field={{ name: 'description', kind: 'lines' }}
        label={t('staff.choices.description')}
        value={method.description}
        pointer={`${pointer}/description`}
        onChange={(description, mark) => onChange({ ...method, description: description as object }, mark)}
      />
    </>
  )
}

export function CountryFields({ country, pointer, onChange }: Props<Country> & { country: Country }) {
  const t = useText()
  return (
    <>
      {country.isFixed ? (
        <p className="small muted">{t('staff.choices.isHome')}</p>
      ) : (
        <>
          <Labelled label={t('staff.choices.addresses')} pointer={`${pointer}/active`}>
            {({ id }) => (
              <Switch id={id} checked={country.active} onChange={(active) => onChange({ ...country, active })} />
            )}
          </Labelled>
          <p className="small muted">{t('staff.choices.addressesHint')}</p>
        </>
      )}
      <Labelled label={t('staff.choices.shipping')} pointer={`${pointer}/shippingAvailable`}>
        {({ id }) => (
          <Switch
            id={id}
            checked={country.shippingAvailable}
            onChange={(shippingAvailable) => onChange({ ...country, shippingAvailable })}
          />
        )}
      </Labelled>
      <NameField item={country} pointer={pointer} onChange={onChange} />
    </>
  )
}

export function CurrencyFields({ currency, pointer, onChange }: Props<Currency> & { currency: Currency }) {
  const t = useText()
  const { factor, factorDate, isFixed } = currency
  return (
    <>
      <NameField item={currency} pointer={pointer} onChange={onChange} />
      <Labelled label={t('staff.choices.factor')} pointer={`${pointer}/factor`}>
        {(labelling) => (
          <NumberField
            {...labelling}
            kind="factor"
            min={0.0001}
            max={100_000}
            style={{ width: 160 }}
            disabled={isFixed}
            value={factor}
            // Emptied while one types: the last number stands until there is another.
            onChange={(next) => next !== null && onChange({ ...currency, factor: next }, `${pointer}/factor`)}
          />
        )}
      </Labelled>
      <p className="small muted">
        {isFixed ? t('staff.choices.prices') : t('staff.choices.factorDate', { day: factorDate })}
      </p>
    </>
  )
}
