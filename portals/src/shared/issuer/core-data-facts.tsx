import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import type { CoreData } from '@goldammer/sdk/store/model'
import type { ReactNode } from 'react'
import { Box } from '../fields/box.tsx'
import { Facts } from '../fields/facts.tsx'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import { NETWORKS, REGISTER_FIELDS } from './fields.ts'

/** The core data for who only looks at them. */
export function CoreDataFacts({ coreData, aside }: { coreData: CoreData; aside?: ReactNode }) {
  const t = useText()
  const { date } = useFormat()
  const label = (name: (typeof REGISTER_FIELDS)[number] | (typeof NETWORKS)[number] | 'emailCompany') =>
    t(`issuer.field.${name}`)
  return (
    <Box title={t('issuer.data')} span={8} aside={aside}>
      <Facts
        facts={[
          ...REGISTER_FIELDS.map((name) => {
            const value = coreData[name]
            return { label: label(name), value: name === 'foundingDate' && value ? date(value) : value }
          }),
          { label: label('emailCompany'), value: coreData.emailCompany },
        ]}
      />
      <Facts
        isStacked
        facts={[
          ...LOCALES.map((locale) => ({
            label: `${t('issuer.field.description')}, ${LANGUAGE_NAMES[locale]}`,
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
