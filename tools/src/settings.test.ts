import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortsAreFree, findFreePort, readPort, readSettings } from './settings.ts'

test('the address visitors type follows the port unless it is set', () => {
  expect(readSettings({ PORT: '3910' })).toMatchObject({ port: 3910, publicUrl: 'http://localhost:3910' })
  expect(readSettings({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535, not "http".'],
  [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT must be a port number'],
  [{ DATABASE_URL: 'localhost/shop' }, 'DATABASE_URL must look like postgres://'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be a web address such as https://shop.example'],
  [{ DATA_DIR: 'package.json/data' }, 'Set DATA_DIR to a folder that this user may write.'],
  [
    { PUBLIC_URL: 'https://shop.example', DEMO_DATA: 'full' },
    'set DEMO_DATA to "none", or add "demo" to ALLOW_SANDBOX',
  ],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be "full" or "none".'],
])('%j is refused with a sentence that says what to do', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})

test('the demo data is loaded on this machine alone, elsewhere only for a public demonstration', () => {
  const isLoaded = (environment: NodeJS.ProcessEnv) => readSettings(environment).demoData
  expect([isLoaded({}), isLoaded({ HOST: '0.0.0.0' })]).toEqual([true, false])
  expect(isLoaded({ PUBLIC_URL: 'https://shop.example' })).toBe(false)
  expect(isLoaded({ PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: 'mail,demo' })).toBe(true)
})

test('an occupied port is named together with its variable', async () => {
  const port = await findFreePort()
  const server = createServer().listen(port, '127.0.0.1')
  await expect(assertPortsAreFree({ BACKEND_PORT: port })).rejects.toThrow(
    `Port ${port} is in use by another program. End it, or set BACKEND_PORT to a free port`,
  )
  server.close()
})

test('two servers cannot share a port', async () => {
  const port = await findFreePort()
  await expect(assertPortsAreFree({ PORT: port, BACKEND_PORT: port })).rejects.toThrow('PORT and BACKEND_PORT are both')
  expect(readPort({}, 'PORT', 3000)).toBe(3000)
})
