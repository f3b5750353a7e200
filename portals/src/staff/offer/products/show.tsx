import { errorTexts } from '@goldammer/sdk/client/error-texts'
import type { ProductFields, ProductProblem, ProductRecord } from '@goldammer/sdk/staff/model'
import { readProductRecord, saveProductDraft, writeProductPreview } from '@goldammer/sdk/staff/products'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { useVersionedSave } from '../../../shared/conflict/use-versioned-save.tsx'
import { Box } from '../../../shared/fields/box.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { Tabs } from '../../../shared/fields/tabs.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound, Problems } from '../../../shared/states/states.tsx'
import { AskBeforeLeaving } from '../../../shared/unsaved/ask-before-leaving.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { PreviewPane } from '../../kit/editor/preview-pane.tsx'
import { Acts } from './acts.tsx'
import { BeforeRelease } from './before-release.tsx'
import { Documents } from './document-fields.tsx'
import { Media } from './media-fields.tsx'
import { Tariffs, Terms } from './offer-fields.tsx'
import { Basics, SitePages, Texts } from './page-fields.tsx'
import { countMissing, FIELD_NAMES, pathOf, plain, tabOf, versioned } from './product.ts'
import { useFieldName } from './use-field-name.ts'
import { useMayEdit } from './use-may-edit.ts'
import { Versions } from './versions.tsx'

/** R3.08–R3.10: all of a product. What is written shows in the shop once a second person has put it live. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const product = useRecord('products', id)
  if (statusOf(product.error) === 404) return <NotFound />
  return (
    <QueryView query={product} lines={14}>
      {(data) => <Product key={`${data.id} ${data.draft?.number} ${data.draft?.state}`} product={data} />}
    </QueryView>
  )
}

type Problem = Pick<ProductProblem, 'detail' | 'pointer'>

function Product({ product }: { product: ProductRecord }) {
  const t = useText()
  const { translator } = usePortal()
  const mayEdit = useMayEdit()
  const nameOf = useFieldName()
  const [form] = Form.useForm<ProductFields>()
  const [isDirty, setDirty] = useState(false)
  const [refused, setRefused] = useState<Problem[]>([])
  /** What belongs to no field, such as a lost connection. */
  const [failures, setFailures] = useState<string[]>([])
  const version = useRef(product.version)
  const isEditable = mayEdit && (!product.draft || product.draft.state === 'draft')
  const save = useVersionedSave<ProductFields>({
    resource: 'products',
    base: versioned(product),
    read: async () => versioned((await readProductRecord(product.id)).data),
    save: async (values, seen) => {
      const { data } = await saveProductDraft(product.id, values, { 'Record-Version': seen })
      version.current = data.version
      return versioned(data)
    },
    names: [...FIELD_NAMES],
    label: (name) => nameOf(`/${name}`),
    show: (name, values) => plain(values[name]),
    invalidates: ['products'],
    done: t('staff.products.saved'),
    onMerged: (values) => form.setFieldsValue(values),
    onSaved: (values) => {
      form.setFieldsValue(values)
      setDirty(false)
      setRefused([])
      setFailures([])
    },
    onRefused: (error) => {
      const texts = errorTexts(error, translator)
      setRefused(texts.flatMap(({ text, pointer }) => (pointer ? { detail: text, pointer } : [])))
      setFailures(texts.flatMap(({ text, pointer }) => (pointer ? [] : text)))
    },
  })
  const problems = refused.length > 0 ? refused : product.problems
  useMarks(form, problems)
  const { published } = product
  const type = {
    type: product.type,
    hasContracts: product.hasContracts,
    isEditable,
    published: product.publishedAt ? published.tariffs.flatMap(({ id }) => id ?? []) : [],
    tranches: product.publishedAt ? (published.round?.tranches.length ?? 1) : 1,
  }
  const pane = { product, isEditable, onChange: () => setDirty(true) }
  return (
    <>
      <AskBeforeLeaving when={isDirty} />
      <Header product={product}>
        {isEditable && (
          <Button
            data-save
            type={product.acts.length > 0 && !isDirty ? 'default' : 'primary'}
            disabled={!isDirty}
            loading={save.isPending}
            onClick={() => save.run(form.getFieldsValue(true))}
          >
            {t('staff.products.save')}
          </Button>
        )}
        <Acts product={product} version={() => version.current} isDirty={isDirty} />
      </Header>
      <Standing product={product} isDirty={isDirty} />
      <Problems texts={failures} />
      <ProblemList title={t('staff.products.problems', { count: problems.length })} problems={problems} />
      {/* What would be typed into it now would be lost. */}
      <div inert={save.isPending}>
        <Form
          className="stack wide"
          name="fields"
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={!isEditable}
          initialValues={product.fields}
          onValuesChange={() => setDirty(true)}
        >
          <Tabs
            label={product.name}
            tabs={[
              { key: 'basics', label: t('staff.products.tabs.basics'), view: () => <Basics /> },
              { key: 'terms', label: t('staff.products.tabs.terms'), view: () => <Terms {...type} /> },
              { key: 'tariffs', label: t('staff.products.tabs.tariffs'), view: () => <Tariffs {...type} /> },
              { key: 'texts', label: t('staff.products.tabs.texts'), view: () => <Texts isEditable={isEditable} /> },
              { key: 'media', label: t('staff.products.tabs.media'), view: () => <Media {...pane} /> },
              { key: 'documents', label: t('staff.products.tabs.documents'), view: () => <Documents {...pane} /> },
              { key: 'places', label: t('staff.products.tabs.places'), view: () => <SitePages product={product} /> },
              {
                key: 'preview',
                label: t('staff.pages.preview'),
                view: () => (
                  <Box title={t('staff.pages.preview')}>
                    <div className="stack">
                      <p className="small muted">{t('staff.products.previewHint')}</p>
                      <PreviewPane content={product.version} ask={() => writeProductPreview(product.id)} />
                    </div>
                  </Box>
                ),
              },
              {
                key: 'versions',
                label: t('staff.products.tabs.versions'),
                view: () => <Versions product={product} isEditable={mayEdit} />,
              },
            ]}
          />
        </Form>
      </div>
      {save.dialog}
    </>
  )
}

