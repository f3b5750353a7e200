import { STEP_UP_CODE_MINUTES } from '@goldammer/sdk/constants'
import { sendStepUpCode } from '@goldammer/sdk/store/investor'
import type { StepUp } from '@goldammer/sdk/store/model'
import { Button, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'

/** The code beside the password before an act on money or on the account: of a second factor, or the one that is mailed now. */
export function StepUpCode() {
  const t = useText()
  const textsOf = useErrorTexts()
  const [asked, setAsked] = useState<StepUp>()
  const [problems, setProblems] = useState<string[]>([])
  const send = useAction(async () => (await sendStepUpCode()).data, { quiet: true, onDone: setAsked })
  const ask = () => {
    setProblems([])
    send.mutate(undefined, { onError: (error) => setProblems(textsOf(error)) })
  }
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask()
  })
  const isMailed = asked?.method !== 'factor'
  return (
    <>
      <Problems texts={problems} />
      <p className="small" role="status">
        {asked?.email && t('own.password.mailed', { email: asked.email, minutes: STEP_UP_CODE_MINUTES })}
      </p>
      <Form.Item
        name="code"
        label={t(isMailed ? 'own.password.mailCode' : 'portal.factor.codeOrRecovery')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input autoComplete="one-time-code" maxLength={30} />
      </Form.Item>
      {isMailed && (
        <Button type="link" loading={send.isPending} onClick={ask}>
          {t('own.password.again')}
        </Button>
      )}
    </>
  )
}
