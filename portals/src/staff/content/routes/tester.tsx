import { testRouteRules } from '@goldammer/sdk/staff/content'
import type { RouteRule, RouteTest } from '@goldammer/sdk/staff/model'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'

/** Which of the rules answers a path, and where one ends. */
export function Tester({ rules }: { rules: RouteRule[] }) {
  const t = useText()
  const [form] = Form.useForm<{ path: string }>()
  const [steps, setSteps] = useState<RouteTest['steps']>()
  const test = useAction(({ path }: { path: string }) => testRouteRules({ path, rules }), {
    onDone: ({ data }) => setSteps(data.steps),
  })
  const isCircle = steps !== undefined && new Set(steps.map(({ from }) => from)).size < steps.length
  const shown = isCircle ? steps.slice(0, 3) : steps
  return (
    <Form
      name="route-test"
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ path: '' }}
      onFinish={(fields) => test.mutate(fields)}
    >
      <Form.Item
        name="path"
        label={t('staff.routes.testPath')}
        extra={t('staff.routes.testHint')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input maxLength={2000} spellCheck={false} />
      </Form.Item>
      <Button htmlType="submit" loading={test.isPending}>
        {t('staff.routes.testIt')}
      </Button>
      <div role="status">
        {shown && (
          <ol className="stack plain">
            {shown.length === 0 && <li>{t('staff.routes.nowhere')}</li>}
            {shown.map(({ rule, from, to, status }) => (
              <li key={`${rule} ${from}`}>
                {t('staff.routes.step', { number: rule + 1, from, to, status: String(status) })}
              </li>
            ))}
            {isCircle && <li className="strong">{t('staff.routes.circle')}</li>}
          </ol>
        )}
      </div>
    </Form>
  )
}
