import { fieldsOf } from '@goldammer/sdk/rules/cms-blocks'
import { Checkbox, Input, Select } from 'antd'
import { useText } from '../../shared/portal-context.ts'
import { type EditorBlock, type EditorSection, SCREENS, valueIn, withType, withValue } from './document.ts'
import { Field, Labelled } from './fields.tsx'
import { MediaField } from './media-field.tsx'

interface Props {
  block: EditorBlock
  pointer: string
  onChange: (block: EditorBlock, mark?: string) => void
}

/** What is set in a block, and where it stands. */
export function BlockFields({ block, pointer, onChange }: Props) {
  const t = useText()
  return (
    <div className="editor-fields">
      {fieldsOf(block.type).map((field) => (
        <Field
          key={field.name}
          field={field}
          value={valueIn(block, field)}
          pointer={`${pointer}/slots/0/config/${field.name}/value`}
          onChange={(value, mark) => onChange(withValue(block, field, value), mark ? `${block.key}${mark}` : undefined)}
        />
      ))}
      <details className="editor-place">
        <summary className="small">{t('staff.pages.look')}</summary>
        <PlaceFields placed={block} pointer={pointer} onChange={onChange} />
      </details>
    </div>
  )
}

interface SectionProps {
  section: EditorSection
  pointer: string
  onChange: (section: EditorSection, mark?: string) => void
}

export function SectionFields({ section, pointer, onChange }: SectionProps) {
  const t = useText()
  return (
    <div className="editor-fields">
      <Labelled label={t('staff.pages.place.name')} pointer={`${pointer}/name`}>
        {(said) => (
          <Input
            {...said}
            maxLength={100}
            value={section.name ?? ''}
            onChange={({ target }) => onChange({ ...section, name: target.value || null }, `${section.key}/name`)}
          />
        )}
      </Labelled>
      <Labelled label={t('staff.pages.place.type')} pointer={`${pointer}/type`}>
        {(said) => (
          <Select
            {...said}
            value={section.type}
            options={(['default', 'sidebar'] as const).map((value) => ({
              value,
              label: t(`staff.pages.sectionTypes.${value}`),
            }))}
            onChange={(type) => onChange(withType(section, type))}
          />
        )}
      </Labelled>
      {section.type === 'sidebar' && (
        <Labelled label={t('staff.pages.place.mobileBehavior')} pointer={`${pointer}/mobileBehavior`}>
          {(said) => (
            <Select
              {...said}
              value={section.mobileBehavior ?? 'wrap'}
              options={(['wrap', 'hidden'] as const).map((value) => ({
                value,
                label: t(`staff.pages.mobileBehaviors.${value}`),
              }))}
              onChange={(mobileBehavior) => onChange({ ...section, mobileBehavior })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t('staff.pages.place.sizingMode')} pointer={`${pointer}/sizingMode`}>
        {(said) => (
          <Select
            {...said}
            value={section.sizingMode}
            options={(['boxed', 'full_width'] as const).map((value) => ({
              value,
              label: t(`staff.pages.sizingModes.${value}`),
            }))}
            onChange={(sizingMode) => onChange({ ...section, sizingMode })}
          />
        )}
      </Labelled>
      <PlaceFields placed={section} pointer={pointer} onChange={onChange} />
    </div>
  )
}

interface PlaceProps<Placed extends EditorBlock | EditorSection> {
  placed: Placed
  pointer: string
  onChange: (placed: Placed, mark?: string) => void
}

const colours = ['surface-sunken', 'brand-50', '#ffffff']

/** Margins, background, and on which screens it is seen. */
function PlaceFields<Placed extends EditorBlock | EditorSection>({ placed, pointer, onChange }: PlaceProps<Placed>) {
  const t = useText()
  return (
    <>
      {(['marginTop', 'marginBottom'] as const).map((side) => (
        <Labelled key={side} label={t(`staff.pages.place.${side}`)} pointer={`${pointer}/${side}`}>
          {(said) => (
            <Input
              {...said}
              maxLength={20}
              placeholder="40px"
              value={placed[side] ?? ''}
              onChange={({ target }) => onChange({ ...placed, [side]: target.value || null }, `${placed.key}/${side}`)}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={t('staff.pages.place.backgroundColor')} pointer={`${pointer}/backgroundColor`}>
        {(said) => (
          <Input
            {...said}
            maxLength={40}
            placeholder={colours.join(', ')}
            value={placed.backgroundColor ?? ''}
            onChange={({ target }) =>
              onChange({ ...placed, backgroundColor: target.value || null }, `${placed.key}/backgroundColor`)
            }
          />
        )}
      </Labelled>
      <MediaField
        label={t('staff.pages.place.backgroundMedia')}
        name="backgroundMedia"
        value={placed.backgroundMedia ?? ''}
        onChange={(backgroundMedia) => onChange({ ...placed, backgroundMedia })}
      />
      <fieldset className="editor-texts">
        <legend className="small">{t('staff.pages.place.visibility')}</legend>
        <div className="row wrap">
          {SCREENS.map((screen) => (
            <Checkbox
              key={screen}
              checked={placed.visibility[screen]}
              onChange={({ target }) =>
                onChange({ ...placed, visibility: { ...placed.visibility, [screen]: target.checked } })
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
