import { stopStaffGrant } from '@goldammer/sdk/staff/users'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { OutsidePage } from './outside-page.tsx'

/** Where the link of S03 leads; the button acts, not the visit: programs that look into mails follow links, too. */
export default function StopGrantPage() {
  const t = useText()
  const textsOf = useErrorTexts()
  const [params] = useSearchParams()
  const [problems, setProblems] = useState<string[]>([])
  const [isDone, setDone] = useState(false)
  const stop = useAction(() => stopStaffGrant({ token: params.get('token') || '-' }), {
    quiet: true,
    onDone: () => setDone(true),
  })
  return (
    <OutsidePage title={t('staff.stopGrant.title')} text={isDone ? '' : t('staff.stopGrant.text')}>
      <Problems texts={problems} />
      {isDone ? (
        <div role="status">
          <Note>{t('staff.stopGrant.done')}</Note>
        </div>
      ) : (
        <Button
          type="primary"
          danger
          block
          loading={stop.isPending}
          onClick={() => stop.mutate(undefined, { onError: (error) => setProblems(textsOf(error)) })}
        >
          {t('staff.stopGrant.submit')}
        </Button>
      )}
      <Link to="/login">{t('staff.invitation.toLogin')}</Link>
    </OutsidePage>
  )
}
