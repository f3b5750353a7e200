import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'

/** R2.14: the path of before goes on by itself, for a path that is written over stays behind (migrations/functions/paths.sql). */
export async function setProductPaths(
  { clock }: Pick<Scope, 'clock'>,
  tx: Tx,
  productId: string,
  paths: Partial<Record<Locale, string>>,
): Promise<void> {
  for (const locale of LOCALES) {
    const seoPathInfo = paths[locale]
    const ofLocale = tx
      .updateTable('seoUrl')
      .where('foreignKey', '=', productId)
      .where('locale', '=', locale)
      .where('isCanonical', '=', true)
    if (!seoPathInfo) {
      await ofLocale.set({ isCanonical: false }).execute()
      continue
    }
    const moved = await ofLocale.set({ seoPathInfo }).executeTakeFirst()
    if (moved.numUpdatedRows > 0n) continue
    await tx
      .insertInto('seoUrl')
      .values({
        id: newId(clock.now()),
        locale,
        routeName: 'frontend.detail.page',
        foreignKey: productId,
        pathInfo: `/detail/${productId}`,
        seoPathInfo,
      })
      .execute()
  }
}
