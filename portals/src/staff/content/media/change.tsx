import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { changeMedium, deleteMedium, listLibrary, listMediumUses } from '@goldammer/sdk/staff/media'
import type { LibraryChange, LibraryMedium } from '@goldammer/sdk/staff/model'
import { Form, Input, Slider } from 'antd'
import type { MouseEvent } from 'react'
import { VersionedFormDialog } from '../../../shared/conflict/versioned-form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { DeleteContent } from '../../kit/editor/delete-content.tsx'

/** What a picture says to those who do not see it, and the point of it that stays when it is cut. */
export function ChangeMedium({ medium, onClose }: { medium: LibraryMedium; onClose: () => void }) {
  const t = useText()
  const { fileSize } = useFormat()
  const [form] = Form.useForm<LibraryChange>()
  const focusX = Form.useWatch('focusX', form) ?? medium.focusX
  const focusY = Form.useWatch('focusY', form) ?? medium.focusY
  const isPicture = medium.mimeType.startsWith('image/')
  function point({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const share = (at: number, whole: number) => Math.round(Math.min(Math.max((100 * at) / whole, 0), 100))
    form.setFieldsValue({ focusX: share(clientX - left, width), focusY: share(clientY - top, height) })
  }
  return (
    <VersionedFormDialog<LibraryChange>
      resource="media"
      title={medium.fileName}
      okText={t('common.action.save')}
      width={720}
      name="change-medium"
      form={form}
      base={versioned(medium)}
      read={async () => {
        const { data } = await listLibrary({ term: medium.fileName, limit: 100 })
        const found = data.elements.find(({ id }) => id === medium.id)
        return found && versioned(found)
      }}
      save={(change, version) => changeMedium(medium.id, change, { 'Record-Version': version })}
      names={isPicture ? ['alt', 'focusX', 'focusY'] : ['alt']}
      label={(name) => t(`staff.media.${name}`)}
      show={(name, values) =>
        name === 'alt' ? Object.values(values.alt).filter(Boolean).join(' · ') : `${values[name]} %`
      }
      invalidates={['media']}
      done={t('staff.media.saved')}
      footer={(buttons) => (
        <div className="row wrap between">
          <DeleteContent
            resource="media"
            label={t('staff.media.remove')}
            title={t('staff.pages.removeTitle', { name: medium.fileName })}
            invalidates={['media']}
            done={t('staff.media.removed')}
            readUses={() => listMediumUses(medium.id)}
            remove={() => deleteMedium(medium.id, { 'Record-Version': medium.version })}
            onDone={onClose}
          >
            <p>{t('staff.media.removeText')}</p>
          </DeleteContent>
          <span className="row">{buttons}</span>
        </div>
      )}
      onClose={onClose}
    >
      {isPicture && (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keyboard */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
          <div className="focus-picture" style={boxSizeOf(medium)} onClick={point}>
            <img src={medium.url} alt={medium.alt['de-DE'] ?? ''} />
            <span className="focus-point" aria-hidden="true" style={{ left: `${focusX}%`, top: `${focusY}%` }} />
          </div>
          <p className="small muted">
            {t('staff.media.focusHint')} {medium.width} × {medium.height}, {fileSize(medium.size)}
          </p>
        </>
      )}
      {medium.mimeType.startsWith('video/') && (
        // biome-ignore lint/a11y/useMediaCaption: captions are chosen where a film is shown
        <video className="library-film" src={medium.url} controls preload="metadata" aria-label={medium.fileName} />
      )}
      <Form.Item name="focusX" label={t('staff.media.focusX')} hidden={!isPicture}>
        <Slider min={0} max={100} ariaLabelForHandle={t('staff.media.focusX')} />
      </Form.Item>
      <Form.Item name="focusY" label={t('staff.media.focusY')} hidden={!isPicture}>
        <Slider min={0} max={100} ariaLabelForHandle={t('staff.media.focusY')} />
      </Form.Item>
      {LOCALES.map((locale) => (
        <Form.Item
          key={locale}
          name={['alt', locale]}
          label={`${t('staff.media.alt')}: ${LANGUAGE_NAMES[locale]}`}
          rules={locale === 'de-DE' ? [{ required: true, whitespace: true, message: t('validation.required') }] : []}
        >
          <Input maxLength={300} lang={locale} autoComplete="off" />
        </Form.Item>
      ))}
    </VersionedFormDialog>
  )
}

const versioned = ({ alt, focusX, focusY, version }: LibraryMedium) => ({ values: { alt, focusX, focusY }, version })

/** px that a picture may be high, so that the fields below it are in sight. */
const HIGHEST = 320

/** Room for the picture before it has come; a drawing may have no size of its own, only sides. */
function boxSizeOf({ width, height }: LibraryMedium) {
  const ratio = width && height ? width / height : 1
  return { width: `min(100%, ${Math.round(HIGHEST * ratio)}px)`, aspectRatio: ratio }
}
