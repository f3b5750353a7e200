import { type FundingType, isOrdinaryGood } from '@goldammer/sdk/rules/product-types'
import type { ProductTariffFields } from '@goldammer/sdk/staff/model'
import { Button, Form, Input } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { Box } from '../../../shared/fields/box.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Fields, type PlainField, TextFields } from './fields.tsx'

interface Props {
  type: FundingType
  hasContracts: boolean
  isEditable: boolean
  /** Tariffs that stay, and how many tranches do: of what was published once. */
  published: string[]
  tranches: number
}

/** R3.08: money, days and rules; what it takes depends on whether it is an offer or a good. */
export function Terms({ type, hasContracts, isEditable, tranches }: Props) {
  const t = useText()
  return (
    <div className="stack">
      {hasContracts && <Note>{t('staff.products.fixedNote')}</Note>}
      <Box title={t('staff.products.group.offer')}>
        <Fields
          names={
            [
              'regime',
              'smallOfferCase',
              'totalVolume',
              'productScale',
              'preMoney',
              'withholdingAgent',
              'investmentSteps',
              'suggestions',
              'securedByGermanProperty',
            ] as const
          }
        />
      </Box>
      {!useIsGood(type) && (
        <Box title={t('staff.products.group.round')}>
          <TextFields at={['round', 'name']} label={t('staff.products.field.roundName')} />
          <Fields at={['round']} names={['threshold', 'startDate', 'endDate', 'earlySignerStart']} />
          <Tranches isEditable={isEditable} least={tranches} />
        </Box>
      )}
      <Box title={t('staff.products.group.days')}>
        <Fields
          names={[
            'valuta',
            'contractEndOfTerm',
            'cancellationPossibleDate',
            'fundingEndPremature',
            'noticeMonths',
            'voluntaryWithdrawalDays',
            'accruedInterestRate',
            'accruedInterestPeriods',
            'accruedInterest',
          ]}
        />
      </Box>
      <Box title={t('staff.products.group.people')}>
        <Fields
          names={['isin', 'tokenProviderProductId', 'payingOffice', 'regulatoryAuthority', 'distributionCompany']}
        />
        <Rows
          list="distributionChannels"
          names={['channel', 'volume']}
          add={t('staff.products.addChannel')}
          remove={t('staff.products.removeChannel')}
          begin={{ name: '', volume: 0 }}
          isEditable={isEditable}
        />
        <Rows
          list="costs"
          names={['percent', 'paidBy']}
          add={t('staff.products.addCost')}
          remove={t('staff.products.removeCost')}
          begin={{ key: 'platform_fee', percent: 0, paidBy: 'issuer' }}
          isEditable={isEditable}
        />
      </Box>
      <Box title={t('staff.products.group.gates')}>
        <Fields
          names={
            [
              'singleInvestmentLimitRequired',
              'vibConfirmation',
              'askBankDataInvestor',
              'askDepotDataInvestor',
              'ecsp',
              'micaWhitePaper',
            ] as const
          }
        />
      </Box>
    </div>
  )
}

function useIsGood(type: FundingType): boolean {
  const form = Form.useFormInstance()
  const token = Form.useWatch<string | null>('tokenProviderProductId', { form, preserve: true })
  return isOrdinaryGood({ type, tokenProviderProductId: token || null })
}

function Tranches({ isEditable, least }: { isEditable: boolean; least: number }) {
  const t = useText()
  return (
    <Form.List name={['round', 'tranches']}>
      {(tranches, { add, remove }) => (
        <>
          <div className="two-columns">
            {tranches.map(({ key, name }) => (
              <Form.Item key={key} name={name} label={t('staff.products.tranche', { number: name + 1 })}>
                <NumberField kind="amount" />
              </Form.Item>
            ))}
          </div>
          {isEditable && (
            <div className="row wrap">
              <AddButton label={t('staff.products.addTranche')} onClick={() => add(0)} />
              {tranches.length > least && (
                <RemoveButton label={t('staff.products.removeTranche')} onClick={() => remove(tranches.length - 1)} />
              )}
            </div>
          )}
        </>
      )}
    </Form.List>
  )
}

const newTariff: ProductTariffFields = {
  id: null,
  name: {},
  interestRate: 0,
  earlyBirdInterestRate: null,
  earlyBirdEndDate: null,
  interestRatePeriod: 'yearly',
  durationMonths: null,
  durationDays: null,
  repayment: 'bullet',
  totalVolume: 0,
  minInvestment: 0,
  investmentUnitPrice: 1,
  owner: null,
  unitsMax: null,
  unitsMaxJur: null,
}

