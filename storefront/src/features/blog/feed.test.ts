import type { BlogPostSummary } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { feedOf } from './feed.ts'

const channel = {
  title: 'Blog – Goldammer',
  description: 'Wissen & Einblicke',
  language: 'de-DE',
  home: 'https://shop.example/blog',
  self: 'https://shop.example/blog/rss.xml',
}
const post = {
  id: '0199',
  title: 'Zins < Tilgung & "mehr"',
  teaser: 'Kurz\u0000 gesagt',
  category: 'Wissen',
  author: 'Theo Tarif',
  publishedAt: '2026-11-12T07:00:00.000Z',
} as BlogPostSummary

test('R1.08 the feed names each post with its address, day, category and author, and is well-formed', () => {
  const feed = feedOf(channel, [post], () => 'https://shop.example/blog/zins')
  expect(feed).toContain('<title>Zins &lt; Tilgung &amp; &quot;mehr&quot;</title>')
  expect(feed).toContain('<link>https://shop.example/blog/zins</link>')
  expect(feed).toContain('<pubDate>Thu, 12 Nov 2026 07:00:00 GMT</pubDate>')
  expect(feed).toContain('<dc:creator>Theo Tarif</dc:creator>')
  expect(feed).toContain('<description>Kurz gesagt</description>')
  expect(feed.match(/<item>/g)).toHaveLength(1)
})
