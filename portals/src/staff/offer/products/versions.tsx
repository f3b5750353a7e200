import type { ProductRecord, ProductVersion, ProductVersionEntry } from '@goldammer/sdk/staff/model'
import { readProductVersion, restoreProductVersion } from '@goldammer/sdk/staff/products'
import { Button, ConfigProvider, Modal } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { changesOf, plain } from './product.ts'
import { useFieldName } from './use-field-name.ts'

/** Every version, what it says otherwise than what is live, and the way back to it. */
export function Versions({ product, isEditable }: { product: ProductRecord; isEditable: boolean }) {
  const t = useText()
  const [compared, setCompared] = useState<number>()
  const restore = useAction((number: number) => restoreProductVersion(product.id, number), {
    invalidates: ['products'],
    done: t('staff.products.restored'),
  })
  if (product.versions.length === 0)
    return (
      <Box title={t('staff.products.tabs.versions')}>
        <Empty title={t('staff.products.noVersions')} text={t('staff.products.noVersionsText')} />
      </Box>
    )
  return (
    // Not of the form, which may be closed.
    <ConfigProvider componentDisabled={false}>
      <Box title={t('staff.products.tabs.versions')}>
        <ol className="history">
          {product.versions.map((entry) => (
            <li key={entry.number}>
              <Entry entry={entry} />
              <div className="row wrap">
                <Button size="small" onClick={() => setCompared(entry.number)}>
                  {t('staff.products.compare', { number: entry.number })}
                </Button>
                {isEditable && !product.draft && (
                  <Button size="small" loading={restore.isPending} onClick={() => restore.mutate(entry.number)}>
                    {t('staff.products.restore', { number: entry.number })}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
        {compared && <Compared product={product} number={compared} onClose={() => setCompared(undefined)} />}
      </Box>
    </ConfigProvider>
  )
}

function Entry({ entry }: { entry: ProductVersionEntry }) {
  const t = useText()
  const nameOf = useFieldName()
  const { dateTime } = useFormat()
  const { number, state, updatedAt, updatedBy, submittedBy, decidedBy, reason, publishAt } = entry
  const { fourEyes, byCompliance, problems } = entry
  return (
    <>
      <p className="row wrap">
        <b>{t('staff.products.version', { number })}</b> <StateTag kind="productVersion" state={state} />
      </p>
      <p className="tiny muted">
        <time dateTime={updatedAt}>{dateTime(updatedAt)}</time>
        {updatedBy && ` · ${t('staff.products.by.written', { name: updatedBy })}`}
        {submittedBy && ` · ${t('staff.products.by.submitted', { name: submittedBy })}`}
        {decidedBy && ` · ${t('staff.products.by.decided', { name: decidedBy })}`}
      </p>
      {publishAt && <p className="small">{t('staff.products.appears', { at: dateTime(publishAt) })}</p>}
      {fourEyes === false && <p className="small">{t('staff.products.twoEyes')}</p>}
      {byCompliance === false && <p className="small">{t('staff.products.withoutCompliance')}</p>}
      {problems.length > 0 && (
        <>
          <p className="small">{t('staff.products.notPublished', { number })}</p>
          <ul className="list">
            {problems.map(({ pointer, detail }) => (
              <li key={`${pointer} ${detail}`} className="small">
                <span>
                  {nameOf(pointer)}: {detail}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {reason && <p className="small">{t('portal.reason', { reason })}</p>}
    </>
  )
}

function Compared({ product, number, onClose }: { product: ProductRecord; number: number; onClose: () => void }) {
  const t = useText()
  const query = useRead(
    ['product-version', product.id, number],
    async () => (await readProductVersion(product.id, number)).data,
  )
  return (
    <Modal
      open
      width={900}
      title={t('staff.products.compare', { number })}
      footer={null}
      closable={{ 'aria-label': t('common.action.close') }}
      onCancel={onClose}
    >
      <QueryView query={query} lines={6}>
        {(version) => <Differences version={version} product={product} />}
      </QueryView>
    </Modal>
  )
}

function Differences({ version, product }: { version: ProductVersion; product: ProductRecord }) {
  const t = useText()
  const nameOf = useFieldName()
  const changes = changesOf(product.published, version.fields)
  if (changes.length === 0) return <p>{t('staff.products.same')}</p>
  const shown = (value: unknown) => <span className="address">{plain(value) || '–'}</span>
  return (
    <PlainTable
      label={t('staff.products.compare', { number: version.entry.number })}
      rows={changes}
      rowKey={({ pointer }) => pointer}
      columns={[
        { title: t('staff.products.comparedField'), isName: true, render: ({ pointer }) => nameOf(pointer) },
        { title: t('staff.products.comparedLive'), render: ({ before }) => shown(before) },
        { title: t('staff.products.version', { number: version.entry.number }), render: ({ after }) => shown(after) },
      ]}
    />
  )
}
