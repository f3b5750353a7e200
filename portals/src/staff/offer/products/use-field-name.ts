import { isLocale, LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { usePortal } from '../../../shared/portal-context.ts'
import { pathOf } from './product.ts'

/** What a field is called, of its pointer: "Tarife 1, Zins p. a."; what concerns none stands where the product itself does. */
export function useFieldName(): (pointer: string) => string {
  const { translator } = usePortal()
  return (pointer) =>
    pathOf(pointer)
      .map((part) => {
        if (typeof part === 'number') return String(part + 1)
        if (isLocale(part)) return LANGUAGE_NAMES[part]
        const keys = (['field', 'content', 'document'] as const).map((within) => `staff.products.${within}.${part}`)
        // What has no words of its own is named as the interface names it.
        return (
          keys.map((key) => translator.translate(key as MessageKey)).find((text, index) => text !== keys[index]) ?? part
        )
      })
      .join(', ') || translator.translate('staff.products.tabs.basics')
}
