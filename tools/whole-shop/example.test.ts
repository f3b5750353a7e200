import { expect, test } from 'vitest'
import { readExample, replace } from './example.ts'

test('issue 34: where an example has nothing to replace, the trial of it fails', () => {
  const text = readExample('monitoring', 'prometheus.yaml')
  expect(replace(text, /\bscrape_interval: \S+$/gm, 'scrape_interval: 1s')).toContain('scrape_interval: 1s')
  expect(() => replace(text, 'scrape_every: 30s', 'scrape_every: 1s')).toThrow('The example does not have scrape_every')
})
