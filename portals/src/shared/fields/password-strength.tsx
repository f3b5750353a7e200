import { judgePassword } from '@goldammer/sdk/store/account'
import { Form, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useRead } from '../data/use-read.ts'
import { useText } from '../portal-context.ts'

const PAUSE_MS = 400

/** What stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Below a field of a new password: how hard it is to guess, by the rule that is asked when it is sent. */
export function PasswordStrength({ name, ownWords = [] }: { name: string; ownWords?: string[] }) {
  const t = useText()
  const password = useSettled(Form.useWatch(name) ?? '')
  const { data } = useRead(
    ['password-strength', password, ownWords],
    async () => (await judgePassword({ password, ownWords })).data,
    {
      enabled: password !== '',
      // A password stays no longer in the memory than it is asked about.
      gcTime: 0,
    },
  )
  if (!password || !data) return null
  return (
    <div className="small muted" role="status">
      <Progress
        percent={25 * data.score}
        size="small"
        showInfo={false}
        status={data.accepted ? 'success' : 'exception'}
        aria-hidden="true"
      />
      {t(`common.passwordStrength.${data.score as 0 | 1 | 2 | 3 | 4}`)}
    </div>
  )
}
