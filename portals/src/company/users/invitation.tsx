import { acceptCompanyInvitation } from '@goldammer/sdk/store/company'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Loading } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { chooseCompany } from '../active-company.ts'
import { useRecord } from '../data.ts'

/** Where the link of an invitation leads; whoever is not signed in comes here after that. */
export default function InvitationPage() {
  const t = useText()
  const textsOf = useErrorTexts()
  const isLocked = useImpersonated()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const invitation = useRecord('company-invitation', token || '-')
  const accept = useAction(async () => (await acceptCompanyInvitation({ token })).data, {
    quiet: true,
    onDone: ({ companyId }) => chooseCompany(companyId),
  })
  const error = accept.error ?? invitation.error
  return (
    <>
      <PageHeader title={t('company.invitation.title')} />
      {!invitation.data && !error && <Loading lines={3} />}
      {error ? (
        <div role="alert">
          <Note tone="warn">
            <b>{t('company.invitation.problem')}</b>
            <p>{textsOf(error).join(' ')}</p>
          </Note>
        </div>
      ) : null}
      {invitation.data && !error && (
        <Box title={invitation.data.companyName}>
          <div className="stack">
            <p>
              {t('company.invitation.text', {
                company: invitation.data.companyName,
                role: t(`portal.companyRole.${invitation.data.role}`),
              })}
            </p>
            <div className="row wrap">
              <Button
                type="primary"
                disabled={isLocked}
                loading={accept.isPending || accept.isSuccess}
                onClick={() => accept.mutate(undefined)}
              >
                {t('company.invitation.accept')}
              </Button>
              {isLocked && <span className="tiny muted">{t('portal.impersonation.locked')}</span>}
            </div>
          </div>
        </Box>
      )}
    </>
  )
}