/** R3.09, and for goods their prices. */
export function Tariffs({ type, hasContracts, isEditable, published }: Props) {
  const t = useText()
  const isGood = useIsGood(type)
  return (
    <div className="stack">
      {hasContracts && <Note>{t('staff.products.tariffNote')}</Note>}
      {!isGood && <TariffList isEditable={isEditable} published={published} />}
      {type === 'collectible' && <Collectible isEditable={isEditable} />}
      {isGood && (
        <Box title={t('staff.products.group.prices')}>
          <Rows
            list="priceTiers"
            names={['quantityEnd', 'unitPrice']}
            add={t('staff.products.addTier')}
            remove={t('staff.products.removeTier')}
            begin={{ quantityEnd: null, unitPrice: 0 }}
            isEditable={isEditable}
          />
          <Fields names={['stock', 'taxRate', 'weightGrams', 'shippingFree']} />
        </Box>
      )}
    </div>
  )
}

function TariffList({ isEditable, published }: Pick<Props, 'isEditable' | 'published'>) {
  const t = useText()
  const form = Form.useFormInstance()
  const ids = (Form.useWatch<ProductTariffFields[]>('tariffs', { form, preserve: true }) ?? []).map(({ id }) => id)
  return (
    <Form.List name="tariffs">
      {(tariffs, { add, remove }) => (
        <>
          {tariffs.map(({ key, name }) => (
            <Box
              key={key}
              title={t('staff.products.tariff', { number: name + 1 })}
              aside={
                isEditable &&
                !published.includes(ids[name] ?? '') && (
                  <RemoveButton
                    label={t('staff.products.removeTariff', { number: name + 1 })}
                    onClick={() => remove(name)}
                  />
                )
              }
            >
              <TariffFields index={name} />
            </Box>
          ))}
          {isEditable && (
            <AddButton
              label={t('staff.products.addTariff')}
              onClick={() => add({ ...newTariff, totalVolume: form.getFieldValue('totalVolume') ?? 0 })}
            />
          )}
        </>
      )}
    </Form.List>
  )
}

function TariffFields({ index }: { index: number }) {
  const t = useText()
  return (
    <>
      <Form.Item name={[index, 'id']} hidden>
        <Input />
      </Form.Item>
      <TextFields list={['tariffs']} at={[index, 'name']} label={t('staff.products.field.tariffName')} />
      <Fields
        at={[index]}
        names={
          [
            'interestRate',
            'interestRatePeriod',
            'earlyBirdInterestRate',
            'earlyBirdEndDate',
            'durationMonths',
            'durationDays',
            'repayment',
            'totalVolume',
            'minInvestment',
            'investmentUnitPrice',
            'unitsMax',
            'unitsMaxJur',
            'owner',
          ] as const
        }
      />
    </>
  )
}

const newCollectible = {
  categoryCagr: null,
  dropDate: null,
  dropPrice: null,
  dropMarketValue: null,
  expectedHoldingPeriod: null,
  sharePrice: null,
  numberOfShares: null,
  serviceFee: 0,
}

function Collectible({ isEditable }: { isEditable: boolean }) {
  const t = useText()
  const form = Form.useFormInstance()
  const collectible = Form.useWatch<object | null>('collectible', { form, preserve: true })
  return (
    <Box title={t('staff.products.group.collectible')}>
      {collectible ? (
        <Fields
          at={['collectible']}
          names={
            [
              'dropDate',
              'dropPrice',
              'dropMarketValue',
              'categoryCagr',
              'expectedHoldingPeriod',
              'sharePrice',
              'numberOfShares',
              'serviceFee',
            ] as const
          }
        />
      ) : (
        isEditable && (
          <AddButton
            label={t('staff.products.addCollectible')}
            onClick={() => form.setFieldValue('collectible', newCollectible)}
          />
        )
      )}
    </Box>
  )
}

interface RowsProps {
  list: string
  names: readonly PlainField[]
  add: string
  remove: string
  /** What a new row says. */
  begin: object
  isEditable: boolean
}

/** A short list, to which rows are added at its end, where they are taken away too. */
function Rows({ list, names, add: addLabel, remove: removeLabel, begin, isEditable }: RowsProps) {
  return (
    <Form.List name={list}>
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <Fields key={key} at={[name]} names={names} />
          ))}
          {isEditable && (
            <div className="row wrap">
              <AddButton label={addLabel} onClick={() => add(begin)} />
              {rows.length > 0 && <RemoveButton label={removeLabel} onClick={() => remove(rows.length - 1)} />}
            </div>
          )}
        </>
      )}
    </Form.List>
  )
}

interface ButtonProps {
  label: string
  onClick: () => void
}

export const AddButton = ({ label, onClick }: ButtonProps) => (
  <div>
    <Button icon={<Plus className="icon small" aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  </div>
)

export const RemoveButton = ({ label, onClick }: ButtonProps) => (
  <div>
    <Button type="text" icon={<Trash2 className="icon small" aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  </div>
)
