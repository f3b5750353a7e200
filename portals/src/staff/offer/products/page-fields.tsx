import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { ProductRecord } from '@goldammer/sdk/staff/model'
import { Form, Select } from 'antd'
import { Box } from '../../../shared/fields/box.tsx'
import { searchable } from '../../../shared/fields/searchable.ts'
import { useText } from '../../../shared/portal-context.ts'
import { Fields, TextFields } from './fields.tsx'
import { AddButton, RemoveButton } from './offer-fields.tsx'
import { useChoices } from './use-choices.ts'

export function Basics() {
  const t = useText()
  return (
    <Box title={t('staff.products.tabs.basics')}>
      <TextFields at={['name']} label={t('staff.products.field.name')} />
      <TextFields at={['description']} label={t('staff.products.field.description')} kind="area" maxLength={2000} />
      <TextFields
        at={['metaDescription']}
        label={t('staff.products.field.metaDescription')}
        kind="area"
        maxLength={500}
      />
      <TextFields at={['flag']} label={t('staff.products.field.flag')} maxLength={24} />
      <Fields names={['branch', 'badges', 'shopType', 'active', 'comment']} />
    </Box>
  )
}

const TABS_OF_PAGE = [
  'overview',
  'businessPlan',
  'investmentConditions',
  'investBasics',
  'teamIntroduction',
  'disclaimer',
] as const

/** The texts of the product's page. */
export function Texts({ isEditable }: { isEditable: boolean }) {
  const t = useText()
  return (
    <div className="stack">
      {TABS_OF_PAGE.map((tab) => (
        <Box key={tab} title={t(`staff.products.content.${tab}`)}>
          <TextFields at={['content', tab]} label={t(`staff.products.content.${tab}`)} kind="rich" isTitled />
        </Box>
      ))}
      <Box title={t('staff.products.field.keyFacts')}>
        <Form.List name="keyFacts">
          {(facts, { add, remove }) => (
            <>
              {facts.map(({ key, name }) => (
                <div key={key} className="stack">
                  <TextFields
                    list={['keyFacts']}
                    at={[name, 'label']}
                    label={t('staff.products.factLabel', { number: name + 1 })}
                  />
                  <TextFields
                    list={['keyFacts']}
                    at={[name, 'value']}
                    label={t('staff.products.factValue', { number: name + 1 })}
                  />
                  {isEditable && (
                    <RemoveButton
                      label={t('staff.products.removeFact', { number: name + 1 })}
                      onClick={() => remove(name)}
                    />
                  )}
                </div>
              ))}
              {isEditable && (
                <AddButton label={t('staff.products.addFact')} onClick={() => add({ label: {}, value: {} })} />
              )}
            </>
          )}
        </Form.List>
      </Box>
    </div>
  )
}

/** Where the shop shows it: its addresses, categories and properties. */
export function SitePages({ product }: { product: ProductRecord }) {
  const t = useText()
  const { categories, properties } = useChoices()
  const nameOf = (id: string): string => {
    const category = categories.find((one) => one.id === id)
    if (!category) return ''
    const above = category.parentId ? nameOf(category.parentId) : ''
    return above ? `${above} › ${category.name}` : category.name
  }
  const groups = Map.groupBy(properties, ({ group }) => group)
  return (
    <div className="stack">
      <Box title={t('staff.products.field.seoPaths')}>
        <div className="stack">
          <p className="small muted">{t('staff.products.pathHint')}</p>
          <TextFields at={['seoPaths']} label={t('staff.products.path')} maxLength={200} />
        </div>
        {product.formerPaths.length > 0 && (
          <>
            <h3 className="small">{t('staff.products.formerPaths')}</h3>
            <ul className="list">
              {product.formerPaths.map(({ locale, path }) => (
                <li key={`${locale} ${path}`} className="small address">
                  {LANGUAGE_NAMES[locale]}: /{path}
                </li>
              ))}
            </ul>
          </>
        )}
      </Box>
      <Box title={t('staff.products.group.order')}>
        <Form.Item name="categoryIds" label={t('staff.products.field.categoryIds')}>
          <Select
            mode="multiple"
            showSearch={searchable}
            options={categories.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          />
        </Form.Item>
        <Form.Item name="propertyIds" label={t('staff.products.field.propertyIds')}>
          <Select
            mode="multiple"
            showSearch={searchable}
            options={[...groups].map(([label, options]) => ({
              label,
              options: options.map(({ id, name }) => ({ value: id, label: name })),
            }))}
          />
        </Form.Item>
      </Box>
    </div>
  )
}
