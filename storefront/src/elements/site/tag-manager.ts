let layer: object[] | undefined

/** R7.18: the script of the tag-management service, with what the page is and what was agreed to; nothing of who looks at it. */
export function loadTagManager(id: string, url: string, agreed: Iterable<string>) {
  const consent = [...agreed]
  if (layer) {
    layer.push({ event: 'consent', consent })
    return
  }
  const { locale, route, entityRoute, foreignKey } = document.documentElement.dataset
  const page = { event: 'page', locale, route, entityRoute, foreignKey, consent }
  layer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }, page]
  Object.assign(window, { dataLayer: layer })
  const script = document.createElement('script')
  const address = new URL(url, location.origin)
  address.searchParams.set('id', id)
  script.src = address.href
  script.async = true
  document.head.append(script)
}
