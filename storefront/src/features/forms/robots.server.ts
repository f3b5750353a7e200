import type { Locale } from '@goldammer/sdk/locales'
import { FormRefusal } from '../../lib/form.server.ts'
import { texts } from '../../lib/i18n.ts'
import { isCredible } from './form-stamp.ts'

/** No person sees this field (RobotTrap.astro); its name tempts a robot. */
export const TRAP = 'website'
export const STAMP = 'stamp'

/** The form comes back with all that was typed: whoever is no robot sends it once more. */
export function refuseRobots(data: FormData, locale: Locale, { fastestMs }: { fastestMs?: number } = {}): void {
  const isTrapped = data.get(TRAP) !== ''
  if (!isTrapped && isCredible(String(data.get(STAMP) ?? ''), Date.now(), fastestMs)) return
  throw new FormRefusal([{ field: '', message: texts(locale)('content.form.robot') }])
}
