import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { renderMail } from './render.ts'
import { previewParameters, sampleParameters } from './samples.ts'
import { nobody } from './service.ts'
import { layouts, type MailTemplate } from './templates.ts'

type Schemas = components['schemas']

const templates = Object.keys(layouts) as MailTemplate[]

function render({ config }: Pick<Scope, 'config'>, template: MailTemplate, locale: Locale) {
  const { path, unconfirmed } = layouts[template]
  const known = { salutation: 'mrs', firstName: 'Jana', lastName: 'Probst' } as const
  return renderMail({
    template,
    parameters: previewParameters(template),
    recipient: { email: sampleParameters.email, locale, ...(unconfirmed ? nobody : known) },
    // What has no place of its own in the shop carries a token in its link, which a preview has none of.
    link: path ? null : '/account/register',
    publicUrl: config.publicUrl,
    riskNotice: layouts[template].speaksForProduct ? 'asset_investment' : null,
    particulars: config.mailParticulars,
  })
}

const factsOf = (template: MailTemplate) => {
  const { required, news } = layouts[template]
  return { template, required: required ?? false, news: news ?? null }
}

/** domain/mails#contract: every mail there is, by its number. */
export function listMailTemplates(scope: Scope): Schemas['MailTemplate'][] {
  return templates
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((template) => ({ ...factsOf(template), subject: render(scope, template, scope.locale).subject }))
}

export function previewMail(
  scope: Scope,
  template: string,
  { locale = scope.locale }: { locale?: Locale },
): Schemas['MailPreview'] {
  if (!Object.hasOwn(layouts, template)) throw new AppError('TEMPLATE_NOT_FOUND')
  const known = template as MailTemplate
  return { ...factsOf(known), locale, ...render(scope, known, locale) }
}
