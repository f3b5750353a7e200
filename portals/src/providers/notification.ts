import { NOTIFICATION_TIMEOUT_MS } from '@goldammer/sdk/constants'
import type { NotificationProvider } from '@refinedev/core'
import { App } from 'antd'

/** Errors stay until they are closed. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  return {
    open({ key, message, description, type }) {
      const tone = type === 'error' ? 'error' : 'success'
      notification[tone]({
        key,
        title: message,
        description,
        duration: tone === 'error' ? 0 : NOTIFICATION_TIMEOUT_MS / 1000,
        placement: 'bottomRight',
        role: tone === 'error' ? 'alert' : 'status',
      })
    },
    close: (key) => notification.destroy(key),
  }
}
