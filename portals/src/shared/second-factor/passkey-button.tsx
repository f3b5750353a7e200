import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'
import { usePasskeyProblems } from './use-passkey-problems.ts'

interface Props<Answer> {
  text: string
  /** Whether the form it stands in is filled in. */
  isReady?: () => Promise<boolean>
  act: () => Promise<Answer>
  onDone: (answer: Answer) => void
  block?: boolean
}

/** In place of password and code; what goes wrong stands above it. */
export function PasskeyButton<Answer>({ text, isReady, act, onDone, block = false }: Props<Answer>) {
  const problemsOf = usePasskeyProblems()
  const [problems, setProblems] = useState<string[]>([])
  const action = useAction(act, { quiet: true, onDone })
  return (
    <>
      <Problems texts={problems} />
      <Button
        block={block}
        icon={<KeyRound className="icon small" aria-hidden="true" />}
        loading={action.isPending}
        onClick={async () => {
          setProblems([])
          if (isReady && !(await isReady())) return
          action.mutate(undefined, { onError: (error) => setProblems(problemsOf(error)) })
        }}
      >
        {text}
      </Button>
    </>
  )
}