/** Refusals stand at their fields, in whichever tab is open. */
function useMarks(form: ReturnType<typeof Form.useForm<ProductFields>>[0], problems: Problem[]) {
  const [params] = useSearchParams()
  const tab = params.get('tab')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of another tab are there after it was opened
  useEffect(() => {
    const marks = problems.map(({ pointer, detail }) => ({ name: pathOf(pointer) as never, errors: [detail] }))
    form.setFields(marks)
    return () => form.setFields(marks.map(({ name }) => ({ name, errors: [] })))
  }, [form, problems, tab])
}

function Header({ product, children }: { product: ProductRecord; children: ReactNode }) {
  const t = useText()
  return (
    <PageHeader
      title={product.name}
      crumbs={[{ label: t('staff.products.title'), to: '/products' }]}
      crumbsLabel={t('common.word.breadcrumb')}
      under={
        <span className="row wrap">
          <CompanyLink id={product.issuer.id} name={product.issuer.name} />
          <span>{t(`common.productType.${product.type}`)}</span>
          <span className="number">{product.productNumber}</span>
          <StateTag kind="product" state={product.state} />
          {product.roundState && (
            <StateTag kind="round" state={product.roundState} prefix={t('staff.products.round')} />
          )}
          {product.url && (
            <a href={product.url} target="_blank" rel="noreferrer">
              {t('staff.products.inShop')}
            </a>
          )}
        </span>
      }
      actions={children}
    />
  )
}

/** What has to happen next, and by whom. */
function Standing({ product, isDirty }: { product: ProductRecord; isDirty: boolean }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { draft, acts, releaser, live, versions } = product
  const missing = countMissing(product.fields)
  const [last] = versions
  return (
    <div className="stack" aria-live="polite">
      {isDirty && <Note>{t('staff.products.unsaved')}</Note>}
      {draft?.state === 'draft' && live && <Note>{t('staff.products.draftBesideLive')}</Note>}
      {draft?.state === 'submitted' && !acts.includes('publish') && releaser && (
        <Note>{t(`staff.products.${releaser}`)}</Note>
      )}
      {draft?.state === 'scheduled' && draft.publishAt && (
        <Note>{t('staff.products.appears', { at: dateTime(draft.publishAt) })}</Note>
      )}
      {!draft && last?.state === 'refused' && last.problems.length > 0 && (
        <ProblemList title={t('staff.products.notPublished', { number: last.number })} problems={last.problems} />
      )}
      {!draft && last?.state === 'refused' && last.reason && (
        <Note tone="warn">{t('staff.products.refused', { number: last.number, reason: last.reason })}</Note>
      )}
      {draft && <BeforeRelease product={product} />}
      {missing > 0 && <p className="small muted">{t('staff.products.missingCount', { count: missing })}</p>}
    </div>
  )
}

function ProblemList({ title, problems }: { title: string; problems: Problem[] }) {
  const nameOf = useFieldName()
  if (problems.length === 0) return null
  return (
    <Note tone="warn">
      <p>
        <b>{title}</b>
      </p>
      <ul className="list">
        {problems.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`} className="small">
            <span>
              <Link to={`?tab=${tabOf(pointer)}`}>{nameOf(pointer)}</Link>: {detail}
            </span>
          </li>
        ))}
      </ul>
    </Note>
  )
}
