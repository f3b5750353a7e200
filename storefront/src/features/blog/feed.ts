import type { BlogPostSummary } from '@goldammer/sdk/store/model'
import { escapeMarkup } from '../../lib/escape-markup.ts'

export type Channel = { title: string; description: string; language: string; home: string; self: string }

// XML 1.0 has no place for most control characters, not even escaped.
const escaped = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''))

/** The blog as RSS 2.0, newest first; `linkOf` gives a post's full address. */
export function feedOf(channel: Channel, posts: BlogPostSummary[], linkOf: (post: BlogPostSummary) => string): string {
  const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
  const items = posts.map((post) =>
    [
      '<item>',
      element('title', post.title),
      element('link', linkOf(post)),
      `<guid isPermaLink="false">${post.id}</guid>`,
      element('description', post.teaser),
      element('category', post.category),
      element('dc:creator', post.author),
      element('pubDate', new Date(post.publishedAt).toUTCString()),
      '</item>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', channel.title),
    element('link', channel.home),
    element('description', channel.description),
    element('language', channel.language),
    `<atom:link href="${escaped(channel.self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
}
