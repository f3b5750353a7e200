import type { SettingRecord } from '@goldammer/sdk/staff/model'
import { changeSetting } from '@goldammer/sdk/staff/operations'
import { App, Button } from 'antd'
import { Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useUpdate } from '../../changes.ts'
import { useRecord } from '../../data.ts'
import { ChangeSetting } from './change.tsx'
import { useValueText } from './use-value-text.ts'

const areas = ['open', 'shop', 'limits', 'mail', 'access'] as const

/** What staff may set while everything runs. */
export default function SettingsPage() {
  const t = useText()
  const settings = useRecord('settings')
  return (
    <>
      <PageHeader title={t('staff.settings.title')} under={t('staff.settings.lead')} />
      <QueryView query={settings}>
        {({ elements }) => (
          <div className="stack">
            {areas.map((area) => (
              <Box key={area} title={t(`staff.settings.areas.${area}`)}>
                <dl className="facts explained">
                  {elements
                    .filter((it) => it.area === area)
                    .map((it) => (
                      <Row key={it.name} setting={it} />
                    ))}
                </dl>
              </Box>
            ))}
          </div>
        )}
      </QueryView>
    </>
  )
}

interface Props {
  setting: SettingRecord
}

function Row({ setting }: Props) {
  const t = useText()
  const valueText = useValueText()
  const { dateTime } = useFormat()
  const { name, value, isSet, isFixed, changedAt, changedBy } = setting
  function origin() {
    if (isFixed) return t('staff.settings.isFixed')
    if (!isSet) return t('staff.settings.isStandard')
    return t('staff.settings.standardIs', { value: valueText(setting, setting.default) })
  }
  return (
    <>
      <dt>
        <div className="stack tight">
          <b>{t(`staff.settings.names.${name}`)}</b>
          <span className="small muted plain">{t(`staff.settings.hints.${name}`)}</span>
        </div>
      </dt>
      <dd>
        <div className="stack tight">
          <div className="row wrap between">
            <b>{valueText(setting, value)}</b>
            <span className="row wrap">
              {isSet && <Reset setting={setting} />}
              {!isFixed && <Change setting={setting} />}
            </span>
          </div>
          <span className="small muted">
            {origin()}
            {!isFixed &&
              changedAt &&
              ` · ${t('staff.settings.changed', { name: changedBy ?? '–', moment: dateTime(changedAt) })}`}
          </span>
        </div>
      </dd>
    </>
  )
}

function Change({ setting }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<Pencil className="icon small" aria-hidden="true" />}
        aria-label={t('staff.settings.changeOf', { name: t(`staff.settings.names.${setting.name}`) })}
        onClick={() => setIsOpen(true)}
      >
        {t('staff.settings.change')}
      </Button>
      {isOpen && <ChangeSetting setting={setting} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Reset({ setting }: Props) {
  const t = useText()
  const valueText = useValueText()
  const { modal } = App.useApp()
  const { name, version } = setting
  const reset = useUpdate('settings', (input) => changeSetting(name, input, { 'Record-Version': version }), {
    invalidates: ['settings'],
    done: t('staff.settings.saved'),
  })
  return (
    <Button
      size="small"
      type="text"
      icon={<RotateCcw className="icon small" aria-hidden="true" />}
      loading={reset.isPending}
      aria-label={t('staff.settings.resetOf', { name: t(`staff.settings.names.${name}`) })}
      onClick={() =>
        modal.confirm({
          title: t('staff.settings.resetOf', { name: t(`staff.settings.names.${name}`) }),
          content: t('staff.settings.resetText', { value: valueText(setting, setting.default) }),
          okText: t('staff.settings.reset'),
          cancelText: t('common.action.cancel'),
          onOk: () => reset.mutate({ value: null }),
        })
      }
    >
      {t('staff.settings.reset')}
    </Button>
  )
}
