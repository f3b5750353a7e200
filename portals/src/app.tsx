import { createTranslator } from '@goldammer/sdk/translator'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import type { LocaleData } from './locales/locale-data.ts'
import type { Place } from './place.ts'
import { accessControl } from './providers/access-control.ts'
import type { AreaDefinition } from './providers/area-definition.ts'
import { dataProvider } from './providers/data.ts'
import { i18nProvider } from './providers/i18n.ts'
import type { Credentials } from './providers/kept-session.ts'
import { liveProvider } from './providers/live.ts'
import { useNotificationProvider } from './providers/notification.ts'
import { toRefine } from './providers/resource.ts'
import { AreaRoutes } from './routes.tsx'
import { PortalContext } from './shared/portal-context.ts'
import { ThemeProvider } from './shared/theme-context.tsx'

interface Props {
  place: Place
  locale: LocaleData
  area: AreaDefinition
}

export function App({ place, locale, area }: Props) {
  const translator = useMemo(() => createTranslator(place.locale, locale.messages), [place, locale])
  const auth = useMemo(() => area.auth({ place, translator }), [area, place, translator])
  const portal = useMemo(
    () => ({
      place,
      resources: area.resources,
      translator,
      signIn: (credentials: Credentials) => area.signIn(credentials, place),
      signInByPasskey: () => area.signInByPasskey(place),
      signedInAs: () => area.signedInAs(place),
      signInPage: () => area.signInPage(place),
    }),
    [area, place, translator],
  )
  return (
    <BrowserRouter basename={place.base}>
      <PortalContext value={portal}>
        <ThemeProvider locale={locale.ant}>
          <Refine
            routerProvider={routerProvider}
            dataProvider={dataProvider(area.reads)}
            authProvider={auth}
            accessControlProvider={accessControl(area, auth)}
            liveProvider={liveProvider}
            i18nProvider={i18nProvider(place.locale, translator)}
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
