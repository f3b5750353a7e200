import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import type { CoreDataRecord } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import { NETWORKS, REGISTER_FIELDS } from './core-data.ts'

/** The core data for who only looks at them. */
export function CoreDataFacts({ record: { coreData }, because }: { record: CoreDataRecord; because: string }) {
  const t = useText()
  const { date } = useFormat()
  const label = (name: (typeof REGISTER_FIELDS)[number] | (typeof NETWORKS)[number] | 'emailCompany') =>
    t(`company.coreData.field.${name}`)
  return (
    <Box title={t('company.coreData.tabs.data')} span={8} aside={<span className="tiny muted">{because}</span>}>
      <Facts
        facts={[
          ...REGISTER_FIELDS.map((name) => {
            const value = coreData[name]
            return { label: label(name), value: name === 'foundingDate' && value ? date(value) : value }
          }),
          { label: label('emailCompany'), value: coreData.emailCompany },
          ...LOCALES.map((locale) => ({
            label: `${t('company.coreData.field.description')}, ${LANGUAGE_NAMES[locale]}`,
            value: coreData.description[locale] && <span lang={locale}>{coreData.description[locale]}</span>,
          })),
          ...NETWORKS.map((network) => ({
            label: label(network),
            value: coreData.socialLinks[network] && (
              <a className="address" href={coreData.socialLinks[network]} rel="noreferrer" target="_blank">
                {coreData.socialLinks[network]}
              </a>
            ),
          })),
        ]}
      />
    </Box>
  )
}
