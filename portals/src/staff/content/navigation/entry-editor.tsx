import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { CategoryFields, CategoryRecord, CategoryTree } from '@goldammer/sdk/staff/model'
import { Button, Radio, Switch } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { ChoiceField } from '../../kit/editor/choice-field.tsx'
import { Labelled, Refusals } from '../../kit/editor/labelled.tsx'
import { MediaField } from '../../kit/editor/media-field.tsx'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import type { useRefusalsByPointer } from '../../kit/editor/use-refusals-by-pointer.ts'
import { KINDS, kindOf, ofKind, targets } from './entry.ts'
import '../../kit/editor/editor.css'

interface Props {
  title: string
  tree: CategoryTree
  initial: CategoryFields
  /** Where the fields stand in what is sent. */
  at?: string
  formerPaths?: CategoryRecord['formerPaths']
  refused: ReturnType<typeof useRefusalsByPointer>
  isSaving: boolean
  onSave: (fields: CategoryFields) => void
  actions?: ReactNode
  /** Below the fields, of what stands in them; `take` puts others there. */
  more?: (fields: CategoryFields, take: (fields: CategoryFields) => void) => ReactNode
  /** Whether something stands in it that is not saved. */
  onDirty: (isDirty: boolean) => void
}

/** An entry of a menu or a category, in the three languages side by side. */
export function EntryEditor({
  title,
  tree,
  initial,
  at = '',
  formerPaths = [],
  refused,
  isSaving,
  onSave,
  actions,
  more,
  onDirty,
}: Props) {
  const t = useText()
  const [entry, setEntry] = useState(initial)
  const isDirty = JSON.stringify(entry) !== JSON.stringify(initial)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const set = (changed: Partial<CategoryFields>) => setEntry((before) => ({ ...before, ...changed }))
  const kind = kindOf(entry)
  const target = targets[kind]
  const kindRefusal = refused.refusals[`${at}/type`]
  const kindRefusalId = useId()
  const texts = (name: 'name' | 'description' | 'metaTitle' | 'metaDescription' | 'paths' | 'externalLink') => (
    <TextsField
      field={{ name, kind: name === 'description' || name === 'metaDescription' ? 'lines' : 'text' }}
      label={t(`staff.navigation.field.${name}`)}
      value={entry[name]}
      pointer={`${at}/${name}`}
      {...(name === 'paths' && { prefix: '/' })}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <Refusals value={refused.refusals}>
      <PageHeader
        title={title}
        crumbs={[
          {
            label: `${t('staff.navigation.title')}: ${t(`staff.navigation.trees.${tree}`)}`,
            to: `/navigation?tab=${tree}`,
          },
        ]}
        crumbsLabel={t('common.word.breadcrumb')}
        actions={
          <>
            {actions}
            <Button type="primary" loading={isSaving} onClick={() => onSave(entry)}>
              {t('common.action.save')}
            </Button>
          </>
        }
      />
      <Problems texts={refused.problems} />
      <div className="grid" inert={isSaving}>
        <Box title={t('staff.navigation.texts')} span={8}>
          <div className="editor-panel whole">
            {texts('name')}
            {kind === 'external' && texts('externalLink')}
            {kind === 'page' && (
              <>
                {texts('description')}
                {texts('paths')}
                {formerPaths.length > 0 && (
                  <div className="stack tight">
                    <h3 className="small">{t('staff.navigation.formerPaths')}</h3>
                    <ul className="list">
                      {formerPaths.map(({ locale, path }) => (
                        <li key={`${locale} ${path}`} className="small address">
                          {LANGUAGE_NAMES[locale]}: /{path}
                        </li>
                      ))}
                    </ul>
                  </div>
                )}
                {texts('metaTitle')}
                {texts('metaDescription')}
              </>
            )}
          </div>
        </Box>
        <Box title={t('staff.navigation.where')} span={4}>
          <div className="stack">
            <fieldset className="editor-texts" {...(kindRefusal && { 'aria-describedby': kindRefusalId })}>
              <legend className="strong small">{t('staff.navigation.kind')}</legend>
              <Radio.Group
                vertical
                value={kind}
                options={KINDS.map((value) => ({ value, label: t(`staff.navigation.kinds.${value}`) }))}
                onChange={({ target }) => set(ofKind(target.value))}
              />
              {kindRefusal && (
                <p className="small refusal" id={kindRefusalId}>
                  {kindRefusal}
                </p>
              )}
            </fieldset>
            {target && (
              <Labelled label={t('staff.navigation.target')} pointer={`${at}/internalLink`}>
                {(labelling) => (
                  <ChoiceField
                    {...labelling}
                    key={kind}
                    kind={target}
                    isMultiple={false}
                    value={entry.internalLink ? [entry.internalLink] : []}
                    onChange={([internalLink = null]) => set({ internalLink })}
                  />
                )}
              </Labelled>
            )}
            <MediaField
              label={t('staff.navigation.picture')}
              name="image"
              value={entry.mediaId ?? ''}
              onChange={(mediaId) => set({ mediaId })}
            />
            <Flag
              label={t('staff.navigation.field.visible')}
              value={entry.visible}
              onChange={(visible) => set({ visible })}
            />
            <Flag
              label={t('staff.navigation.field.active')}
              value={entry.active}
              onChange={(active) => set({ active })}
            />
            <p className="small muted">{t('staff.navigation.activeHint')}</p>
          </div>
        </Box>
      </div>
      {more?.(entry, setEntry)}
    </Refusals>
  )
}

function Flag({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const id = useId()
  return (
    <div className="row">
      <Switch id={id} checked={value} onChange={onChange} />
      <label className="small" htmlFor={id}>
        {label}
      </label>
    </div>
  )
}
