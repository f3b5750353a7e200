import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { createBlogAuthor, listBlogAuthors, saveBlogAuthor } from '@goldammer/sdk/staff/content'
import type { BlogAuthorInput, BlogAuthorRecord } from '@goldammer/sdk/staff/model'
import { useGetIdentity } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Identity } from '../../../providers/identity.ts'
import { VersionedFormDialog } from '../../../shared/conflict/versioned-form-dialog.tsx'
import { useRead, useReadCache } from '../../../shared/data/use-read.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { MediaField } from '../../kit/editor/media-field.tsx'
import { AuthorAccounts } from './author-accounts.tsx'
import '../../kit/editor/editor.css'

const key = ['blog-authors']

/** R6.08: who posts are written by. */
export default function Authors() {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const { data: me } = useGetIdentity<Identity>()
  const [opened, setOpened] = useState<BlogAuthorRecord | 'new'>()
  const authors = useRead(key, async () => (await listBlogAuthors()).data.elements, {
    staleTime: 0,
  })
  return (
    <>
      <PageHeader
        title={t('staff.authors.title')}
        crumbs={[{ label: t('staff.blog.title'), to: '/blog' }]}
        crumbsLabel={t('common.word.breadcrumb')}
        actions={
          <Button
            type="primary"
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => setOpened('new')}
          >
            {t('staff.authors.add')}
          </Button>
        }
      />
      <section className="box">
        <QueryView query={authors}>
          {(all) =>
            all.length === 0 ? (
              <Empty title={t('staff.authors.empty')} />
            ) : (
              <ul className="list">
                {all.map((author) => (
                  <li key={author.id} className="team-row">
                    <div className="small">
                      <b>{author.name}</b>
                      <p className="muted">{author.position[locale] || author.position['de-DE']}</p>
                    </div>
                    <Button
                      type="text"
                      size="small"
                      icon={<Pencil className="icon small" aria-hidden="true" />}
                      aria-label={`${t('common.action.edit')}: ${author.name}`}
                      onClick={() => setOpened(author)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
      <AuthorAccounts mayChange={me?.roles.includes('admin') ?? false} />
      {opened && <AuthorDialog author={opened === 'new' ? null : opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Languages without a text are there to be typed into. */
const versioned = (author: BlogAuthorRecord | null) => ({
  values: {
    name: author?.name ?? '',
    slug: author?.slug ?? '',
    portraitMediaId: author?.portraitMediaId ?? null,
    position: { ...blank, ...author?.position },
    description: { ...blank, ...author?.description },
  },
  version: author?.version ?? '',
})

function AuthorDialog({ author, onClose }: { author: BlogAuthorRecord | null; onClose: () => void }) {
  const t = useText()
  const { readAgain } = useReadCache(key)
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <VersionedFormDialog<BlogAuthorInput>
      resource="blog-authors"
      width={640}
      title={author?.name ?? t('staff.authors.add')}
      okText={t('common.action.save')}
      name="author"
      base={versioned(author)}
      read={async () => {
        const found = (await listBlogAuthors()).data.elements.find(({ id }) => id === author?.id)
        return found && versioned(found)
      }}
      save={async (input, version): Promise<unknown> =>
        author ? await saveBlogAuthor(author.id, input, { 'Record-Version': version }) : await createBlogAuthor(input)
      }
      names={['name', 'slug', 'portraitMediaId', 'position', 'description']}
      label={(name) => t(name === 'portraitMediaId' ? 'staff.authors.portrait' : `staff.authors.${name}`)}
      show={(name, values) => {
        if (name === 'position' || name === 'description')
          return Object.values(values[name]).filter(Boolean).join(' · ')
        if (name === 'portraitMediaId') return t(values[name] ? 'common.word.yes' : 'common.word.no')
        return values[name]
      }}
      invalidates={[]}
      done={t('staff.authors.saved')}
      onSaved={readAgain}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('staff.authors.name')} rules={required}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="slug"
        label={t('staff.authors.slug')}
        extra={t('staff.pages.technicalNameForm')}
        rules={required}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="portraitMediaId" noStyle>
        <Portrait />
      </Form.Item>
      {LOCALES.map((locale) => (
        <fieldset key={locale} className="language-fields">
          <legend className="strong small">{LANGUAGE_NAMES[locale]}</legend>
          <Form.Item name={['position', locale]} label={t('staff.authors.position')}>
            <Input maxLength={300} lang={locale} autoComplete="off" />
          </Form.Item>
          <Form.Item name={['description', locale]} label={t('staff.authors.description')}>
            <Input.TextArea maxLength={300} lang={locale} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </fieldset>
      ))}
    </VersionedFormDialog>
  )
}

/** The form gives value and change. */
function Portrait({ value, onChange }: { value?: string | null; onChange?: (id: string | null) => void }) {
  const t = useText()
  return (
    <MediaField
      label={t('staff.authors.portrait')}
      name="image"
      value={value ?? ''}
      onChange={(id) => onChange?.(id)}
    />
  )
}

const blank = Object.fromEntries(LOCALES.map((locale) => [locale, '']))
