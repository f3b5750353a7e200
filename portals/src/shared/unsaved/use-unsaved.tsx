import { useWarnAboutChange } from '@refinedev/core'
import { UnsavedChangesNotifier } from '@refinedev/react-router'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAskOnBack } from './use-ask-on-back.ts'

interface Goal {
  path: string
  replace?: boolean
}

/** Asks before a page is left with work that is not saved. Show `warning` beside the form. */
export function useUnsaved() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const navigate = useNavigate()
  const [goal, setGoal] = useState<Goal>()
  // Only once the warning is off.
  useEffect(() => {
    if (goal && !warnWhen) void navigate(goal.path, { replace: goal.replace ?? false })
  }, [goal, warnWhen, navigate])
  return {
    isUnsaved: Boolean(warnWhen),
    setUnsaved: setWarnWhen,
    /** After all has been saved. */
    leaveTo(path: string, options: Omit<Goal, 'path'> = {}) {
      setWarnWhen(false)
      setGoal({ path, ...options })
    },
    warning: <Warning />,
  }
}

/** Of links and of the browser's own back. */
function Warning() {
  useAskOnBack(Boolean(useWarnAboutChange().warnWhen), true)
  return <UnsavedChangesNotifier translationKey="portal.unsaved" />
}
