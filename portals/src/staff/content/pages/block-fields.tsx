import { type CmsField, fieldsOf } from '@goldammer/sdk/rules/cms-blocks'
import { Checkbox, Input, Select } from 'antd'
import { memo, useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { MediaField } from '../../kit/editor/media-field.tsx'
import { type EditorBlock, type EditorSection, type OnEdit, SCREENS, valueIn, withType, withValue } from './document.ts'
import { Field } from './fields.tsx'

interface Props {
  block: EditorBlock
  pointer: string
  onEdit: OnEdit<EditorBlock>
}

/** What is set in a block, and where it stands. */
export function BlockFields({ block, pointer, onEdit }: Props) {
  const t = useText()
  const [isLayoutOpen, setLayoutOpen] = useState(false)
  return (
    <div className="editor-fields">
      {fieldsOf(block.type).map((field) => (
        <BlockField
          key={field.name}
          blockKey={block.key}
          field={field}
          value={valueIn(block, field)}
          pointer={`${pointer}/slots/0/config/${field.name}/value`}
          onEdit={onEdit}
        />
      ))}
      <details className="editor-place" onToggle={({ currentTarget }) => setLayoutOpen(currentTarget.open)}>
        <summary className="small">{t('staff.pages.look')}</summary>
        {isLayoutOpen && <LayoutFields element={block} pointer={pointer} onEdit={onEdit} />}
      </details>
    </div>
  )
}

interface FieldProps {
  blockKey: string
  field: CmsField
  value: unknown
  pointer: string
  onEdit: OnEdit<EditorBlock>
}

/** Drawn again only when its own value is another. */
const BlockField = memo(function BlockField({ blockKey, field, value, pointer, onEdit }: FieldProps) {
  return (
    <Field
      field={field}
      value={value}
      pointer={pointer}
      onChange={(next, mark) =>
        onEdit((block) => withValue(block, field, next), mark ? `${blockKey}${mark}` : undefined)
      }
    />
  )
})

interface SectionProps {
  section: EditorSection
  pointer: string
  onEdit: OnEdit<EditorSection>
}

export function SectionFields({ section, pointer, onEdit }: SectionProps) {
  const t = useText()
  return (
    <div className="editor-fields">
      <Labelled label={t('staff.pages.place.name')} pointer={`${pointer}/name`}>
        {(labelling) => (
          <Input
            {...labelling}
            maxLength={100}
            value={section.name ?? ''}
            onChange={({ target: { value } }) =>
              onEdit((it) => ({ ...it, name: value || null }), `${section.key}/name`)
            }
          />
        )}
      </Labelled>
      <Labelled label={t('staff.pages.place.type')} pointer={`${pointer}/type`}>
        {(labelling) => (
          <Select
            {...labelling}
            value={section.type}
            options={(['default', 'sidebar'] as const).map((value) => ({
              value,
              label: t(`staff.pages.sectionTypes.${value}`),
            }))}
            onChange={(type) => onEdit((it) => withType(it, type))}
          />
        )}
      </Labelled>
      {section.type === 'sidebar' && (
        <Labelled label={t('staff.pages.place.mobileBehavior')} pointer={`${pointer}/mobileBehavior`}>
          {(labelling) => (
            <Select
              {...labelling}
              value={section.mobileBehavior ?? 'wrap'}
              options={(['wrap', 'hidden'] as const).map((value) => ({
                value,
                label: t(`staff.pages.mobileBehaviors.${value}`),
              }))}
              onChange={(mobileBehavior) => onEdit((it) => ({ ...it, mobileBehavior }))}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t('staff.pages.place.sizingMode')} pointer={`${pointer}/sizingMode`}>
        {(labelling) => (
          <Select
            {...labelling}
            value={section.sizingMode}
            options={(['boxed', 'full_width'] as const).map((value) => ({
              value,
              label: t(`staff.pages.sizingModes.${value}`),
            }))}
            onChange={(sizingMode) => onEdit((it) => ({ ...it, sizingMode }))}
          />
        )}
      </Labelled>
      <LayoutFields element={section} pointer={pointer} onEdit={onEdit} />
    </div>
  )
}

interface LayoutProps<Element extends EditorBlock | EditorSection> {
  element: Element
  pointer: string
  onEdit: OnEdit<Element>
}

const colours = ['surface-sunken', 'brand-50', '#ffffff']

/** Margins, background, and on which screens it is seen. */
function LayoutFields<Element extends EditorBlock | EditorSection>({ element, pointer, onEdit }: LayoutProps<Element>) {
  const t = useText()
  return (
    <>
      {(['marginTop', 'marginBottom'] as const).map((side) => (
        <Labelled key={side} label={t(`staff.pages.place.${side}`)} pointer={`${pointer}/${side}`}>
          {(labelling) => (
            <Input
              {...labelling}
              maxLength={20}
              placeholder="40px"
              value={element[side] ?? ''}
              onChange={({ target: { value } }) =>
                onEdit((it) => ({ ...it, [side]: value || null }), `${element.key}/${side}`)
              }
            />
          )}
        </Labelled>
      ))}
      <Labelled label={t('staff.pages.place.backgroundColor')} pointer={`${pointer}/backgroundColor`}>
        {(labelling) => (
          <Input
            {...labelling}
            maxLength={40}
            placeholder={colours.join(', ')}
            value={element.backgroundColor ?? ''}
            onChange={({ target: { value } }) =>
              onEdit((it) => ({ ...it, backgroundColor: value || null }), `${element.key}/backgroundColor`)
            }
          />
        )}
      </Labelled>
      <MediaField
        label={t('staff.pages.place.backgroundMedia')}
        name="backgroundMedia"
        value={element.backgroundMedia ?? ''}
        onChange={(backgroundMedia) => onEdit((it) => ({ ...it, backgroundMedia }))}
      />
      <fieldset className="editor-texts">
        <legend className="small">{t('staff.pages.place.visibility')}</legend>
        <div className="row wrap">
          {SCREENS.map((screen) => (
            <Checkbox
              key={screen}
              checked={element.visibility[screen]}
              onChange={({ target: { checked } }) =>
                onEdit((it) => ({ ...it, visibility: { ...it.visibility, [screen]: checked } }))
              }
            >
              {t(`staff.pages.screens.${screen}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  )
}
