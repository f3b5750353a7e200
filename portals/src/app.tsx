import { createTranslator } from '@goldammer/sdk/translator'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import type { LocaleData } from './locales/locale-data.ts'
import type { PortalAddress } from './portal-address.ts'
import { accessControl } from './providers/access-control.ts'
import type { AreaDefinition } from './providers/area-definition.ts'
import { dataProvider } from './providers/data.ts'
import { i18nProvider } from './providers/i18n.ts'
import type { Credentials } from './providers/in-session.ts'
import { liveProvider } from './providers/live.ts'
import { useNotificationProvider } from './providers/notification.ts'
import { toRefine } from './providers/resource.ts'
import { AreaRoutes } from './routes.tsx'
import { PortalContext } from './shared/portal-context.ts'
import { ThemeProvider } from './shared/theme-context.tsx'

interface Props {
  portalAddress: PortalAddress
  locale: LocaleData
  area: AreaDefinition
}

export function App({ portalAddress, locale, area }: Props) {
  const translator = useMemo(() => createTranslator(portalAddress.locale, locale.messages), [portalAddress, locale])
  const auth = useMemo(() => area.auth({ portalAddress, translator }), [area, portalAddress, translator])
  const live = useMemo(() => liveProvider(portalAddress.area), [portalAddress])
  const portal = useMemo(
    () => ({
      portalAddress,
      resources: area.resources,
      translator,
      signIn: (credentials: Credentials) => area.signIn(credentials, portalAddress),
      signInByPasskey: () => area.signInByPasskey(portalAddress),
      signedInAs: () => area.signedInAs(portalAddress),
      signInPage: () => area.signInPage(portalAddress),
    }),
    [area, portalAddress, translator],
  )
  return (
    <BrowserRouter basename={portalAddress.base}>
      <PortalContext value={portal}>
        <ThemeProvider locale={locale.ant}>
          <Refine
            routerProvider={routerProvider}
            dataProvider={dataProvider(area.reads)}
            authProvider={auth}
            accessControlProvider={accessControl(area, auth)}
            liveProvider={live}
            i18nProvider={i18nProvider(portalAddress.locale, translator)}
            notificationProvider={useNotificationProvider}
            resources={area.resources.map(toRefine)}
            options={{
              disableTelemetry: true,
              disableRouteChangeHandler: true,
              reactQuery: { clientConfig: queryConfig },
            }}
          >
            <AreaRoutes area={area} />
          </Refine>
        </ThemeProvider>
      </PortalContext>
    </BrowserRouter>
  )
}

const queryConfig = { defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } } }
