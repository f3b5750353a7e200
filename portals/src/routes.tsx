import { CanAccess, useGetIdentity, useIsAuthenticated } from '@refinedev/core'
import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { AreaDefinition } from './providers/area-definition.ts'
import type { Identity } from './providers/identity.ts'
import { mayEnter, type PortalResource, pagesOf } from './providers/resource.ts'
import { Layout } from './shared/layout/layout.tsx'
import { Opening } from './shared/layout/opening.tsx'
import { useText } from './shared/portal-context.ts'
import { SignInAgain } from './shared/session/sign-in-again.tsx'
import { PageBoundary } from './shared/states/page-boundary.tsx'
import { Failure, Loading, NoRights, NotFound } from './shared/states/states.tsx'

export function AreaRoutes({ area }: { area: AreaDefinition }) {
  const open = [...(area.login ? [{ path: '/login', view: area.login }] : []), ...(area.openPages ?? [])]
  const paths = area.resources.flatMap(pagesOf).map((it) => it.path)
  return (
    <Routes>
      {open.map(({ path, view: View }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense>
              <View />
            </Suspense>
          }
        />
      ))}
      <Route element={<Frame />}>
        {area.resources.flatMap((resource) =>
          pagesOf(resource).map(({ path, view: View }) => (
            <Route key={path} path={path} element={<Guarded area={area} resource={resource} view={<View />} />} />
          )),
        )}
        {!paths.includes('/') && <Route path="/" element={<FirstPage area={area} />} />}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}

/** The first in the menu that one's role opens. */
function FirstPage({ area }: { area: AreaDefinition }) {
  const { data: identity } = useGetIdentity<Identity>()
  if (!identity) return <Loading />
  const lists = area.resources.filter(({ list, icon }) => list && icon)
  const first = lists.find(({ roles }) => mayEnter(roles ?? area.roles, identity.roles)) ?? lists[0]
  return first?.list ? <Navigate to={first.list.path} replace /> : <NotFound />
}

function Frame() {
  const { data: latest, error, refetch } = useIsAuthenticated()
  // In pieces: all that a page consists of, drawn at once, would block a phone for a second.
  const data = useDeferredValue(latest)
  const { pathname } = useLocation()
  const redirectTo = data?.authenticated === false ? data.redirectTo : undefined
  useLeave(redirectTo)
  if (error) {
    return (
      <main className="main">
        <h1 className="hidden-text">Goldammer</h1>
        <Failure error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!data?.authenticated) return <Opening />
  return (
    <Layout>
      <SignInAgain />
      <PageBoundary key={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </Layout>
  )
}

/** The shop signs people in at its own address, so this leaves the application; staff stay inside. */
function useLeave(redirectTo: string | undefined) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!redirectTo) return
    if (redirectTo === 'login') void navigate(`/login?to=${encodeURIComponent(pathname + search)}`, { replace: true })
    else location.assign(redirectTo)
  }, [redirectTo, navigate, pathname, search])
}

interface GuardedProps {
  area: AreaDefinition
  resource: PortalResource
  view: ReactNode
}

function Guarded({ area, resource, view }: GuardedProps) {
  const t = useText()
  const reason = resource.roles || !area.noRole ? undefined : t(area.noRole)
  return (
    <CanAccess resource={resource.name} action="list" fallback={<NoRights text={reason} />}>
      {view}
    </CanAccess>
  )
}
