import { readNewsSettings, saveNewsSettings } from '@goldammer/sdk/store/investor'
import type { NewsSetting, NewsSettings } from '@goldammer/sdk/store/model'
import { Button, Checkbox, Select } from 'antd'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useUpdate } from '../changes.ts'
import { useRecord } from '../data.ts'
import { type ChosenChannels, change, fromChannels, NEWS_FILTERS, settingsOf, toChannels } from './news.ts'

const ALL = ''

/** R2.24: per kind, product and channel; which product is a parameter of the address. */
export function Settings() {
  const t = useText()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const settings = useRecord('news-settings')
  return (
    <QueryView query={settings} lines={8}>
      {(data) => {
        const product = data.products.find((it) => it.productId === params.get('product'))
        const productId = product?.productId ?? null
        return (
          <div className="stack wide">
            <div className="field">
              <label htmlFor={id}>{t('own.news.settings.for')}</label>
              <Select
                id={id}
                aria-label={t('own.news.settings.for')}
                value={productId ?? ALL}
                options={[
                  { value: ALL, label: t('own.news.settings.all') },
                  ...data.products.map((it) => ({
                    value: it.productId,
                    label: `${it.productName} (${t(
                      it.own.length > 0 ? 'own.news.settings.own' : 'own.news.settings.asGeneral',
                    )})`,
                  })),
                ]}
                onChange={(next) =>
                  setParams(next ? { tab: 'settings', product: next } : { tab: 'settings' }, { replace: true })
                }
              />
            </div>
            <Channels
              key={`${productId} ${data.version}`}
              productId={productId}
              settings={data}
              hasOwn={(product?.own.length ?? 0) > 0}
            />
          </div>
        )
      }}
    </QueryView>
  )
}

interface ChannelsProps {
  productId: string | null
  settings: NewsSettings
  hasOwn: boolean
}

function Channels({ productId, settings: saved, hasOwn }: ChannelsProps) {
  const t = useText()
  const [settings, setSettings] = useState(() => settingsOf(saved, productId))
  const versioned = (data: NewsSettings) => ({ values: toChannels(settingsOf(data, productId)), version: data.version })
  const options = { invalidates: ['news-settings'], done: t('own.news.settings.saved') }
  const save = useVersionedSave<ChosenChannels>({
    resource: 'news-settings',
    ...options,
    base: versioned(saved),
    read: async () => versioned((await readNewsSettings()).data),
    save: async (channels, version) => {
      const input = { productId, settings: fromChannels(channels) }
      return versioned((await saveNewsSettings(input, { 'Record-Version': version })).data)
    },
    names: NEWS_FILTERS,
    label: (kind) => t(`own.news.kind.${kind}`),
    show: (kind, channels) =>
      (['portal', 'mail'] as const)
        .filter((channel) => channels[kind][channel])
        .map((channel) => t(`own.news.settings.${channel}`))
        .join(', '),
    onMerged: (channels) => setSettings(fromChannels(channels)),
  })
  const useGeneral = useUpdate('news-settings', (input) => saveNewsSettings(input), options)
  const isLocked = useImpersonated()
  const of = (kind: NewsSetting['kind']) => settings.find((it) => it.kind === kind)!
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-box" aria-label={t('own.news.tabs.settings')} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('own.news.settings.event')}</th>
              <th scope="col">{t('own.news.settings.portal')}</th>
              <th scope="col">{t('own.news.settings.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {NEWS_FILTERS.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="wrapping">
                  <b>{t(`own.news.kind.${kind}`)}</b>
                  <p className="tiny muted">{t(`own.news.about.${kind}`)}</p>
                </th>
                {(['portal', 'mail'] as const).map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      checked={of(kind)[channel]}
                      disabled={isLocked}
                      aria-label={t('own.news.settings.channel', {
                        event: t(`own.news.kind.${kind}`),
                        channel: t(`own.news.settings.${channel}`),
                      })}
                      onChange={({ target }) =>
                        setSettings(change(settings, { ...of(kind), [channel]: target.checked }))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Note>{t('own.news.settings.legal')}</Note>
      <div className="row wrap">
        <Button
          type="primary"
          disabled={isLocked}
          loading={save.isPending}
          onClick={() => save.run(toChannels(settings))}
        >
          {t('own.news.settings.save')}
        </Button>
        {hasOwn && (
          <Button disabled={isLocked || save.isPending} onClick={() => useGeneral.mutate({ productId, settings: [] })}>
            {t('own.news.settings.useGeneral')}
          </Button>
        )}
        {isLocked && <span className="tiny muted">{t('portal.impersonation.locked')}</span>}
      </div>
      {save.dialog}
    </div>
  )
}
