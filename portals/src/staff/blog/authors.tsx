import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { createBlogAuthor, listBlogAuthors, saveBlogAuthor } from '@goldammer/sdk/staff/content'
import type { BlogAuthorInput, BlogAuthorRecord } from '@goldammer/sdk/staff/model'
import { useGetIdentity } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Identity } from '../../providers/identity.ts'
import { inSession } from '../../providers/kept-session.ts'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty, Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { MediaField } from '../pages/media-field.tsx'
import { AuthorAccounts } from './author-accounts.tsx'
import '../pages/editor.css'

const key = ['blog-authors']

/** R6.08: who posts are written by. */
export default function Authors() {
  const t = useText()
  const { locale } = usePortal().place
  const { data: me } = useGetIdentity<Identity>()
  const [opened, setOpened] = useState<BlogAuthorRecord | 'new'>()
  const authors = useQuery({
    queryKey: key,
    queryFn: async () => (await inSession(listBlogAuthors)).data.elements,
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

type Fields = Omit<BlogAuthorInput, 'portraitMediaId'>

function AuthorDialog({ author, onClose }: { author: BlogAuthorRecord | null; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const [portraitMediaId, setPortrait] = useState(author?.portraitMediaId ?? null)
  const save = useAction(
    async (fields: Fields): Promise<unknown> => {
      const input = { ...fields, portraitMediaId }
      return author
        ? await saveBlogAuthor(author.id, input, { 'Record-Version': author.version })
        : await createBlogAuthor(input)
    },
    {
      ...{ quiet: true, done: t('staff.authors.saved') },
      onDone: () => {
        void client.invalidateQueries({ queryKey: key })
        onClose()
      },
    },
  )
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <Modal
      open
      width={640}
      title={author?.name ?? t('staff.authors.add')}
      okText={t('common.action.save')}
      cancelText={t('common.action.cancel')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form
        name="author"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          ...{ name: author?.name ?? '', slug: author?.slug ?? '' },
          position: { ...blank, ...author?.position },
          description: { ...blank, ...author?.description },
        }}
        onFinish={(fields) => {
          setProblems([])
          save.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
        }}
      >
        <Problems texts={problems} />
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
        <MediaField
          label={t('staff.authors.portrait')}
          name="image"
          value={portraitMediaId ?? ''}
          onChange={setPortrait}
        />
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
      </Form>
    </Modal>
  )
}

const blank = Object.fromEntries(LOCALES.map((locale) => [locale, '']))
