import { configure } from '@goldammer/sdk/client/configure'
import { type Locale, portalPath } from '@goldammer/sdk/locales'
import { createTranslator } from '@goldammer/sdk/translator'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { type ReactNode, useMemo } from 'react'
import { MemoryRouter } from 'react-router'
import { loadLocale, loadPart } from '../src/locales/load.ts'
import type { LocaleData } from '../src/locales/locale-data.ts'
import { i18nProvider } from '../src/providers/i18n.ts'
import { useNotificationProvider } from '../src/providers/notification.ts'
import { dayjs } from '../src/shared/dayjs.ts'
import { PortalContext, usePortal } from '../src/shared/portal-context.ts'
import { ThemeProvider } from '../src/shared/theme-context.tsx'
import type { ThemeMode } from '../src/shared/theme-mode.ts'
import type { Records } from './entry.ts'
import { galleryDataProvider } from './records.ts'

// Pressed buttons call the address of the page itself, where nobody answers: they show what a failed call looks like.
configure({ endpoint: '/', accessToken: 'GALLERY' })

/** The texts of all three areas: a shared component belongs to none of them. */
export async function loadTexts(locale: Locale): Promise<LocaleData> {
  const [data, company, staff, record, care] = await Promise.all([
    loadLocale(locale, 'investor'),
    loadLocale(locale, 'company'),
    loadLocale(locale, 'staff'),
    loadPart('record', locale),
    loadPart('staff-care', locale),
  ])
  // What staff read of customers belongs to the texts of staff.
  const ofStaff = { staff: { ...Object(staff.messages.staff), ...Object(care.staff) } }
  const messages = { ...data.messages, ...company.messages, ...staff.messages, ...record, ...ofStaff }
  dayjs.locale(data.dayjs)
  return { ...data, messages }
}

interface Props {
  locale: Locale
  texts: LocaleData
  theme?: ThemeMode
  records?: Records
  /** Where the page below `/investor-portal` is. */
  address?: string
  children: ReactNode
}

const nobody = () => Promise.reject(new Error('Nobody signs in to the gallery.'))

/** What surrounds a component in an area: language, theme, router and the providers of Refine. */
export function Frame({ locale, texts, theme, records = {}, address = '/', children }: Props) {
  const portal = useMemo(
    () => ({
      portalAddress: { area: 'investor' as const, locale, base: portalPath('investor', locale) },
      resources: [],
      translator: createTranslator(locale, texts.messages),
      signIn: nobody,
      signInByPasskey: nobody,
      signedInAs: () => Promise.resolve(null),
      signInPage: () => '',
    }),
    [locale, texts],
  )
  return (
    <MemoryRouter initialEntries={[address]}>
      <PortalContext value={portal}>
        <ThemeProvider locale={texts.ant} initialMode={theme}>
          <WithRecords records={records}>{children}</WithRecords>
        </ThemeProvider>
      </PortalContext>
    </MemoryRouter>
  )
}

/** The providers of Refine, with what they answer; also around one state, where a component itself names what it reads. */
export function WithRecords({ records, children }: { records: Records; children: ReactNode }) {
  const { portalAddress, translator } = usePortal()
  const data = useMemo(() => galleryDataProvider(records), [records])
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={data}
      i18nProvider={i18nProvider(portalAddress.locale, translator)}
      notificationProvider={useNotificationProvider}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true }}
    >
      {children}
    </Refine>
  )
}
