import { listCategoryRecords, setCategoryOrder, setStartPage } from '@goldammer/sdk/staff/content'
import type { CategoryEntryList, CategoryOrder, CategoryTree } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useRead, useReadCache } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Tabs } from '../../../shared/fields/tabs.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { ChoiceField } from '../../kit/editor/choice-field.tsx'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { RecordVersions } from '../../kit/editor/record-versions.tsx'
import type { Words } from '../../kit/editor/texts-of.ts'
import { asItWas, branchesOf, navigationKey, TREES, withDepth } from './tree.ts'
import { TreeView } from './tree-view.tsx'
import '../../kit/editor/editor.css'
import './navigation.css'

/** R3.16: the shop's menus and categories, and the page it begins with. */
export default function Navigation() {
  const t = useText()
  const all = useRead(navigationKey, async () => (await listCategoryRecords()).data, {
    staleTime: 0,
  })
  return (
    <>
      <PageHeader title={t('staff.navigation.title')} under={t('staff.navigation.lead')} />
      <QueryView query={all} lines={12}>
        {(data) => (
          <>
            <StartPage navigation={data} />
            <Tabs
              label={t('staff.navigation.tabs')}
              tabs={TREES.map((tree) => ({
                key: tree,
                label: t(`staff.navigation.trees.${tree}`),
                count: data.elements.filter((entry) => entry.tree === tree).length,
                view: () => <Tree key={tree} tree={tree} navigation={data} />,
              }))}
            />
            <Orders navigation={data} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Tree({ tree, navigation }: { tree: CategoryTree; navigation: CategoryEntryList }) {
  const t = useText()
  const nodes = withDepth(navigation.elements.filter((entry) => entry.tree === tree))
  return (
    <Box
      title={t(`staff.navigation.trees.${tree}`)}
      aside={
        <Link to={`/navigation/new?tree=${tree}`}>
          <Button icon={<Plus className="icon small" aria-hidden="true" />} tabIndex={-1}>
            {t('staff.navigation.add')}
          </Button>
        </Link>
      }
    >
      <div className="stack">
        <p className="small muted">{t(`staff.navigation.hints.${tree}`)}</p>
        {nodes.length === 0 ? (
          <Empty title={t('staff.navigation.empty')} text={t('staff.navigation.emptyText')} />
        ) : (
          <TreeView tree={tree} nodes={nodes} version={navigation.version} />
        )}
      </div>
    </Box>
  )
}

const words: Words = {
  ...Object.fromEntries(TREES.map((tree) => [tree, `staff.navigation.trees.${tree}`] as const)),
  name: 'staff.navigation.field.name',
  entries: 'staff.navigation.entries',
}

/** Where everything stood before: compared with now, and taken up again at once, as each move shows at once. */
function Orders({ navigation: { elements, version } }: { navigation: CategoryEntryList }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const cache = useReadCache(navigationKey)
  const takeUp = useAction(
    ({ entries }: CategoryOrder) =>
      setCategoryOrder({ entries: asItWas(entries, elements) }, { 'Record-Version': version }),
    { done: t('staff.navigation.ordered'), onDone: ({ data }) => cache.replace(data) },
  )
  const reread = cache.readAgain
  const nameOf = ({ id, name }: CategoryOrder['entries'][number]) =>
    elements.find((entry) => entry.id === id)?.name ?? name?.[portalAddress.locale] ?? name?.['de-DE'] ?? ''
  return (
    <RecordVersions<CategoryOrder>
      record="categoryOrder"
      title={t('staff.navigation.orders')}
      now={t('staff.navigation.now')}
      version={version}
      words={words}
      written={branchesOf(elements)}
      toEditor={({ entries }) => branchesOf(entries.map((entry) => ({ ...entry, name: nameOf(entry) })))}
      onTakeUp={(order) => takeUp.mutate(order, { onError: reread })}
    />
  )
}

function StartPage({ navigation: { startPage, version } }: { navigation: CategoryEntryList }) {
  const t = useText()
  const cache = useReadCache(navigationKey)
  const choose = useAction((pageId: string) => setStartPage({ pageId }, { 'Record-Version': version }), {
    done: t('staff.navigation.startPageSaved'),
    onDone: ({ data }) => cache.replace(data),
  })
  const reread = cache.readAgain
  return (
    <Box title={t('staff.navigation.startPage')}>
      <div className="stack tight start-page">
        <Labelled label={t('staff.navigation.startPageHint')} pointer="/pageId">
          {({ id }) => (
            <ChoiceField
              id={id}
              kind="startPage"
              isMultiple={false}
              isRequired
              value={startPage ? [startPage.id] : []}
              onChange={([pageId]) => pageId && pageId !== startPage?.id && choose.mutate(pageId, { onError: reread })}
            />
          )}
        </Labelled>
        {!startPage && <p className="small muted">{t('staff.navigation.startPageNone')}</p>}
      </div>
    </Box>
  )
}
