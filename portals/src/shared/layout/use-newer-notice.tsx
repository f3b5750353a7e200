import { onNewVersion } from '@goldammer/sdk/new-version'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { version } from '../../version.ts'
import { useText } from '../portal-context.ts'

/** R4.13: says that there is a new version and leaves it to the person when to load it, for they may be typing. */
export function useNewerNotice() {
  const t = useText()
  const { notification } = App.useApp()
  useEffect(
    () =>
      onNewVersion(version, () =>
        notification.info({
          key: 'new-version',
          title: t('common.newVersion.text'),
          duration: 0,
          placement: 'bottomRight',
          role: 'status',
          actions: (
            <Button size="small" onClick={() => location.reload()}>
              {t('common.action.reload')}
            </Button>
          ),
        }),
      ),
    [notification, t],
  )
}
