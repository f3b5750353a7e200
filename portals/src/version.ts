import { versionOf } from '@goldammer/sdk/new-version'

/** R4.13: the build this page is of, and the file beside the portals' files that names the latest. */
export const build = document.documentElement.dataset.build
export const version = versionOf(build, '/portal-assets/builds/latest.json')
