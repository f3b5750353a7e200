import { formatNumber } from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'

/** 214 KB, 1,1 MB. */
export function fileSize(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `${formatNumber(kilobytes, locale)} KB` : `${formatNumber(kilobytes / 1024, locale, 1)} MB`
}
