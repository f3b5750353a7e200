import { expect, test } from 'vitest'
import { bareErrorPage } from './bare-error-page.ts'

test('R2.31 without any translation the page shows “Error”, the raw message and a link to /', () => {
  const page = bareErrorPage('Translations <missing> & "gone"')
  expect(page).toContain('<h1>Error</h1>')
  expect(page).toContain('<p>Translations &lt;missing&gt; &amp; &quot;gone&quot;</p>')
  expect(page).toContain('<a href="/">/</a>')
})
