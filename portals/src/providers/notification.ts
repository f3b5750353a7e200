import type { NotificationProvider } from '@refinedev/core'
import { App } from 'antd'

/** R9.13: 2500 ms; errors stay until they are closed. */
const SECONDS = 2.5

export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  return {
    open({ key, message, description, type }) {
      const tone = type === 'error' ? 'error' : 'success'
      notification[tone]({
        key,
        title: message,
        description,
        duration: tone === 'error' ? 0 : SECONDS,
        placement: 'bottomRight',
        role: tone === 'error' ? 'alert' : 'status',
      })
    },
    close: (key) => notification.destroy(key),
  }
}
