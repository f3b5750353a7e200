import { VIDEO_CONSENTS } from '@goldammer/sdk/constants'

export type VideoHost = {
  name: string
  /** Who receives data, for the consent. */
  operator: string
  /** What the visitor's consent to its videos is called. */
  consent: string
  /** The player, without cookies as far as the host offers it. */
  embed: (id: string) => string
  /** The video's own page, for visitors without scripts. */
  page: (id: string) => string
}

/** astro.config.ts lets these and no other sites into a frame. */
const VIDEO_HOSTS: Record<string, VideoHost> = {
  youtube: {
    name: 'YouTube',
    operator: 'Google Ireland Limited',
    consent: VIDEO_CONSENTS.youtube.name,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: 'Vimeo',
    operator: 'Vimeo.com, Inc.',
    consent: VIDEO_CONSENTS.vimeo.name,
    embed: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
    page: (id) => `https://vimeo.com/${id}`,
  },
}

/** The host and the video's id in its words; nothing for a host or an id we cannot know. */
export function videoOf(provider: string, id: string): { host: VideoHost; id: string } | undefined {
  const host = Object.hasOwn(VIDEO_HOSTS, provider) ? VIDEO_HOSTS[provider] : undefined
  return host && /^[\w-]{1,64}$/.test(id) ? { host, id } : undefined
}
